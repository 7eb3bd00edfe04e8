import * as z from 'zod';
import { defineAggregate, type EventOf } from '../define-aggregate.ts';
import { EntityId, ReportContentType, ReportReason, UserId } from '../fields.ts';
import { GrowingSet } from '../growing-set.ts';
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
const description = { description: personal(z.string().max(maxShortText, 'Description too long').nullable(), null) };

/** `report-{reporterId}_{contentType}_{contentId or reportedUserId}`: appended with 'no stream' expected, so that a second report conflicts. */
export const report = defineAggregate({
  name: 'report',
  person: 'reporterId',
  events: { ReportFiled: z.object({ reporterId: UserId, ...filed, ...description }) },
  initial: { filed: false } as Report,
  evolve: (state, event) => (event.type === 'ReportFiled' ? { filed: true } : ignored(event as never, state)),
});

/** `case-{contentType}_{id}`: all reports about one thing. A reaction copies each report into it. */
export const moderationCase = defineAggregate({
  name: 'case',
  events: { ReportReceived: z.object({ caseId: z.string(), reporterId: UserId, ...filed, reportStream: z.string() }) },
  initial: { reports: GrowingSet.empty } as ModerationCase,
  evolve: (state, event) =>
    event.type === 'ReportReceived' ? { ...state, reports: state.reports.with(event.data.reportStream) } : ignored(event as never, state),
});

export type ReportEvent = EventOf<typeof report>;
export type CaseEvent = EventOf<typeof moderationCase>;

export interface Report {
  filed: boolean;
}

/** `reports` are the streams of the reports received so far. */
export interface ModerationCase {
  reports: GrowingSet;
}
