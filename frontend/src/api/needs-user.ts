import { useEffect } from 'react';

const needs = new Set<object>();

/**
 * While `needed`, what is on screen belongs to whoever is signed in: a screen of theirs, or something typed. Should the session end
 * meanwhile, in another tab perhaps, it stays as it is and the browser goes to sign in, instead of becoming a visitor's view.
 */
export function useNeedsUser(needed: boolean): void {
  useEffect(() => {
    if (!needed) return;
    const need = {};
    needs.add(need);
    return () => void needs.delete(need);
  }, [needed]);
}

export const isUserNeeded = (): boolean => needs.size > 0;
