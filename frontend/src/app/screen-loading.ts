import { useSyncExternalStore } from 'react';

/** Screens that were asked for and whose code has not come. */
let loadingCount = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  loadingCount += by;
  for (const listener of listeners) listener();
}

/** A screen that is asked for waits for this. Begins a moment later: it is asked for while React draws, when nothing may be changed. */
export async function whileScreenLoads<T>(work: Promise<T>): Promise<T> {
  await Promise.resolve();
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsScreenLoading = (): boolean => useSyncExternalStore(subscribe, () => loadingCount > 0);
