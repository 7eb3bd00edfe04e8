import { useSyncExternalStore } from 'react';

/** In ms: a failure this long ago counts as the cause of an error shown now. */
const recentMs = 500;

let lastFailureAt = Number.NEGATIVE_INFINITY;

/** A request did not reach the server. */
export function noteNetworkFailure(): void {
  lastFailureAt = performance.now();
}

/** An addition to an error message when the network was the cause. */
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

/** Whether the browser knows that it is offline. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine === false);
