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
    /** The revisions and `contentAt` are those of when the report was filed; null if they were not recorded. */
    ReportReceived: z.object({
      caseId: CaseId,
      reporterId: UserId,
      ...subject,
      reason: ReportReason,
      reportStream: z.string(),
      /** The revision on the reporter's screen. */
      contentRevision: Revision,
      currentRevision: Revision,
      /** When the content itself was last changed. */
      contentAt: z.iso.datetime().nullable(),
      authorRevision: Revision,
      /** The revision of a comment's post. */
      postRevision: Revision,
    }),
    CaseClaimed: z.object({ caseId: CaseId, moderatorId: UserId, until: z.iso.datetime() }),
    CaseReleased: z.object({ caseId: CaseId, moderatorId: UserId, cause: z.enum(['released', 'expired']) }),
    /**
     * From then on only administrators decide it. Escalated by a moderator, or automatically (null) because it is about a member with a
     * role.
     */
    CaseEscalated: z.object({ caseId: CaseId, moderatorId: UserId.nullable(), code: EscalationCode, note: Note }),
    NoteAdded: z.object({ caseId: CaseId, moderatorId: UserId, noteId: z.string(), note: Note }),
    DecisionMade: z.object({
      caseId: CaseId,
      decisionId: z.string(),
      moderatorId: UserId,
      outcome: Outcome,
      ruleId: z.string().nullable(),
      ruleRevision: Revision,
      /** The revisions of the content and the case on the moderator's screen. */
      contentRevision: Revision,
      caseRevision: Revision,
      /** The end of a suspension or muting; null without one. */
      until: z.iso.datetime().nullable(),
      /** The parts of a profile that are hidden or restored. */
      parts: z.array(ProfilePart).nullable(),
      /** The reporter who is muted. */
      reporterId: UserId.nullable(),
      /** Why media are purged; null for other outcomes. */
      basis: PurgeBasis.nullable(),
      /** Shared by all decisions of one batch. */
      batchId: z.string().nullable(),
      noteInternal: Note,
      noteToAuthor: Note,
      noteToReporters: Note,
    }),
    /** The change was refused: for example, the content was deleted before. `code` is the refusal's. */
    DecisionHadNoEffect: z.object({ caseId: CaseId, decisionId: z.string(), code: z.string() }),
    /** Filed by the author of the content; `text` is encrypted with their key. */
    AppealFiled: z.object({
      caseId: CaseId,
      decisionId: z.string(),
      userId: UserId,
      text: personal(z.string().max(maxNote).nullable(), null),
    }),
    /** `upheld`: the appeal succeeds. A further decision undoes what was appealed, except a warning, which this event withdraws. */
    AppealDecided: z.object({
      caseId: CaseId,
      decisionId: z.string(),
      moderatorId: UserId,
      upheld: z.boolean(),
      /** The revision of the content on the moderator's screen. */
      contentRevision: Revision,
      noteInternal: Note,
      noteToAuthor: Note,
    }),
    /** It is no longer to be answered: its author was erased, or the decision was undone otherwise. */
    AppealLapsed: z.object({ caseId: CaseId, decisionId: z.string(), cause: z.enum(['erased', 'undone']) }),
    /** The key of the case's notes so far was destroyed: later notes have a new one. */
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
  keysEnded: (state) => (state.status === 'absent' ? 0 : notesEndedOf(state)),
  versions: { ReportReceived: 2, DecisionMade: 2 },
  upcasts: {
    ReportReceived: { 1: (data) => ({ ...data, currentRevision: null, contentAt: null, authorRevision: null, postRevision: null }) },
    DecisionMade: { 1: (data) => ({ ...data, basis: null }) },
  },
  initial: { status: 'absent' } as ModerationCase,
  evolve: (before, event): ModerationCase => {
    const at = event.metadata?.at ?? '';
    if (event.type === 'ReportReceived') return received(before.status === 'absent' ? opened(event.data) : before, event.data);
    const state = before.status === 'absent' ? before : { ...before, repeats: 0 };
    if (event.type === 'CaseOpened') return state.status === 'absent' ? opened(event.data) : state;
    if (state.status === 'absent') return state;
    switch (event.type) {
      case 'CaseClaimed':
        return { ...state, status: 'claimed', claim: { moderatorId: event.data.moderatorId, until: event.data.until } };
      case 'CaseReleased':
        return { ...state, status: waitingStatus(state.escalated, state.decision !== undefined), claim: undefined };
      case 'CaseEscalated':
        return { ...state, status: 'escalated', claim: undefined, escalated: true };
      case 'DecisionMade': {
        const { decisionId, outcome, moderatorId, contentRevision } = event.data;
        const hiddenBy = outcome === 'hide' ? decisionId : outcome === 'restore' ? undefined : state.hiddenBy;
        const decision = { decisionId, outcome, moderatorId, contentRevision, at };
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
        return { ...state, notedAt: at };
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
  /** The parts of a profile that it still hides. */
  parts: readonly ProfilePart[];
  /** Each decision can be appealed once. */
  appealed: boolean;
}

export interface OpenAppeal {
  decisionId: string;
  /** The moderator who made the decision: others answer the appeal. */
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
  /** The ids of the reports' streams, and of the reporters. */
  reports: GrowingSet;
  reporters: GrowingSet;
  /** Why it was reported, each reason once, and the last change of the content that a report is about. */
  reasons: readonly z.output<typeof ReportReason>[];
  reportedContentAt: string | undefined;
  /** How many reports came last, after everything else, that say nothing new: for a known reason, about a known version of the content. */
  repeats: number;
  /** `until` is an ISO date-time. After it the claim has expired, even if no event says so yet. */
  claim: { moderatorId: string; until: string } | undefined;
  /** The last decision. */
  decision: { decisionId: string; outcome: Outcome; moderatorId: string; contentRevision: number | null; at: string } | undefined;
  /** The decision that hides the content now. */
  hiddenBy: string | undefined;
  /** Only administrators decide it, also when it is reopened. */
  escalated: boolean;
  /** ISO date-time of when it was last reopened. */
  reopenedAt: string | undefined;
  /** The decisions that can be appealed, or were, the newest last. */
  standing: readonly StandingDecision[];
  /** The appeals that wait for an answer, oldest first. A decided case has none. */
  appeals: readonly OpenAppeal[];
  /** Whether it only waits for answers to appeals: nothing else has happened since it was decided. */
  onlyAppealed: boolean;
  /** ISO date-time of the last note of its own, which may be younger than the last decision. */
  notedAt?: string;
  /** When its notes expired: each entry covers the events before its revision. */
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
  reasons: [],
  reportedContentAt: undefined,
  repeats: 0,
  claim: undefined,
  decision: undefined,
  hiddenBy: undefined,
  escalated: false,
  reopenedAt: undefined,
  standing: [],
  appeals: [],
  onlyAppealed: false,
});

function received(state: OpenedCase, report: Extract<CaseEvent, { type: 'ReportReceived' }>['data']): OpenedCase {
  const { reportStream, reporterId, reason, contentAt } = report;
  const isKnownReason = state.reasons.includes(reason);
  const isLater = contentAt !== null && (state.reportedContentAt === undefined || contentAt > state.reportedContentAt);
  return {
    ...state,
    reports: state.reports.with(reportStream),
    reporters: state.reporters.with(reporterId),
    reasons: isKnownReason ? state.reasons : [...state.reasons, reason],
    reportedContentAt: isLater ? contentAt : state.reportedContentAt,
    repeats: isKnownReason && !isLater ? state.repeats + 1 : 0,
    onlyAppealed: false,
  };
}

/** Whether the case, now at revision `current`, says nothing that it did not say at revision `seen`, except repeated reports. */
export const isAsSeen = ({ repeats }: Pick<OpenedCase, 'repeats'>, seen: number, current: number): boolean =>
  seen <= current && seen >= current - repeats;

/** When the notes of the event at `revision` expired; null if unknown. */
export const noteExpiryOf = ({ notesExpired = [] }: Pick<OpenedCase, 'notesExpired'>, revision: number): string | null =>
  notesExpired.find((one) => one.revision > revision)?.at ?? null;

/** How often its notes have expired, each time with their key. */
export const notesEndedOf = ({ notesExpired = [] }: Pick<OpenedCase, 'notesExpired'>): number => notesExpired.length;

/** The status of a case that nobody has claimed and that waits for a decision. */
export const waitingStatus = (escalated: boolean, wasDecided: boolean): CaseStatus =>
  escalated ? 'escalated' : wasDecided ? 'reopened' : 'open';

/** As a decision's `moderatorId`: nobody decided, the case was closed because its author's account was erased. */
export const closedBySystem = 'system';

const appealable: readonly Outcome[] = ['hide', 'warn', 'suspend', 'hide_profile'];
export const isAppealable = (outcome: Outcome): boolean => appealable.includes(outcome);

/** Older decisions can no longer be appealed, so that folding an event takes constant time in a case of any length. */
const mostStanding = 50;

type Made = Pick<Extract<CaseEvent, { type: 'DecisionMade' }>['data'], 'decisionId' | 'outcome' | 'moderatorId' | 'parts'>;

/** The decisions that are in force after another one, which may end earlier ones. */
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

/** A case that was reopened only for appeals is decided again after the last one. */
function withoutAppeal(state: OpenedCase, ended: { decisionId: string }): OpenedCase {
  const appeals = without(state.appeals, ended);
  if (appeals.length > 0 || !state.onlyAppealed) return { ...state, appeals };
  return { ...state, appeals, status: 'decided', claim: undefined, onlyAppealed: false };
}
