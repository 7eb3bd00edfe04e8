import { useEffect, useMemo } from 'react';
import { useCurrentUser } from '../api/current-user.ts';
import { needUser } from '../api/needs-user.ts';

const keyOf = (userId: string, name: string) => `potluck-draft:${userId}:${name}`;

/** What is typed and not saved yet. It outlives a reload, a lost session and a closed window. */
export interface Draft<T> {
  /** What was left here, when this was opened. */
  restored: T | undefined;
  save(typed: T): void;
  /** It was saved, or is not wanted. */
  discard(): void;
}

/**
 * The draft of one thing, kept in this browser for the person who is signed in, as `name` says: 'recipe', 'recipe:12', 'reply:7'.
 * `parse` makes sense of what an earlier version of the page may have kept, or gives undefined.
 */
export function useDraft<T>(name: string, parse: (value: unknown) => T | undefined): Draft<T> {
  const { user } = useCurrentUser();
  const key = user && keyOf(user.id, name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left is read once, when the thing is opened.
  const draft = useMemo(() => {
    const restored = key === undefined ? undefined : readDraft(key, parse);
    const change = (typed: string | null) => {
      if (key === undefined) return;
      write(key, typed);
      // A session that ends while something is typed leads to sign-in and back here.
      needUser(draft, typed !== null);
    };
    const draft: Draft<T> = { restored, save: (typed) => change(JSON.stringify(typed)), discard: () => change(null) };
    return draft;
  }, [key]);
  useEffect(() => () => needUser(draft, false), [draft]);
  return draft;
}

/** The drafts of this person whose name begins so, each as it was kept. */
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
    // Where the browser keeps nothing, it lasts as long as this page.
  }
}

/** A draft that is one text; blank is as good as none. */
export const parseTextDraft = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
