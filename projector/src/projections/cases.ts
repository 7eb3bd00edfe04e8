import { type CaseStatus, type EventNamed, ignored, type Outcome } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

type Received = EventNamed<'ReportReceived'>['data'];

/** By which the queue is filtered. */
type ReasonMarks = { [R in Received['reason'] as `is_${R}`]?: true };

/** A moderation case, without any text. Its id is `{contentType}_{content id or user id}`. */
export interface CaseDocument extends ReasonMarks {
  id: string;
  contentType: Received['contentType'];
  contentId: number | null;
  reportedUserId: string;
  status: CaseStatus;
  /** Who claimed it and until when; null where nobody did. */
  claimedBy: string | null;
  claimUntil: string | null;
  /** Of the last decision. */
  outcome: Outcome | null;
  decidedAt: string | null;
  hiddenBy: string | null;
  reportsCount: number;
  /** Each reason once. */
  reasons: Received['reason'][];
  createdAt: string;
  lastReportAt: string | null;
  created: number;
  /** Position of the last report, or of the opening. */
  lastReport: number;
  /** Revision of the case's stream. */
  revision: number;
}

/** The cases. */
export const cases = defineProjection({
  name: 'cases',
  number: 1,
  publishesChanges: true,
  takes: ['CaseOpened', 'ReportReceived', 'CaseClaimed', 'CaseReleased', 'DecisionMade', 'NoteAdded', 'CaseReopened'],
  personal: [],
  shape: shapeOf<CaseDocument>({
    indexes: [
      ['status', 'lastReport'],
      ['status', 'reportsCount', 'lastReport'],
      ['status', 'contentType', 'lastReport'],
      ['status', 'reportedUserId', 'lastReport'],
      ['id', 'status', 'lastReport'],
    ],
  }),
  keys: ({ data }) => [data.caseId],
  evolve(known, event, id): CaseDocument | undefined {
    const { revision, metadata, position } = event;
    const { at } = metadata;
    if (event.type === 'CaseOpened' || event.type === 'ReportReceived') {
      const { contentType, contentId, reportedUserId } = event.data;
      const lastReport = Number(position);
      const before: CaseDocument = known ?? {
        id,
        contentType,
        contentId,
        reportedUserId,
        ...unclaimed,
        status: 'open',
        outcome: null,
        decidedAt: null,
        hiddenBy: null,
        reportsCount: 0,
        reasons: [],
        createdAt: at,
        lastReportAt: null,
        created: lastReport,
        lastReport,
        revision,
      };
      if (event.type === 'CaseOpened') return { ...before, revision };
      const { reason } = event.data;
      const reasons = before.reasons.includes(reason) ? before.reasons : [...before.reasons, reason];
      return { ...before, [`is_${reason}`]: true, reasons, reportsCount: before.reportsCount + 1, lastReportAt: at, lastReport, revision };
    }
    if (!known) return undefined;
    switch (event.type) {
      case 'CaseClaimed':
        return { ...known, status: 'claimed', claimedBy: event.data.moderatorId, claimUntil: event.data.until, revision };
      case 'CaseReleased':
        return { ...known, ...unclaimed, status: known.outcome === null ? 'open' : 'reopened', revision };
      case 'NoteAdded':
        return { ...known, revision };
      case 'DecisionMade': {
        const { outcome, decisionId } = event.data;
        const hiddenBy = outcome === 'hide' ? decisionId : outcome === 'restore' ? null : known.hiddenBy;
        return { ...known, ...unclaimed, status: 'decided', outcome, decidedAt: at, hiddenBy, revision };
      }
      case 'CaseReopened':
        return { ...known, ...unclaimed, status: 'reopened', revision };
      default:
        return ignored(event, known);
    }
  },
});

const unclaimed = { claimedBy: null, claimUntil: null };
