import * as z from 'zod';
import { defineStream, type EventOf } from '../define-stream.ts';
import { EntityId, maxTextLength, ReportContentType, ReportReason, UserId } from '../fields.ts';
import { GrowingSet } from '../growing-set.ts';
import { personal } from '../personal.ts';
import { ignored } from '../recorded.ts';

const filed = {
  contentType: ReportContentType,
  /** The reported thing's id; null when a user is reported. */
  contentId: EntityId.nullable(),
  reportedUserId: UserId,
  reason: ReportReason,
  /** The revision of the content that the reporter's screen showed, when it said so. */
  contentRevision: z.int().nonnegative().nullable(),
};
const description = { description: personal(z.string().max(maxTextLength, 'Description too long').nullable(), null) };

/** `report-{reporterId}_{contentType}_{contentId or reportedUserId}`: appended with 'no stream expected', so a second report is a conflict. */
export const report = defineStream({
  name: 'report',
  person: 'reporterId',
  commands: { FileReport: z.object({ ...filed, ...description }) },
  events: { ReportFiled: z.object({ reporterId: UserId, ...filed, ...description }) },
});

/** `case-{contentType}_{id}`: all reports of one thing. A reaction copies each report in, so that the case folds from its own stream. */
export const moderationCase = defineStream({
  name: 'case',
  commands: { ReceiveReport: z.object({ reporterId: UserId, ...filed, reportStream: z.string() }) },
  events: { ReportReceived: z.object({ caseId: z.string(), reporterId: UserId, ...filed, reportStream: z.string() }) },
});

export type ReportEvent = EventOf<typeof report>;
export type CaseEvent = EventOf<typeof moderationCase>;

export interface Report {
  filed: boolean;
}
export const noReport: Report = { filed: false };

export function evolveReport(state: Report, event: ReportEvent): Report {
  return event.type === 'ReportFiled' ? { filed: true } : ignored(event as never, state);
}

/** `reports` are the streams of the reports received so far. */
export interface ModerationCase {
  reports: GrowingSet;
}
export const noCase: ModerationCase = { reports: GrowingSet.empty };

export function evolveCase(state: ModerationCase, event: CaseEvent): ModerationCase {
  return event.type === 'ReportReceived'
    ? { ...state, reports: state.reports.with(event.data.reportStream) }
    : ignored(event as never, state);
}
