import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { Side } from '../../parts/merge/version-choice.tsx';
import { type Merge, mergeWords, type Version, type Words } from './merge-words.ts';

/** A text that was changed here and elsewhere. The form has the chosen side; the other one is kept here, with its edits. */
interface Conflict {
  chosen: Side;
  yours: string;
  theirs: string;
}

export interface MergingWords<W extends Words> {
  /** The version that both editors started with, and the stored one. */
  base: W;
  theirs: W;
  autoMerged: (keyof W & string)[];
  conflicts: Partial<Record<keyof W & string, Conflict>>;
  choose(field: keyof W & string, side: Side): void;
}

/** The present version, when the server refused because another editor has saved. */
function currentOf(error: unknown): ({ revision: number } & Record<string, string | null>) | undefined {
  return error instanceof ApiError && error.status === 409 ? (error.answer as { current?: never } | undefined)?.current : undefined;
}

/**
 * The texts of a form, and the merge with what another editor has saved since it was opened. `draft` is what was typed before, on its `base`;
 * `keep` stores what is typed.
 */
export function useWords<W extends Words>(
  stored: Version<W>,
  draft: Partial<Version<W>> & { base?: Version<W> | undefined },
  keep: (words: W, base: Version<W>) => void,
) {
  const merged = (from: W, theirs: W, { words, autoMerged, conflicting }: Merge<W>) => ({
    base: from,
    theirs,
    autoMerged,
    conflicts: Object.fromEntries(
      conflicting.map((field) => [field, { chosen: 'yours', yours: words[field] ?? '', theirs: theirs[field] ?? '' } satisfies Conflict]),
    ) as Record<string, Conflict> as MergingWords<W>['conflicts'],
  });
  const [opened] = useState(() => {
    const base = draft.base ?? stored;
    const isOlder = draft.words !== undefined && base.revision < stored.revision;
    const merge = mergeWords(base.words, isOlder ? stored.words : base.words, draft.words ?? stored.words);
    return { merge, merging: merge.autoMerged.length + merge.conflicting.length > 0 ? merged(base.words, stored.words, merge) : undefined };
  });
  const [words, setWords] = useState(opened.merge.words);
  const [base, setBase] = useState(stored);
  const [merging, setMerging] = useState(opened.merging);
  const write = (next: W, on = base) => {
    setWords(next);
    keep(next, on);
  };
  const choose = (field: keyof W & string, side: Side) => {
    const conflict = merging?.conflicts[field];
    if (!conflict || conflict.chosen === side) return;
    const kept = { ...conflict, [conflict.chosen]: words[field], chosen: side };
    setMerging({ ...merging, conflicts: { ...merging.conflicts, [field]: kept } });
    write({ ...words, [field]: conflict[side] });
  };
  return {
    words,
    /** The version known to be stored, on which the form is saved. */
    base,
    write,
    merging: merging && ({ ...merging, choose } satisfies MergingWords<W>),
    /** Without what was typed, on the stored version. */
    reset() {
      setWords(stored.words);
      setBase(stored);
      setMerging(undefined);
    },
    /**
     * Merges what another editor has saved, if that is why saving was refused. `isNews`: it changes something in this form, so the member
     * looks at it before it is saved on `revision`.
     */
    meet(error: unknown): { revision: number; isNews: boolean } | undefined {
      const current = currentOf(error);
      if (!current) return undefined;
      const texts = Object.fromEntries(Object.keys(base.words).map((field) => [field, current[field] ?? ''])) as W;
      const theirs = { words: texts, revision: current.revision };
      const merge = mergeWords(base.words, texts, words);
      const isNews = merge.autoMerged.length + merge.conflicting.length > 0;
      setBase(theirs);
      if (isNews) {
        setMerging(merged(base.words, texts, merge));
        write(merge.words, theirs);
      }
      return { revision: theirs.revision, isNews };
    },
  };
}
