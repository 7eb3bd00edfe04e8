import { useEffect } from 'react';

const needs = new Set<object>();

/** `useNeedsUser` for code outside of a component; `need` identifies the caller. */
export function needUser(need: object, needed: boolean): void {
  if (needed) needs.add(need);
  else needs.delete(need);
}

/**
 * While `needed`, the screen belongs to the signed-in user: it is for members only, or it has unsent input. If the session then ends (for
 * example in another tab), the screen stays and the browser goes to sign-in; otherwise the screen becomes a visitor's.
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
