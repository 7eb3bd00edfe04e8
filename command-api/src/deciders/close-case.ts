import { type CaseEvent, closedBySystem, type ModerationCase, moderationCase, Refused } from '@potluck/events';
import type { Context } from './context.ts';

/** Closes a case that waits, because its author's account was erased: there is nothing left to decide. Its open appeals lapse. */
export function closeCase(
  { decisionId }: { decisionId: string },
  state: ModerationCase,
  { actor, caseId, revision }: Context & { caseId: string; revision: number },
): CaseEvent[] {
  if (actor.status !== 'system') throw new Refused('not-allowed');
  if (state.status === 'absent' || state.status === 'decided') return [];
  const lapsed = state.appeals.map(
    (appeal): CaseEvent => ({ type: 'AppealLapsed', data: { caseId, decisionId: appeal.decisionId, cause: 'erased' } }),
  );
  const left = lapsed.reduce(moderationCase.evolve, state);
  if (left.status === 'decided') return lapsed;
  return [
    ...lapsed,
    {
      type: 'DecisionMade',
      data: {
        caseId,
        decisionId,
        moderatorId: closedBySystem,
        outcome: 'dismiss',
        ruleId: null,
        ruleRevision: null,
        contentRevision: null,
        caseRevision: revision,
        until: null,
        parts: null,
        reporterId: null,
        basis: null,
        batchId: null,
        noteInternal: null,
        noteToAuthor: null,
        noteToReporters: null,
      },
    },
  ];
}
