import {
  type CaseEvent,
  type ModerationCase,
  mayAnswer,
  type OpenedCase,
  type Outcome,
  Refused,
  type StandingDecision,
  standsFor,
  suspensionOf,
  type User,
} from '@potluck/events';
import { type Context, registeredMember } from './context.ts';

interface AppealContext extends Context {
  caseId: string;
  /** The id of this decision's event with this index. */
  eventIdOf?: (index: number) => string;
}

/** Suspended members may appeal too. For anybody but the case's author, the decision does not exist. */
export function fileAppeal(
  { decisionId, text }: { decisionId: string; text: string },
  state: ModerationCase,
  context: AppealContext,
): CaseEvent[] {
  const member = registeredMember(context);
  const { userId } = member;
  if (state.status === 'absent' || state.reportedUserId !== userId) throw new Refused('decision-not-found');
  const standing = state.standing.find((one) => one.decisionId === decisionId);
  if (!standing || !standsFor(standing, member, context.now)) throw new Refused('decision-not-standing');
  if (standing.appealed) throw new Refused('already-appealed');
  const { caseId } = context;
  const filed: CaseEvent = { type: 'AppealFiled', data: { caseId, decisionId, userId, text } };
  if (state.status !== 'decided') return [filed];
  return [
    filed,
    { type: 'CaseReopened', data: { caseId, cause: 'appeal', causeEventId: context.eventIdOf?.(0) ?? null, moderatorId: null } },
  ];
}

export interface AnswerData {
  decisionId: string;
  upheld: boolean;
  /** The id for the decision that undoes the appealed one. */
  undoId: string;
  /** Revisions of the case and of its content, as the moderator saw them. */
  revision: number;
  contentRevision: number | null;
  noteInternal: string | null;
  noteToAuthor: string | null;
  noteToReporters: string | null;
}

interface AnswerContext extends AppealContext {
  moderatorId: string;
  onlyAnswerer?: boolean;
  /** The appellant. */
  subject?: User;
}

/** If the appeal is upheld, a decision that undoes the appealed one is appended too. Other open appeals keep the case open. */
export function answerAppeal(data: AnswerData, known: OpenedCase, context: AnswerContext): CaseEvent[] {
  const { decisionId, upheld, contentRevision, noteInternal, noteToAuthor } = data;
  const { caseId, moderatorId, onlyAnswerer = false, now } = context;
  const appeal = known.appeals.find((one) => one.decisionId === decisionId);
  if (!appeal) throw new Refused('appeal-not-found');
  if (!mayAnswer(appeal, { userId: moderatorId, roles: [], onlyAnswerer }, now)) throw new Refused('own-decision');
  const answered: CaseEvent = {
    type: 'AppealDecided',
    data: { caseId, decisionId, moderatorId, upheld, contentRevision, noteInternal, noteToAuthor },
  };
  const standing = known.standing.find((one) => one.decisionId === decisionId);
  const undo = upheld && standing ? undoing(standing, known, context) : undefined;
  if (!undo) return [answered];
  const events: CaseEvent[] = [
    answered,
    {
      type: 'DecisionMade',
      data: {
        caseId,
        decisionId: data.undoId,
        moderatorId,
        outcome: undo.outcome,
        ruleId: null,
        ruleRevision: null,
        contentRevision,
        caseRevision: data.revision,
        until: null,
        parts: undo.parts ?? null,
        reporterId: null,
        basis: null,
        batchId: null,
        noteInternal: null,
        noteToAuthor: null,
        noteToReporters: undo.outcome === 'restore' ? data.noteToReporters : null,
      },
    },
  ];
  // DecisionMade closes the case, so reopen it for the other appeals, and for what it waited for besides: a report that came in between.
  if (!known.onlyAppealed) events.push({ type: 'CaseReopened', data: { caseId, cause: 'moderator', causeEventId: null, moderatorId } });
  else if (known.appeals.length > 1)
    events.push({ type: 'CaseReopened', data: { caseId, cause: 'appeal', causeEventId: null, moderatorId: null } });
  return events;
}

/** The outcome that undoes a decision; undefined if there is nothing to undo: after a warning, or if it is no longer in force. */
function undoing(
  { decisionId, outcome, parts }: StandingDecision,
  { hiddenBy }: OpenedCase,
  { subject }: AnswerContext,
): { outcome: Outcome; parts?: StandingDecision['parts'][number][] } | undefined {
  if (outcome === 'hide') return hiddenBy === decisionId ? { outcome: 'restore' } : undefined;
  if (subject?.status !== 'registered') return undefined;
  if (outcome === 'suspend') return suspensionOf(decisionId, subject) ? { outcome: 'reinstate' } : undefined;
  const hidden = outcome === 'hide_profile' ? parts.filter((part) => subject.hiddenParts.includes(part)) : [];
  return hidden.length > 0 ? { outcome: 'restore_profile', parts: hidden } : undefined;
}

/** Ends an appeal whose author was erased, or whose decision another case has undone. */
export function lapseAppeal(
  { decisionId, cause }: { decisionId: string; cause: 'erased' | 'undone' },
  state: ModerationCase,
  { actor, caseId }: AppealContext,
): CaseEvent[] {
  if (actor.status !== 'system') throw new Refused('not-allowed');
  if (state.status === 'absent' || !state.appeals.some((one) => one.decisionId === decisionId)) return [];
  return [{ type: 'AppealLapsed', data: { caseId, decisionId, cause } }];
}
