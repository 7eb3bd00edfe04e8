import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

const signs = { same: ' ', added: '+', removed: '-' };
const diff = (before: string, now: string) => wordDiff(before, now)?.map(({ words, kind }) => `${signs[kind]}${words}`);
/** One side of a diff: the text without its added, or without its removed words. */
const side = (before: string, now: string, without: 'added' | 'removed') =>
  (wordDiff(before, now) ?? []).flatMap(({ words, kind }) => (kind === without ? [] : words)).join('');

test('a replaced phrase is one removed and one added phrase', () => {
  expect(diff('Pans for sale, half price', 'Pans to share')).toEqual([' Pans ', '-for sale, half price', '+to share']);
});
test('equal texts have no differences, and after an empty text everything is added', () => {
  expect(diff('Soup', 'Soup')).toEqual([' Soup']);
  expect(diff('', 'Soup tonight')).toEqual(['+Soup tonight']);
});
test.each([
  ['I sell the best pans.\n\nCash only. Ask for Otto.', 'I share the best pans.\n\nAsk for Otto.'],
  ['  two  spaces ', 'two spaces'],
  ['one', ''],
  ['a b c d', 'b a d c e'],
  ['Crème brûlée 🍮 and tea', 'Creme brulee 🍵 and tea'],
])('both texts can be restored from the diff: %j', (before, now) => {
  expect(side(before, now, 'added')).toBe(before);
  expect(side(before, now, 'removed')).toBe(now);
});
test('texts with nothing in common are not compared', () => {
  const words = (letter: string) => Array.from({ length: 5_000 }, (_, index) => `${letter}${index}`).join(' ');
  expect(wordDiff(words('a'), words('b'))).toBeUndefined();
});
