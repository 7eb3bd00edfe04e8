import { diffWordsWithSpace } from 'diff';

/** A run of words: in both texts, or only in the older or the newer one. */
export interface Run {
  words: string;
  kind: 'same' | 'added' | 'removed';
}

/** The most words that may differ; with more, the comparison would take too long. */
const mostDifferent = 400;

const found = new Map<string, readonly Run[] | undefined>();
const mostFound = 200;

/** A diff by words; undefined if the texts are too different. Results are cached, because the replay steps back and forth. */
export function wordDiff(before: string, now: string): readonly Run[] | undefined {
  if (before === now) return [{ words: now, kind: 'same' }];
  const key = `${before.length}:${before}${now}`;
  if (found.has(key)) return found.get(key);
  const changes = diffWordsWithSpace(before, now, { maxEditLength: mostDifferent });
  const runs =
    changes &&
    inPhrases(changes.map(({ value, added, removed }) => ({ words: value, kind: added ? 'added' : removed ? 'removed' : 'same' })));
  if (found.size >= mostFound) found.clear();
  found.set(key, runs);
  return runs;
}

/** Joins changed words that are separated only by spaces into one removed and one added phrase. */
function inPhrases(runs: readonly Run[]): Run[] {
  const phrases: Run[] = [];
  let [removed, added] = ['', ''];
  const close = () => {
    if (removed) phrases.push({ words: removed, kind: 'removed' });
    if (added) phrases.push({ words: added, kind: 'added' });
    [removed, added] = ['', ''];
  };
  for (const [index, { words, kind }] of runs.entries()) {
    const isBetween = kind === 'same' && words.trim() === '' && (removed || added) && runs[index + 1] !== undefined;
    if (kind === 'same' && !isBetween) {
      close();
      phrases.push({ words, kind });
    }
    if (kind === 'removed' || isBetween) removed += words;
    if (kind === 'added' || isBetween) added += words;
  }
  close();
  return phrases;
}
