import { create } from 'zustand';
import { emptyLiveState, type LiveState } from './live-state.ts';

/** The store that components select from. */
export const useLive = create<LiveState>(() => emptyLiveState);

/** Applies a reducer. */
export function react<Message>(reaction: (state: LiveState, message: Message) => LiveState, message: Message): void {
  useLive.setState((state) => reaction(state, message), true);
}

/** For a change of viewer. Pending likes stay: they are stored per member. */
export const clearLiveStore = (): void => useLive.setState(({ pendingLikes }) => ({ ...emptyLiveState, pendingLikes }), true);
