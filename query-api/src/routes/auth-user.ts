import { evolveUser, noUser, Refused, user } from '@potluck/events';
import type { Folds } from '@potluck/events/folds';
import { sessionUserId } from '@potluck/events/http/session';
import { Router } from 'express';
import { signedIn } from '../asking.ts';
import { presentCurrentUser } from '../presenters/user.ts';

/** Who is signed in, with their rights: folded from the person's own stream, never from a read model. */
export function authUserRoute(folds: Folds, now: () => string): Router {
  const router = Router();
  router.get('/api/auth/user', async (request, response) => {
    const { state, revision } = await folds.load(user, evolveUser, noUser, signedIn(sessionUserId(request)));
    if (state.status !== 'registered') throw new Refused('unauthorized');
    response.json(presentCurrentUser(state, revision, now()));
  });
  return router;
}
