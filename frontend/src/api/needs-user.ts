import { useEffect } from 'react';

const needs = new Set<object>();

/** As the hook, outside of a component's life; `need` identifies it. */
export function needUser(need: object, needed: boolean): void {
  if (needed) needs.add(need);
  else needs.delete(need);
}

/**
 * While `needed`, the screen belongs to the signed-in user: it is one of theirs, or something is typed in it. If the session then ends (for
 * example in another tab), the screen stays and the browser goes to sign-in; otherwise it becomes a visitor's.
 */
export function useNeedsUser(needed: boolean): void {
  useEffect(() => {
    if (!needed) return;
    const need = {};
    needUser(need, true);
    return () => needUser(need, false);
  }, [needed]);
}

export const isUserNeeded = (): boolean => needs.size > 0;
