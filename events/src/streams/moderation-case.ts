import * as z from 'zod';
import { defineAggregate, type EventOf } from '../define-aggregate.ts';
import { EntityId, ProfilePart, PurgeBasis, ReportContentType, ReportReason, UserId } from '../fields.ts';
import { GrowingSet } from '../growing-set.ts';
import { maxNote } from '../limits.ts';
import { personal } from '../personal.ts';
import { ignored } from '../recorded.ts';

/** `{contentType}_{content id or user id}`. */
const CaseId = z.string().max(100);
const subject = {
  contentType: ReportContentType,
  /** Null when the case is about a user. */
  contentId: EntityId.nullable(),
  reportedUserId: UserId,
};
const Revision = z.int().nonnegative().nullable();
const Note = personal(z.string().max(maxNote).nullable(), null);

export const EscalationCode = z.enum(['unsure', 'involved', 'legal', 'other']);
export type EscalationCode = z.output<typeof EscalationCode>;

const outcomes = [
  'dismiss',
  'hide',
  'restore',
  'warn',
  'suspend',
  'reinstate',
  'hide_profile',
  'restore_profile',
  'mute_reporter',
  'purge',
] as const;
export const Outcome = z.enum(outcomes);
export type Outcome = z.output<typeof Outcome>;

/** `case-{contentType}_{id}`: everything about one subject, from the reports to the decisions. Moderators' notes have the case's own key, an appeal the appellant's. */
export const moderationCase = defineAggregate({
  name: 'case',
  person: ({ caseId, userId }, type) => (type === 'AppealFiled' ? String(userId) : `case:${caseId}`),
  events: {
    CaseOpened: z.object({ caseId: CaseId, ...subject, moderatorId: UserId }),
    /** The revisions and `contentAt` are those when the report was filed; null where they were not recorded. */
    ReportReceived: z.object({
      caseId: CaseId,
      reporterId: UserId,
      ...subject,
      reason: ReportReason,
      reportStream: z.string(),
      /** On the reporter's screen. */
      contentRevision: Revision,
      currentRevision: Revision,
      /** The last change of the content itself. */
      contentAt: z.iso.datetime().nullable(),
      authorRevision: Revision,
      /** Of the post that a comment belongs to. */
      postRevision: Revision,
    }),
    CaseClaimed: z.object({ caseId: CaseId, moderatorId: UserId, until: z.iso.datetime() }),
    CaseReleased: z.object({ caseId: CaseId, moderatorId: UserId, cause: z.enum(['released', 'expired']) }),
    /** From then on administrators decide it. By a moderator, or by itself (null) because it is about somebody with a role. */
    CaseEscalated: z.object({ caseId: CaseId, moderatorId: UserId.nullable(), code: EscalationCode, note: Note }),
    NoteAdded: z.object({ caseId: CaseId, moderatorId: UserId, noteId: z.string(), note: Note }),
    DecisionMade: z.object({
      caseId: CaseId,
      decisionId: z.string(),
      moderatorId: UserId,
      outcome: Outcome,
      ruleId: z.string().nullable(),
      ruleRevision: Revision,
      /** Of the content and of the case, on the moderator's screen. */
      contentRevision: Revision,
      caseRevision: Revision,
      /** The end of a suspension or muting; null where there is none. */
      until: z.iso.datetime().nullable(),
      /** The parts of a profile that are hidden or restored. */
      parts: z.array(ProfilePart).nullable(),
      /** The reporter who is muted. */
      reporterId: UserId.nullable(),
      /** Why media are purged; null for other outcomes. */
      basis: PurgeBasis.nullable(),
      /** The same for all decisions of one bulk act. */
      batchId: z.string().nullable(),
      noteInternal: Note,
      noteToAuthor: Note,
      noteToReporters: Note,
    }),
    /** What it was to change refused: for example, it was deleted meanwhile. `code` is the refusal's. */
    DecisionHadNoEffect: z.object({ caseId: CaseId, decisionId: z.string(), code: z.string() }),
    /** By the author of what was decided about; `text` has their key. */
    AppealFiled: z.object({
      caseId: CaseId,
      decisionId: z.string(),
      userId: UserId,
      text: personal(z.string().max(maxNote).nullable(), null),
    }),
    /** `upheld`: the appeal succeeds. What it undoes is the decision after it; a warning is withdrawn by this alone. */
    AppealDecided: z.object({
      caseId: CaseId,
      decisionId: z.string(),
      moderatorId: UserId,
      upheld: z.boolean(),
      /** Of the content, on the moderator's screen. */
      contentRevision: Revision,
      noteInternal: Note,
      noteToAuthor: Note,
    }),
    /** Nobody answers it any more: its author is erased, or the decision was undone otherwise. */
    AppealLapsed: z.object({ caseId: CaseId, decisionId: z.string(), cause: z.enum(['erased', 'undone']) }),
    /** The key of the case's notes so far is destroyed: what comes later has a new one. */
    CaseNotesExpired: z.object({ caseId: CaseId, cause: z.enum(['time', 'author_erased']) }),
    CaseReopened: z.object({
      caseId: CaseId,
      cause: z.enum(['report', 'moderator', 'appeal']),
      causeEventId: z.string().nullable(),
      moderatorId: UserId.nullable(),
    }),
  },
  meanings: {
    CaseOpened: 'A moderator opened a case without a report.',
    ReportReceived: 'A report reached its case.',
    CaseClaimed: 'A moderator works on a case until a time.',
    CaseReleased: 'A moderator left a case to others, or the claim expired.',
    CaseEscalated: 'A case went to the administrators.',
    NoteAdded: 'A moderator left a note in a case.',
    DecisionMade: 'A moderator decided a case.',
    DecisionHadNoEffect: 'What a decision was to change could not be changed.',
    AppealFiled: 'The author appealed a decision.',
    AppealDecided: 'A moderator answered an appeal.',
    AppealLapsed: 'An appeal needs no answer any more.',
    CaseNotesExpired: 'The notes of a case so far are erased.',
    CaseReopened: 'A decided case waits for a decision again.',
  },
  versions: { ReportReceived: 2, DecisionMade: 2 },
  upcasts: {
    ReportReceived: { 1: (data) => ({ ...data, currentRevision: null, contentAt: null, authorRevision: null, postRevision: null }) },
    DecisionMade: { 1: (data) => ({ ...data, basis: null }) },
  },
  initial: { status: 'absent' } as ModerationCase,
  evolve: (state, event): ModerationCase => {
    const at = event.metadata?.at ?? '';
    if (event.type === 'CaseOpened') return state.status === 'absent' ? opened(event.data) : state;
    if (event.type === 'ReportReceived') {
      const { reportStream, reporterId } = event.data;
      const known = state.status === 'absent' ? opened(event.data) : state;
      return { ...known, reports: known.reports.with(reportStream), reporters: known.reporters.with(reporterId), onlyAppealed: false };
    }
    if (state.status === 'absent') return state;
    switch (event.type) {
      case 'CaseClaimed':
        return { ...state, status: 'claimed', claim: { moderatorId: event.data.moderatorId, until: event.data.until } };
      case 'CaseReleased':
        return { ...state, status: waitingStatus(state.escalated, state.decision !== undefined), claim: undefined };
      case 'CaseEscalated':
        return { ...state, status: 'escalated', claim: undefined, escalated: true };
      case 'DecisionMade': {
        const { decisionId, outcome, moderatorId } = event.data;
        const hiddenBy = outcome === 'hide' ? decisionId : outcome === 'restore' ? undefined : state.hiddenBy;
        const decision = { decisionId, outcome, moderatorId, at };
        return { ...state, status: 'decided', claim: undefined, decision, hiddenBy, standing: standingAfter(state.standing, event.data) };
      }
      case 'CaseReopened': {
        const onlyAppealed = event.data.cause === 'appeal';
        return { ...state, status: waitingStatus(state.escalated, true), claim: undefined, reopenedAt: at, onlyAppealed };
      }
      case 'CaseNotesExpired':
        return { ...state, notesExpired: [...(state.notesExpired ?? []), { at, revision: event.revision ?? 0 }] };
      case 'DecisionHadNoEffect':
        return { ...state, standing: without(state.standing, event.data) };
      case 'AppealFiled': {
        const { decisionId } = event.data;
        const about = state.standing.find((one) => one.decisionId === decisionId);
        if (!about) return state;
        const standing = state.standing.map((one) => (one === about ? { ...one, appealed: true } : one));
        return { ...state, standing, appeals: [...state.appeals, { decisionId, moderatorId: about.moderatorId, at }] };
      }
      case 'AppealDecided':
        return withoutAppeal(event.data.upheld ? { ...state, standing: without(state.standing, event.data) } : state, event.data);
      case 'AppealLapsed':
        return withoutAppeal({ ...state, standing: without(state.standing, event.data) }, event.data);
      case 'NoteAdded':
        return state;
      default:
        return ignored(event, state);
    }
  },
});

