import {
  type CaseEvent,
  type EscalationCode,
  isAsSeen,
  isClaimed,
  type ModerationCase,
  type Move,
  mayAnswer,
  movesOf,
  type OpenedCase,
  Refused,
} from '@potluck/events';
import { type AnswerData, answerAppeal, fileAppeal, lapseAppeal } from './appeals.ts';
import { claim, endClaim, expiry, isClaimedBy, release, renewal } from './claims.ts';
import { closeCase } from './close-case.ts';
import { type Context, memberAs } from './context.ts';
import { type DecideData, decisionsOf, type KnownForDecision } from './decisions.ts';

type DataOf<T extends CaseEvent['type']> = Extract<CaseEvent, { type: T }>['data'];

/**
 * The system sends ReceiveReport, EndClaim, LapseAppeal, CloseCase, EndNotes and RecordNoEffect, the author FileAppeal, moderators the others; EscalateCase
 * comes from both moderators and the system. Ids in `data` are new ones; `revision` is that of the case as the moderator saw it.
 */
export type CaseCommand =
  | { type: 'ReceiveReport'; data: Omit<DataOf<'ReportReceived'>, 'caseId'> & { reportEventId: string } }
  | { type: 'OpenCase'; data: Omit<DataOf<'CaseOpened'>, 'caseId' | 'moderatorId'> }
  | { type: 'ClaimCase' | 'ReleaseCase' | 'ReopenCase' }
  | { type: 'EscalateCase'; data: { code: EscalationCode; note: string | null } }
  | { type: 'AddNote'; data: { noteId: string; note: string } }
  | { type: 'Decide'; data: DecideData }
  | { type: 'FileAppeal'; data: { decisionId: string; text: string } }
  | { type: 'AnswerAppeal'; data: AnswerData }
  | { type: 'LapseAppeal'; data: { decisionId: string; cause: 'erased' | 'undone' } }
  | { type: 'EndClaim'; data: { moderatorId: string } }
  | { type: 'CloseCase'; data: { decisionId: string } }
  | { type: 'EndNotes'; data: Omit<DataOf<'CaseNotesExpired'>, 'caseId'> }
  | { type: 'RecordNoEffect'; data: Omit<DataOf<'DecisionHadNoEffect'>, 'caseId'> };

/** `caseId` is the stream's id, `{contentType}_{id}`; `revision` is the stream's current one. */
export type CaseContext = Context &
  KnownForDecision & {
    caseId: string;
    revision: number;
    /** No other moderator could answer an appeal. */
    onlyAnswerer?: boolean;
    /** No administrator can decide it, or could if it were escalated. */
    forNobody?: boolean;
    eventIdOf?: (index: number) => string;
  };

const dayMs = 24 * 60 * 60 * 1_000;

export function decideCase(command: CaseCommand, state: ModerationCase, context: CaseContext): CaseEvent[] {
  if (command.type === 'ReceiveReport') return receive(command.data, state, context);
  if (command.type === 'RecordNoEffect') {
    if (context.actor.status !== 'system') throw new Refused('not-allowed');
    return state.status === 'absent' ? [] : [{ type: 'DecisionHadNoEffect', data: { caseId: context.caseId, ...command.data } }];
  }
  if (command.type === 'FileAppeal') return fileAppeal(command.data, state, context);
  if (command.type === 'LapseAppeal') return lapseAppeal(command.data, state, context);
  if (command.type === 'EndClaim') return endClaim(command.data, state, context);
  if (command.type === 'CloseCase') return closeCase(command.data, state, context);
  if (command.type === 'EndNotes') {
    if (context.actor.status !== 'system') throw new Refused('not-allowed');
    return notesEnd(command.data, state) ? [{ type: 'CaseNotesExpired', data: { caseId: context.caseId, ...command.data } }] : [];
  }
  if (command.type === 'EscalateCase' && context.actor.status === 'system') return escalateBySystem(command.data, state, context);
  const { userId: moderatorId, roles } = memberAs('moderator', context);
  const mover = { userId: moderatorId, roles, onlyAnswerer: context.onlyAnswerer ?? false, forNobody: context.forNobody ?? false };
  const { caseId, now } = context;
  if (command.type === 'OpenCase') {
    // First, so that nobody learns whether there is a case about themselves.
    if (command.data.reportedUserId === moderatorId) throw new Refused('own-content');
    if (state.status === 'absent') return [{ type: 'CaseOpened', data: { caseId, ...command.data, moderatorId } }];
    visibleCase(state, moderatorId);
    return [];
  }
  const known = visibleCase(state, moderatorId);
  const may = (move: Move) => {
    if (movesOf(known, mover, now).includes(move)) return;
    if (isClaimed(known, now) && known.claim?.moderatorId !== moderatorId) throw new Refused('case-claimed');
    if (known.escalated && movesOf(known, { ...mover, roles: ['administrator'] }, now).includes(move)) throw new Refused('case-escalated');
    if (known.appeals.length > 0 && (move === 'claim' || move === 'answer') && isBarred()) throw new Refused('own-decision');
    if (known.appeals.length > 0 && move === 'decide') throw new Refused('case-appealed');
    throw new Refused((move === 'decide' || move === 'answer') && known.status !== 'decided' ? 'case-not-claimed' : 'case-changed');
  };
  const isBarred = () => !known.appeals.some((appeal) => mayAnswer(appeal, mover, now));
  const by = { caseId, moderatorId };
  switch (command.type) {
    case 'ClaimCase':
      may('claim');
      return [...expiry(known, context), claim(by, now)];
    case 'ReleaseCase':
      may('release');
      return [release(by)];
    case 'ReopenCase':
      may('reopen');
      return [{ type: 'CaseReopened', data: { ...by, cause: 'moderator', causeEventId: null } }];
    case 'EscalateCase':
      may('escalate');
      if (context.forNobody)
        throw new Refused('conflict', { message: 'Every administrator is involved in this case: moderators decide it' });
      return [{ type: 'CaseEscalated', data: { ...by, ...command.data } }];
    case 'AddNote':
      may('note');
      return [{ type: 'NoteAdded', data: { ...by, ...command.data } }, ...renewal(known, by, now)];
    case 'Decide': {
      may('decide');
      if (!isAsSeen(known, command.data.revision, context.revision)) throw new Refused('case-changed');
      return decisionsOf(command.data, known, { ...context, moderatorId });
    }
    case 'AnswerAppeal':
      may('answer');
      if (!isAsSeen(known, command.data.revision, context.revision)) throw new Refused('case-changed');
      return answerAppeal(command.data, known, { ...context, moderatorId });
  }
}

