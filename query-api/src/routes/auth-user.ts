import { setTimeout as pause } from 'node:timers/promises';
import { Refused, type User, user } from '@potluck/events';
import { sessionUserId } from '@potluck/host/http/session';
import type { Fold, Folds } from '@potluck/stores/folds';
import { Unavailable } from '@potluck/stores/ports/event-store';
import { Router } from 'express';
import { signedIn, staleHeader } from '../asking.ts';
import { presentCurrentUser } from '../presenters/user.ts';

/** How long a log that does not answer is waited for by who is known, in ms. */
const patienceMs = 1_000;

/**
 * Who is signed in, with their rights: folded from the person's own stream, never from a read model. While the log does not answer
 * they are as this process saw them last, marked stale: nothing can be done with them then, since every command folds them anew.
 */
export function authUserRoute(folds: Folds, now: () => string): Router {
  const router = Router();
  router.get('/api/auth/user', async (request, response) => {
    const id = signedIn(sessionUserId(request));
    const { fold, stale } = await currentOrLast(folds, id);
    if (fold.state.status !== 'registered') throw new Refused('unauthorized');
    if (stale) response.set(staleHeader, '1');
    response.json(presentCurrentUser(fold.state, fold.revision, now()));
  });
  return router;
}

async function currentOrLast(folds: Folds, id: string): Promise<{ fold: Fold<User>; stale: boolean }> {
  const last = folds.lastKnown(user, id);
  const current = folds.load(user, id).then((fold) => ({ fold, stale: false }));
  if (!last) return current;
  const old = { fold: last, stale: true };
  const late = new AbortController();
  try {
    return await Promise.race([current, pause(patienceMs, old, { signal: late.signal })]);
  } catch (error) {
    if (error instanceof Unavailable) return old;
    throw error;
  } finally {
    late.abort();
  }
}
