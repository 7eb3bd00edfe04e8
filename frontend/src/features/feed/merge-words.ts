/** The texts of a post or a comment, by field. */
export type Words = Record<string, string>;
/** A stored version of them. */
export interface Version<W extends Words> {
  words: W;
  revision: number;
}

export interface Merge<W extends Words> {
  /** Mine, with the texts that were only changed elsewhere. */
  words: W;
  /** Changed only elsewhere. */
  autoMerged: (keyof W & string)[];
  /** Changed here and elsewhere, differently: mine until one is chosen. */
  conflicting: (keyof W & string)[];
}

/** A three-way merge by field. `base`: the version that both editors started with; `theirs`: the stored one. */
export function mergeWords<W extends Words>(base: W, theirs: W, mine: W): Merge<W> {
  const fields: (keyof W & string)[] = Object.keys(base);
  const is = (a: W, b: W, field: keyof W) => a[field]?.trim() === b[field]?.trim();
  const changed = fields.filter((field) => !is(theirs, base, field) && !is(theirs, mine, field));
  const autoMerged = changed.filter((field) => is(mine, base, field));
  return {
    words: { ...mine, ...Object.fromEntries(autoMerged.map((field) => [field, theirs[field]])) },
    autoMerged,
    conflicting: changed.filter((field) => !autoMerged.includes(field)),
  };
}

/** The version in a stored draft, with the fields of `like`; undefined if it has none. */
export function parseVersion<W extends Words>(value: unknown, like: readonly (keyof W & string)[]): Version<W> | undefined {
  const { words, revision } = (value ?? {}) as { words?: Partial<Record<string, unknown>>; revision?: unknown };
  if (typeof revision !== 'number' || !like.every((field) => typeof words?.[field] === 'string')) return undefined;
  return { words: words as W, revision };
}