/** Whether the notes expire now: by time only while the case is decided, and once after each decision, or after a later note. */
function notesEnd({ cause }: Pick<DataOf<'CaseNotesExpired'>, 'cause'>, state: ModerationCase): boolean {
  if (state.status === 'absent') return false;
  if (cause === 'author_erased') return true;
  const last = state.notesExpired?.at(-1)?.at ?? '';
  return state.status === 'decided' && [state.decision?.at ?? '', state.notedAt ?? ''].some((at) => last <= at);
}

/** Escalates a case about a member with a role, if the case is open and not escalated yet. */
function escalateBySystem(
  data: Extract<CaseCommand, { type: 'EscalateCase' }>['data'],
  state: ModerationCase,
  { caseId }: CaseContext,
): CaseEvent[] {
  if (state.status === 'absent' || state.status === 'decided' || state.escalated) return [];
  return [{ type: 'CaseEscalated', data: { caseId, moderatorId: null, ...data } }];
}

/** Adds a report to a case, once. It reopens a decided case if it may be about something new, and frees one that its reporter has claimed. */
function receive(
  { reportEventId, ...report }: Extract<CaseCommand, { type: 'ReceiveReport' }>['data'],
  state: ModerationCase,
  { actor, caseId, now }: CaseContext,
): CaseEvent[] {
  if (actor.status !== 'system') throw new Refused('not-allowed');
  const received: CaseEvent = { type: 'ReportReceived', data: { caseId, ...report } };
  if (state.status === 'absent') return [received];
  if (state.reports.has(report.reportStream)) return [];
  const { reporterId } = report;
  if (isClaimedBy(reporterId, state, now)) return [received, release({ caseId, moderatorId: reporterId })];
  if (state.status !== 'decided' || !isNews(report, state, now)) return [received];
  return [received, { type: 'CaseReopened', data: { caseId, cause: 'report', causeEventId: reportEventId, moderatorId: null } }];
}

/**
 * Not for content that was dismissed or hidden and has not changed since, also not just before the dismissal, on another screen than the
 * moderator's; a case about a user reopens at most once a day.
 */
function isNews(
  { contentAt, currentRevision }: Pick<DataOf<'ReportReceived'>, 'contentAt' | 'currentRevision'>,
  { contentType, decision, reopenedAt }: OpenedCase,
  now: string,
): boolean {
  if (contentType === 'user') return Date.parse(now) - Date.parse(reopenedAt ?? decision?.at ?? '') >= dayMs;
  const isSettled = decision?.outcome === 'dismiss' || decision?.outcome === 'hide';
  if (!isSettled || contentAt === null || contentAt > decision.at) return true;
  const { outcome, contentRevision } = decision;
  return outcome === 'dismiss' && contentRevision !== null && currentRevision !== null && currentRevision > contentRevision;
}

/** Refuses a moderator whom the case is about, or who reported in it, as if the case did not exist. */
export function visibleCase(state: ModerationCase, moderatorId: string): OpenedCase {
  if (state.status === 'absent' || state.reportedUserId === moderatorId || state.reporters.has(moderatorId)) {
    throw new Refused('case-not-found');
  }
  return state;
}
