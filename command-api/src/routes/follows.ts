import { follow, UserId, user } from '@potluck/events';
import { Following } from '@potluck/events/answers/people';
import { FollowInput } from '@potluck/events/inputs/people';
import { decideFollow } from '../deciders/follow.ts';
import { command } from './command.ts';
import { parse } from './parse.ts';

export const followUser = command({
  call: 'post /api/users/{id}/follow',
  tag: 'People',
  summary: 'Follow or unfollow; toggles without `following`',
  body: FollowInput,
  result: Following,
  refusals: [400, 401, 404],
  idOf: (text) => parse(UserId, text),
  aggregate: follow,
  stream: ({ envelope, id }) => `${envelope.actor}_${id}`,
  needs: async ({ id }, reader) => ({ followed: await reader.stateOf(user, id) }),
  decide: ({ id, input }, state, context) => {
    const type = (input.following ?? !state.following) ? 'FollowUser' : 'UnfollowUser';
    return decideFollow({ type, data: { followingId: id } }, state, context);
  },
  answer: ({ state }) => ({ following: state.following }),
});