export type CaseEvent = EventOf<typeof moderationCase>;

const caseStatuses = ['open', 'claimed', 'escalated', 'decided', 'reopened'] as const;
export const CaseStatus = z.enum(caseStatuses);
export type CaseStatus = z.output<typeof CaseStatus>;

export interface StandingDecision {
  decisionId: string;
  outcome: Outcome;
  moderatorId: string;
  /** Of a profile, that it still hides. */
  parts: readonly ProfilePart[];
  /** It is appealed once. */
  appealed: boolean;
}

export interface OpenAppeal {
  decisionId: string;
  /** Who made the decision: others answer. */
  moderatorId: string;
  /** ISO date-time of its filing. */
  at: string;
}

interface Subject {
  contentType: z.output<typeof ReportContentType>;
  contentId: number | null;
  reportedUserId: string;
}

export interface OpenedCase extends Subject {
  status: CaseStatus;
  /** The streams of the reports, and the reporters. */
  reports: GrowingSet;
  reporters: GrowingSet;
  /** `until` is an ISO date-time. A claim past it has expired, although no event says so yet. */
  claim: { moderatorId: string; until: string } | undefined;
  /** The last one. */
  decision: { decisionId: string; outcome: Outcome; moderatorId: string; at: string } | undefined;
  /** The decision that hides the content now. */
  hiddenBy: string | undefined;
  /** Administrators decide it, also when it is reopened. */
  escalated: boolean;
  /** ISO date-time of the last time it was reopened. */
  reopenedAt: string | undefined;
  /** The decisions that its author can appeal, or has appealed, the newest last. */
  standing: readonly StandingDecision[];
  /** Those that wait for an answer, the oldest first: never in a decided case. */
  appeals: readonly OpenAppeal[];
  /** It waits for an appeal's answer alone: nothing else has happened since it was decided. */
  onlyAppealed: boolean;
  /** When its notes expired, each time those before that revision. */
  notesExpired?: readonly { at: string; revision: number }[];
}
export type ModerationCase = { status: 'absent' } | OpenedCase;

