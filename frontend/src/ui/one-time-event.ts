import { useSyncExternalStore } from 'react';

/** Something that happens once in the life of a page, and that what is drawn may wait for. */
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
    /** Whether it has come; draws again when it does. */
    useHasFired: (): boolean => useSyncExternalStore(subscribe, () => hasFired),
  };
}
