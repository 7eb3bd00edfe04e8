import type { UserCard } from '@potluck/events/answers';
import type { PositionToken } from '@potluck/events/position';
import { type Live, place } from './live-state.ts';

/** Somebody's name or picture. */
export function onUserChanged(state: Live, { user, position }: { user: UserCard; position: PositionToken }): Live {
  return { ...state, users: place(state.users, user.id, user, position) };
}

export function onFollowers(state: Live, message: { userId: string; followersCount: number; position: PositionToken }): Live {
  return { ...state, followers: place(state.followers, message.userId, message.followersCount, message.position) };
}
