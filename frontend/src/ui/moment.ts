import { useSyncExternalStore } from 'react';

/** Something that happens once in the life of a page, and that what is drawn may wait for. */
export function createMoment() {
  let isHere = false;
  const waiting = new Set<() => void>();
  const subscribe = (tell: () => void) => {
    waiting.add(tell);
    return () => waiting.delete(tell);
  };
  return {
    come(): void {
      isHere = true;
      for (const tell of waiting) tell();
    },
    /** Whether it has come; draws again when it does. */
    useIsHere: (): boolean => useSyncExternalStore(subscribe, () => isHere),
  };
}
