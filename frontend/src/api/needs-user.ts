import { useEffect } from 'react';

const needs = new Set<object>();

/** As the hook, for what begins and ends in between; `need` names it. */
export function needUser(need: object, needed: boolean): void {
  if (needed) needs.add(need);
  else needs.delete(need);
}

/**
 * While `needed`, what is on screen belongs to whoever is signed in: a screen of theirs, or something typed. Should the session end
 * meanwhile, in another tab perhaps, it stays as it is and the browser goes to sign in, instead of becoming a visitor's view.
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
