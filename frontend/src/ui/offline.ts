import { useSyncExternalStore } from 'react';

/** By then what failed for lack of a network has said so, in ms. */
const recentMs = 500;

let lastFailureAt = Number.NEGATIVE_INFINITY;

/** A request did not come through. */
export function noteNetworkFailure(): void {
  lastFailureAt = performance.now();
}

/** What is to be said besides of something that has just failed; nothing when the server has answered it. */
export function networkFailureNote(): string | undefined {
  if (performance.now() - lastFailureAt > recentMs) return undefined;
  return navigator.onLine === false ? 'You are offline. Try again once you are back.' : 'The server could not be reached.';
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser knows that it has no network. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine === false);
