import * as z from 'zod';
import { defineAggregate, type EventOf } from '../define-aggregate.ts';
import { UserId } from '../fields.ts';
import { ignored } from '../recorded.ts';

const pair = { followerId: UserId, followingId: UserId };

/** One stream per pair, `follow-{followerId}_{followingId}`. */
export const follow = defineAggregate({
  name: 'follow',
  events: { UserFollowed: z.object(pair), UserUnfollowed: z.object(pair) },
  meanings: {
    UserFollowed: 'A member follows another.',
    UserUnfollowed: 'A member no longer follows another.',
  },
  initial: { following: false } as Follow,
  evolve: (state, event): Follow => {
    switch (event.type) {
      case 'UserFollowed':
        return { following: true };
      case 'UserUnfollowed':
        return { following: false };
      default:
        return ignored(event, state);
    }
  },
});

export type FollowEvent = EventOf<typeof follow>;

export interface Follow {
  following: boolean;
}
