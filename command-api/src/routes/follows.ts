import { UserId } from '@potluck/events';
import { FollowInput } from '@potluck/events/inputs';
import type { Router } from 'express';
import { follows, users } from '../aggregates.ts';
import { decideFollow } from '../deciders/follow.ts';
import type { Commanding } from './commanding.ts';
import { jsonBody } from './json-body.ts';
import { parse } from './parse.ts';

/** Following: toggled, or set by `following` (section 7). */
export function followRoutes(router: Router, { handle, askedBy, tellPosition }: Commanding): void {
  router.post('/api/users/:id/follow', jsonBody, async (req, res) => {
    const followingId = parse(UserId, req.params.id);
    const wish = parse(FollowInput, req.body ?? {});
    const asked = askedBy(req, req.body);
    const handled = await handle(follows, `${asked.actor}_${followingId}`, asked, async (look) => {
      const context = { ...(await look.caller(asked)), followed: await look.stateOf(users, followingId) };
      return (state) => {
        const type = (wish.following ?? !state.following) ? 'FollowUser' : 'UnfollowUser';
        return decideFollow({ type, data: { followingId } }, state, context);
      };
    });
    tellPosition(res, handled);
    res.json({ following: handled.state.following });
  });
}
