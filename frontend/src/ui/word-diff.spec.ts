import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

const signs = { same: ' ', added: '+', removed: '-' };
const diff = (before: string, now: string) => wordDiff(before, now)?.map(({ words, kind }) => `${signs[kind]}${words}`);
/** What is left of a difference on one side. */
const side = (before: string, now: string, without: 'added' | 'removed') =>
  (wordDiff(before, now) ?? []).flatMap(({ words, kind }) => (kind === without ? [] : words)).join('');

test('a phrase that was replaced is one that went and one that came', () => {
  expect(diff('Pans for sale, half price', 'Pans to share')).toEqual([' Pans ', '-for sale, half price', '+to share']);
});
test('the same text has no difference, and an empty one is all new', () => {
  expect(diff('Soup', 'Soup')).toEqual([' Soup']);
  expect(diff('', 'Soup tonight')).toEqual(['+Soup tonight']);
});
test.each([
  ['I sell the best pans.\n\nCash only. Ask for Otto.', 'I share the best pans.\n\nAsk for Otto.'],
  ['  two  spaces ', 'two spaces'],
  ['one', ''],
  ['a b c d', 'b a d c e'],
  ['Crème brûlée 🍮 and tea', 'Creme brulee 🍵 and tea'],
])('both texts can be read from it: %j', (before, now) => {
  expect(side(before, now, 'added')).toBe(before);
  expect(side(before, now, 'removed')).toBe(now);
});
test('texts that have nothing in common are not compared word by word', () => {
  const words = (letter: string) => Array.from({ length: 5_000 }, (_, index) => `${letter}${index}`).join(' ');
  expect(wordDiff(words('a'), words('b'))).toBeUndefined();
});
