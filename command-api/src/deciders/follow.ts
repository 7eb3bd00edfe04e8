import { type Follow, type FollowEvent, Refused, type User } from '@potluck/events';
import { activeMember, type Context, mustBeSystem } from './context.ts';

export interface FollowCommand {
  type: 'FollowUser' | 'UnfollowUser';
  data: { followingId: string };
}

/** Ends a follow of or by an erased account. */
export function endFollow(data: { followerId: string; followingId: string }, state: Follow, context: Context): FollowEvent[] {
  mustBeSystem(context);
  return state.following ? [{ type: 'UserUnfollowed', data }] : [];
}

/** A private profile cannot be followed, as others cannot see it. An existing follow stays, and can be undone. */
export function decideFollow(command: FollowCommand, state: Follow, context: Context & { followed: User }): FollowEvent[] {
  const { userId: followerId } = activeMember(context);
  const { followingId } = command.data;
  const { followed } = context;
  switch (command.type) {
    case 'FollowUser':
      if (followerId === followingId) throw new Refused('own-profile');
      if (followed.status !== 'registered') throw new Refused('user-not-found');
      if (state.following) return [];
      if (!followed.isPublic) throw new Refused('user-not-found');
      return [{ type: 'UserFollowed', data: { followerId, followingId } }];
    case 'UnfollowUser':
      if (state.following) return [{ type: 'UserUnfollowed', data: { followerId, followingId } }];
      if (followed.status !== 'registered' || !followed.isPublic) throw new Refused('user-not-found');
      return [];
  }
}
