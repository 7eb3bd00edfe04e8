import { useSyncExternalStore } from 'react';

/** The number of screens that wait for their code. */
let loadingCount = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  loadingCount += by;
  for (const listener of listeners) listener();
}

/** Counts a screen as loading until `work` settles. Starts in a microtask: it is called during a render, when no state may change. */
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
