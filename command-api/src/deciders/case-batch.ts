import { type CaseEvent, isAsSeen, type ModerationCase, moderationCase, Refused } from '@potluck/events';
import { noStream } from '@potluck/stores/ports/event-store';
import { isClaimedBy } from './claims.ts';
import { type CaseCommand, type CaseContext, decideCase } from './moderation-case.ts';

type CommandData<T extends CaseCommand['type']> = Extract<CaseCommand, { type: T; data: unknown }>['data'];

/** One of the decisions of a batch. */
export interface BatchDecision {
  /** `revision` is that of the case as the moderator saw it; null if there was no case. */
  decision: Omit<CommandData<'Decide'>, 'revision'> & { revision: number | null; batchId: string };
  /** The subject of the case to open; undefined if the moderator saw a case. */
  subject: CommandData<'OpenCase'> | undefined;
  /** Whether a decided case is reopened for it. */
  reopen: boolean;
}

/** Opens, reopens and claims a case as needed, and decides it, all in one append. */
export function decideInBatch({ decision, subject, reopen }: BatchDecision, before: ModerationCase, context: CaseContext): CaseEvent[] {
  const events: CaseEvent[] = [];
  let state = before;
  const move = (command: CaseCommand) => {
    for (const event of decideCase(command, state, { ...context, revision: context.revision + events.length })) {
      events.push(event);
      state = moderationCase.evolve(state, event);
    }
  };
  // Also where the case is there, so that it is refused like one that is not.
  if (subject) move({ type: 'OpenCase', data: subject });
  if (state.status === 'decided' && reopen) move({ type: 'ReopenCase' });
  if (context.actor.status !== 'registered' || !isClaimedBy(context.actor.userId, state, context.now)) move({ type: 'ClaimCase' });
  const { revision: seen } = decision;
  const repeats = before.status === 'absent' ? 0 : before.repeats;
  if (!isAsSeen({ repeats }, seen ?? noStream, context.revision)) throw new Refused('case-changed');
  move({ type: 'Decide', data: { ...decision, revision: context.revision + events.length } });
  return events.map((event) => (event.type === 'DecisionMade' ? { ...event, data: { ...event.data, caseRevision: seen } } : event));
}
