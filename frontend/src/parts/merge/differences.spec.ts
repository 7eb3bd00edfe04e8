import { expect, test } from 'vitest';
import { differences, wordsOf } from './differences.ts';

const describe = (before: string[], after: string[]) =>
  differences(before, after).map(({ text, change }) => ({ unchanged: text, added: `+${text}`, removed: `-${text}` })[change]);
const letters = (text: string) => [...text];

test.each([
  ['', '', ''],
  ['abc', 'abc', 'a b c'],
  ['', 'ab', '+a +b'],
  ['ab', '', '-a -b'],
  ['abc', 'axc', 'a -b +x c'],
  ['abc', 'abxc', 'a b +x c'],
  ['abc', 'ac', 'a -b c'],
  ['aa', 'aaa', 'a a +a'],
  ['abcd', 'bdxe', '-a b -c d +x +e'],
])('%j to %j', (before, after, expected) => expect(describe(letters(before), letters(after)).join(' ')).toBe(expected));

test('unchanged and removed pieces are the old text, unchanged and added ones the new', () => {
  const [before, after] = [wordsOf('Slice the leeks and  boil them\nfor long.'), wordsOf('Boil the leeks, and salt them for\nvery long.')];
  const pieces = differences(before, after);
  const trimmed = (words: string[]) => words.map((word) => word.trimEnd());
  expect(trimmed(pieces.filter(({ change }) => change !== 'added').map(({ text }) => text))).toEqual(trimmed(before));
  expect(pieces.filter(({ change }) => change !== 'removed').map(({ text }) => text)).toEqual(after);
});

test('a comma after a word leaves the word as it was', () =>
  expect(describe(wordsOf('Leek soup'), wordsOf('Leek soup, creamy'))).toEqual(['Leek ', 'soup', '+, ', '+creamy']));

test('texts that are too long to compare are removed and added as a whole', () => {
  const [before, after] = [Array.from({ length: 4_000 }, (_, n) => `a${n}`), Array.from({ length: 4_000 }, (_, n) => `b${n}`)];
  expect(differences(before, after).map(({ change }) => change)).toEqual([...before.map(() => 'removed'), ...after.map(() => 'added')]);
});

test('the words joined are the text', () => {
  for (const text of ['', '  a b', 'Slice\n\nthe leeks ', "Don't – 2½ l, (Käse) 豆沙包 🥕!"]) expect(wordsOf(text).join('')).toBe(text);
});
