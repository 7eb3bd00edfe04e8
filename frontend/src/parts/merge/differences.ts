export interface Piece {
  text: string;
  change: 'unchanged' | 'added' | 'removed';
}

/** Longer texts (in pieces) are not compared. */
const maxCompared = 3_000;

/**
 * A diff of two texts in reading order; removed pieces come before those added in their place. Pieces that differ only in trailing space are
 * equal, and unchanged ones have the space of `after`.
 */
export function differences(before: readonly string[], after: readonly string[]): Piece[] {
  let start = 0;
  while (start < before.length && start < after.length && same(before[start], after[start])) start++;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && same(before.at(-1 - end), after.at(-1 - end))) end++;
  const pieces = (texts: readonly string[], change: Piece['change']): Piece[] => texts.map((text) => ({ text, change }));
  return [
    ...pieces(after.slice(0, start), 'unchanged'),
    ...between(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...pieces(after.slice(after.length - end), 'unchanged'),
  ];
}

const same = (a: string | undefined, b: string | undefined) => a === b || a?.trimEnd() === b?.trimEnd();

function between(before: readonly string[], after: readonly string[]): Piece[] {
  const common = before.length * after.length > maxCompared * maxCompared ? [] : longestCommon(before, after);
  const pieces: Piece[] = [];
  let [b, a] = [0, 0];
  const goTo = (nextB: number, nextA: number) => {
    for (; b < nextB; b++) pieces.push({ text: before[b] as string, change: 'removed' });
    for (; a < nextA; a++) pieces.push({ text: after[a] as string, change: 'added' });
  };
  for (const [nextB, nextA] of common) {
    goTo(nextB, nextA);
    pieces.push({ text: after[a] as string, change: 'unchanged' });
    b++;
    a++;
  }
  goTo(before.length, after.length);
  return pieces;
}

/** Index pairs of the longest common subsequence. */
function longestCommon(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = after.length + 1;
  /** `lengths[b * width + a]`: length of the longest common subsequence from there on. */
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (b: number, a: number) => lengths[b * width + a] as number;
  for (let b = before.length - 1; b >= 0; b--) {
    for (let a = after.length - 1; a >= 0; a--) {
      lengths[b * width + a] = same(before[b], after[a]) ? at(b + 1, a + 1) + 1 : Math.max(at(b + 1, a), at(b, a + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let [b, a] = [0, 0]; b < before.length && a < after.length; ) {
    if (same(before[b], after[a])) pairs.push([b++, a++]);
    else if (at(b + 1, a) >= at(b, a + 1)) b++;
    else a++;
  }
  return pairs;
}

/** Words and punctuation, each with the space after it, so that joining them restores the text. */
export const wordsOf = (text: string): string[] => text.match(/^\s+|[\p{L}\p{M}\p{N}'’]+\s*|[^\s\p{L}\p{M}\p{N}'’]\s*/gu) ?? [];
