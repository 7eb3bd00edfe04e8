import { type CaseStatus, type EventNamed, ignored, type Outcome, ReportReason, waitingStatus } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

type Received = EventNamed<'ReportReceived'>['data'];

/** Indexed flags, by which the queue is filtered. */
type ReasonMarks = { [R in Received['reason'] as `is_${R}`]?: true };

/** A moderation case, without any text. Its id is `{contentType}_{content id or user id}`. */
export interface CaseDocument extends ReasonMarks {
  id: string;
  contentType: Received['contentType'];
  contentId: number | null;
  reportedUserId: string;
  status: CaseStatus;
  /** Whether it waits for a decision. */
  waiting: boolean;
  /** When it was last opened or reopened. */
  waitingSince: string;
  /** The moderator who claimed it, and until when; null without a claim. */
  claimedBy: string | null;
  claimUntil: string | null;
  /** When the claim ends unless it is extended; empty without a claim. */
  freeFrom: string;
  /** The outcome of the last decision. */
  outcome: Outcome | null;
  decidedAt: string | null;
  /** The revision of the last decision, and of its notes, in the case's stream. */
  decidedRevision: number | null;
  /** Why it was last reopened. */
  reopenedBy: EventNamed<'CaseReopened'>['data']['cause'] | null;
  hiddenBy: string | null;
  /** Whether only administrators decide it. */
  escalated: boolean;
  /** The appeals that wait for an answer; `appealed` if there are any. */
  openAppeals: string[];
  appealed: boolean;
  /** Whether it was reopened only for appeals. */
  onlyAppealed: boolean;
  reportsCount: number;
  /** Each reason once. */
  reasons: Received['reason'][];
  createdAt: string;
  lastReportAt: string | null;
  created: number;
  /** Position of the last report, or of the opening without one. */
  lastReport: number;
  /** Revision of the case's stream. */
  revision: number;
}

/** Each of these is enough to make the queue short. */
const filters = [
  'status',
  'reportedUserId',
  'escalated',
  'appealed',
  'contentType',
  'claimedBy',
  ...ReportReason.options.map((reason) => `is_${reason}`),
];

/** The cases. */
export const cases = defineProjection({
  name: 'cases',
  number: 6,
  publishesChanges: true,
  takes: [
    'CaseOpened',
    'ReportReceived',
    'CaseClaimed',
    'CaseReleased',
    'CaseEscalated',
    'DecisionMade',
    'NoteAdded',
    'DecisionHadNoEffect',
    'AppealFiled',
    'AppealDecided',
    'AppealLapsed',
    'CaseReopened',
    'CaseNotesExpired',
  ],
  personal: [],
  shape: shapeOf<CaseDocument>({
    indexes: [
      ['waiting', 'lastReport'],
      ['waiting', 'reportsCount', 'lastReport'],
      ['waiting', 'waitingSince'],
      ...filters.flatMap((filter) => [
        ['waiting', filter, 'lastReport'],
        ['waiting', filter, 'reportsCount', 'lastReport'],
      ]),
      ['reportedUserId', 'lastReport'],
      ['reportedUserId', 'created'],
      ['id', 'waiting', 'lastReport'],
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
        waiting: true,
        waitingSince: at,
        outcome: null,
        decidedAt: null,
        decidedRevision: null,
        reopenedBy: null,
        hiddenBy: null,
        escalated: false,
        openAppeals: [],
        appealed: false,
        onlyAppealed: false,
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
      return {
        ...before,
        [`is_${reason}`]: true,
        reasons,
        reportsCount: before.reportsCount + 1,
        lastReportAt: at,
        lastReport,
        onlyAppealed: false,
        revision,
      };
    }
    if (!known) return undefined;
    switch (event.type) {
      case 'CaseClaimed':
        return { ...known, status: 'claimed', ...claimOf(event.data), revision };
      case 'CaseReleased':
        return { ...known, ...unclaimed, status: waitingStatus(known.escalated, known.outcome !== null), revision };
      case 'CaseEscalated':
        return { ...known, ...unclaimed, status: 'escalated', escalated: true, revision };
      case 'NoteAdded':
      case 'DecisionHadNoEffect':
      case 'CaseNotesExpired':
        return { ...known, revision };
      case 'DecisionMade': {
        const { outcome, decisionId } = event.data;
        const hiddenBy = outcome === 'hide' ? decisionId : outcome === 'restore' ? null : known.hiddenBy;
        return {
          ...known,
          ...unclaimed,
          status: 'decided',
          waiting: false,
          outcome,
          decidedAt: at,
          decidedRevision: revision,
          hiddenBy,
          revision,
        };
      }
      case 'AppealFiled':
        return { ...withAppeals(known, [...known.openAppeals, event.data.decisionId]), revision };
      case 'AppealDecided':
      case 'AppealLapsed': {
        const left = withAppeals(
          known,
          known.openAppeals.filter((decisionId) => decisionId !== event.data.decisionId),
        );
        // It waited only for the appeal: the former decision counts again.
        if (left.appealed || !left.onlyAppealed) return { ...left, revision };
        return { ...left, ...unclaimed, status: 'decided', waiting: false, onlyAppealed: false, revision };
      }
      case 'CaseReopened': {
        const { cause } = event.data;
        return {
          ...known,
          ...unclaimed,
          status: waitingStatus(known.escalated, true),
          reopenedBy: cause,
          onlyAppealed: cause === 'appeal',
          waiting: true,
          waitingSince: at,
          revision,
        };
      }
      default:
        return ignored(event, known);
    }
  },
});

const withAppeals = (known: CaseDocument, openAppeals: string[]): CaseDocument => ({
  ...known,
  openAppeals,
  appealed: openAppeals.length > 0,
});

const unclaimed = { claimedBy: null, claimUntil: null, freeFrom: '' };
const claimOf = ({ moderatorId, until }: EventNamed<'CaseClaimed'>['data']) => ({
  claimedBy: moderatorId,
  claimUntil: until,
  freeFrom: until,
});
