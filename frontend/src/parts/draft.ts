import { useEffect, useMemo } from 'react';
import { useCurrentUser } from '../api/current-user.ts';
import { needUser } from '../api/needs-user.ts';

export const keyOf = (userId: string, name: string) => `potluck-draft:${userId}:${name}`;

/** Unsent input. It is kept through a reload, an expired session and a closed window. */
export interface Draft<T> {
  /** The draft that was stored when the form was opened. */
  restored: T | undefined;
  save(typed: T): void;
  /** To be called after the input was submitted, or to discard it. */
  discard(): void;
}

/**
 * The draft called `name` ('recipe', 'recipe:12', 'reply:7') of the signed-in user, in this browser. `parse` validates what an earlier
 * version of the page may have stored.
 */
export function useDraft<T>(name: string, parse: (value: unknown) => T | undefined): Draft<T> {
  const { user } = useCurrentUser();
  const key = user && keyOf(user.id, name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is restored once, when the form is opened.
  const draft = useMemo(() => {
    const restored = key === undefined ? undefined : readDraft(key, parse);
    const change = (typed: string | null) => {
      if (key === undefined) return;
      write(key, typed);
      // If the session ends while there is input, the page goes to sign-in and returns here.
      needUser(draft, typed !== null);
    };
    const draft: Draft<T> = { restored, save: (typed) => change(JSON.stringify(typed)), discard: () => change(null) };
    return draft;
  }, [key]);
  useEffect(() => () => needUser(draft, false), [draft]);
  return draft;
}

/** This user's drafts whose name starts with `namePrefix`. */
export function savedDrafts(userId: string, namePrefix: string): { name: string; value: unknown }[] {
  const keyPrefix = keyOf(userId, namePrefix);
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyPrefix));
    return keys.flatMap((key) => {
      const value = readDraft(key, (stored) => stored);
      return value === undefined ? [] : [{ name: key.slice(keyOf(userId, '').length), value }];
    });
  } catch {
    return [];
  }
}

function readDraft<T>(key: string, parse: (value: unknown) => T | undefined): T | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : parse(JSON.parse(stored));
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The browser refuses storage: the draft lasts as long as the page.
  }
}

/** For a draft that is one text; a blank one counts as none. */
export const parseTextDraft = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
