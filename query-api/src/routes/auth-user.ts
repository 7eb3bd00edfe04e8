import { setTimeout as delay } from 'node:timers/promises';
import { Refused, suspensionAt, type User, user } from '@potluck/events';
import { CurrentUser } from '@potluck/events/answers/people';
import type { Fold, Folds } from '@potluck/stores/folds';
import { Unavailable } from '@potluck/stores/ports/event-store';
import { reasonFor } from '../moderation/decision-text.ts';
import { presentCurrentUser, warningsAt } from '../presenters/user.ts';
import { query } from './query.ts';

/** Time limit for the log, in ms, when an earlier fold is known. */
const logTimeoutMs = 1_000;

/**
 * The signed-in member with their rights, folded from their own stream, never from a read model. While the log does not answer, the last
 * fold of this process is returned, marked stale. That is safe: every command folds the rights again.
 */
export const currentUser = query({
  call: 'get /api/auth/user',
  tag: 'People',
  summary: 'The current user',
  access: 'member',
  projections: [],
  result: CurrentUser,
  refusals: [401],
  async answer({ caller, markStale }, { events, folds, now }) {
    const { fold, stale } = await currentOrLast(folds, caller);
    if (fold.state.status !== 'registered') throw new Refused('unauthorized');
    if (stale) markStale();
    const at = now();
    // Without the log the reason is left out, so that the member still counts as signed in.
    const reasonOf = async (sanction: { caseId: string; decisionId: string } | undefined) =>
      sanction && !stale ? await reasonFor(events, sanction) : null;
    const warned = warningsAt(fold.state, at);
    const [suspension, ...reasons] = await Promise.all([suspensionAt(fold.state, at), ...warned].map(reasonOf));
    // The member's stream has no event for a warning that was withdrawn after an appeal; the case has.
    const warnings = warned.flatMap(({ decisionId, at }, index) => {
      const reason = reasons[index];
      return reason === undefined ? [] : [{ decisionId, at, reason }];
    });
    return presentCurrentUser(fold.state, fold.revision, at, { suspensionReason: suspension ?? null, warnings });
  },
});

async function currentOrLast(folds: Folds, id: string): Promise<{ fold: Fold<User>; stale: boolean }> {
  const last = folds.lastKnown(user, id);
  const current = folds.load(user, id).then((fold) => ({ fold, stale: false }));
  if (!last) return current;
  const old = { fold: last, stale: true };
  const timeout = new AbortController();
  try {
    return await Promise.race([current, delay(logTimeoutMs, old, { signal: timeout.signal })]);
  } catch (error) {
    if (error instanceof Unavailable) return old;
    throw error;
  } finally {
    timeout.abort();
  }
}
