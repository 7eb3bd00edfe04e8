import { useSyncExternalStore } from 'react';

/** An event that happens once in a page's life, for components that wait for it. */
export function createOneTimeEvent() {
  let hasFired = false;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    fire(): void {
      hasFired = true;
      for (const listener of listeners) listener();
    },
    /** Whether it has happened; re-renders when it does. */
    useHasFired: (): boolean => useSyncExternalStore(subscribe, () => hasFired),
  };
}