const opened = ({ contentType, contentId, reportedUserId }: Subject): OpenedCase => ({
  status: 'open',
  contentType,
  contentId,
  reportedUserId,
  reports: GrowingSet.empty,
  reporters: GrowingSet.empty,
  claim: undefined,
  decision: undefined,
  hiddenBy: undefined,
  escalated: false,
  reopenedAt: undefined,
  standing: [],
  appeals: [],
  onlyAppealed: false,
});

/** When the notes of the event at `revision` expired; null where that is not known. */
export const noteExpiryOf = ({ notesExpired = [] }: Pick<OpenedCase, 'notesExpired'>, revision: number): string | null =>
  notesExpired.find((one) => one.revision > revision)?.at ?? null;

/** The status of a case that waits for a decision and that nobody has claimed. */
export const waitingStatus = (escalated: boolean, wasDecided: boolean): CaseStatus =>
  escalated ? 'escalated' : wasDecided ? 'reopened' : 'open';

const appealable: readonly Outcome[] = ['hide', 'warn', 'suspend', 'hide_profile'];
export const isAppealable = (outcome: Outcome): boolean => appealable.includes(outcome);

/** Older ones can no longer be appealed, so that an event takes constant work however long the case is. */
const mostStanding = 50;

type Made = Pick<Extract<CaseEvent, { type: 'DecisionMade' }>['data'], 'decisionId' | 'outcome' | 'moderatorId' | 'parts'>;

/** What still stands after a decision: it ends those that it undoes or takes the place of. */
function standingAfter(
  before: readonly StandingDecision[],
  { decisionId, outcome, moderatorId, parts }: Made,
): readonly StandingDecision[] {
  const ends = endedBy[outcome];
  const left = before.flatMap((one) => {
    if (outcome === 'restore_profile' && one.outcome === 'hide_profile') {
      const hidden = one.parts.filter((part) => !parts?.includes(part));
      return hidden.length > 0 ? [{ ...one, parts: hidden }] : [];
    }
    return ends === one.outcome ? [] : [one];
  });
  if (!isAppealable(outcome)) return left;
  return [...left, { decisionId, outcome, moderatorId, parts: parts ?? [], appealed: false }].slice(-mostStanding);
}

const endedBy: { [O in Outcome]?: Outcome } = {
  hide: 'hide',
  restore: 'hide',
  suspend: 'suspend',
  reinstate: 'suspend',
};

const without = <T extends { decisionId: string }>(all: readonly T[], { decisionId }: { decisionId: string }): readonly T[] =>
  all.filter((one) => one.decisionId !== decisionId);

/** A case that was opened again for appeals alone is decided again when the last one has ended. */
function withoutAppeal(state: OpenedCase, ended: { decisionId: string }): OpenedCase {
  const appeals = without(state.appeals, ended);
  if (appeals.length > 0 || !state.onlyAppealed) return { ...state, appeals };
  return { ...state, appeals, status: 'decided', claim: undefined, onlyAppealed: false };
}
