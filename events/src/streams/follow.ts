import * as z from 'zod';
import { defineStream, type EventOf } from '../define-stream.ts';
import { UserId } from '../fields.ts';
import { ignored } from '../recorded.ts';

const pair = { followerId: UserId, followingId: UserId };

/** One stream per pair, `follow-{followerId}_{followingId}`. */
export const follow = defineStream({
  name: 'follow',
  commands: { FollowUser: z.object({ followingId: UserId }), UnfollowUser: z.object({ followingId: UserId }) },
  events: { UserFollowed: z.object(pair), UserUnfollowed: z.object(pair) },
});

export type FollowEvent = EventOf<typeof follow>;

export interface Follow {
  following: boolean;
}
export const noFollow: Follow = { following: false };

export function evolveFollow(state: Follow, event: FollowEvent): Follow {
  switch (event.type) {
    case 'UserFollowed':
      return { following: true };
    case 'UserUnfollowed':
      return { following: false };
    default:
      return ignored(event, state);
  }
}
