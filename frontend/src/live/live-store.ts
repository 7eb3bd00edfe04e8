import { create } from 'zustand';
import { emptyLiveState, type LiveState } from './live-state.ts';

/** What this browser knows, newest first come or last: components select from it. */
export const useLive = create<LiveState>(() => emptyLiveState);

/** Applies a reaction. */
export function react<Message>(reaction: (state: LiveState, message: Message) => LiveState, message: Message): void {
  useLive.setState((state) => reaction(state, message), true);
}

/** For another viewer: all but the likes that are theirs and wait to be sent. */
export const clearLiveStore = (): void => useLive.setState(({ pendingLikes }) => ({ ...emptyLiveState, pendingLikes }), true);
