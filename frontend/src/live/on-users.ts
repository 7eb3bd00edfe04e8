import type { UserCard } from '@potluck/events/answers/people';
import type { PositionToken } from '@potluck/events/position';
import { type LiveState, upsertIfNewer } from './live-state.ts';

/** A user's current name and picture. */
export function onUserChanged(state: LiveState, { user, position }: { user: UserCard; position: PositionToken }): LiveState {
  return { ...state, users: upsertIfNewer(state.users, user.id, user, position) };
}
