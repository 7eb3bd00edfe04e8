import { create } from 'zustand';
import { type Live, nothingYet } from './live-state.ts';

/** What this browser knows, newest first come or last: components select from it. */
export const useLive = create<Live>(() => nothingYet);

/** Applies a reaction. */
export function react<Message>(reaction: (state: Live, message: Message) => Live, message: Message): void {
  useLive.setState((state) => reaction(state, message), true);
}

/** For another viewer: all but the likes that are theirs and wait to be sent. */
export const forgetLive = (): void => useLive.setState(({ wishes }) => ({ ...nothingYet, wishes }), true);
