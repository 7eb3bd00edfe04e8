import { useSyncExternalStore } from 'react';

/** Screens that were asked for and whose code has not come. */
let awaited = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  awaited += by;
  for (const tell of listeners) tell();
}

/** A screen that is asked for waits for this. Begins a moment later: it is asked for while React draws, when nothing may be changed. */
export async function whileWaiting<T>(work: Promise<T>): Promise<T> {
  await Promise.resolve();
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const useIsWaiting = (): boolean => useSyncExternalStore(subscribe, () => awaited > 0);
