import { evolveUser, noUser, Refused, type User, user } from '@potluck/events';
import type { Folds } from '@potluck/events/folds';
import { sessionUserId } from '@potluck/events/http/session';
import { Unavailable } from '@potluck/events/ports/event-store';
import { Router } from 'express';
import { signedIn, staleHeader } from '../asking.ts';
import { presentCurrentUser } from '../presenters/user.ts';

/**
 * Who is signed in, with their rights: folded from the person's own stream, never from a read model. While the log does not answer
 * they are as this process saw them last, marked stale: nothing can be done with them then, since every command folds them anew.
 */
export function authUserRoute(folds: Folds, now: () => string): Router {
  const router = Router();
  router.get('/api/auth/user', async (request, response) => {
    const id = signedIn(sessionUserId(request));
    const { state, revision } = await folds.load(user, evolveUser, noUser, id).catch((error) => {
      const last = error instanceof Unavailable ? folds.lastKnown<User>(user, id) : undefined;
      if (!last) throw error;
      response.set(staleHeader, '1');
      return last;
    });
    if (state.status !== 'registered') throw new Refused('unauthorized');
    response.json(presentCurrentUser(state, revision, now()));
  });
  return router;
}
