import * as z from 'zod';
import { defineAggregate, type EventOf } from '../define-aggregate.ts';
import { EntityId, ReportContentType, ReportReason, UserId } from '../fields.ts';
import { maxShortText } from '../limits.ts';
import { personal } from '../personal.ts';
import { ignored } from '../recorded.ts';

const filed = {
  contentType: ReportContentType,
  /** The reported thing's id; null when a user is reported. */
  contentId: EntityId.nullable(),
  reportedUserId: UserId,
  reason: ReportReason,
  /** The revision of the content on the reporter's screen, if known. */
  contentRevision: z.int().nonnegative().nullable(),
};
const Revision = z.int().nonnegative().nullable();
/** The state when the report was filed; null if it was not recorded. */
const seen = {
  currentRevision: Revision,
  /** When the content itself was last changed. */
  contentAt: z.iso.datetime().nullable(),
  authorRevision: Revision,
  /** The revision of a comment's post. */
  postRevision: Revision,
};
const description = { description: personal(z.string().max(maxShortText, 'Description too long').nullable(), null) };

/** `report-{reporterId}_{contentType}_{contentId or reportedUserId}`: appended with 'no stream' expected, so that a second report conflicts. */
export const report = defineAggregate({
  name: 'report',
  person: 'reporterId',
  events: { ReportFiled: z.object({ reporterId: UserId, ...filed, ...seen, ...description }) },
  meanings: {
    ReportFiled: 'A member reported something, with their words.',
  },
  versions: { ReportFiled: 2 },
  upcasts: {
    ReportFiled: { 1: (data) => ({ ...data, currentRevision: null, contentAt: null, authorRevision: null, postRevision: null }) },
  },
  initial: { filed: false } as Report,
  evolve: (state, event) => (event.type === 'ReportFiled' ? { filed: true } : ignored(event as never, state)),
});

export type ReportEvent = EventOf<typeof report>;

export interface Report {
  filed: boolean;
}
