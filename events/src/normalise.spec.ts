import { expect, test } from 'vitest';
import { normalise, searchedTerm, searchedText } from './normalise.ts';

test.each([
  ['Crème BRÛLÉE', 'creme brulee'],
  ['İstanbul ısı', 'istanbul isi'],
  ['Straße, Œuf, Smørrebrød, Łódź', 'strasse, oeuf, smorrebrod, lodz'],
  ['ﬁne ½ ™ ﾊﾝ', 'fine 1⁄2 tm ハン'],
  ['100% "snake_case"\n🍮', '100% "snake_case"\n🍮'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['', ''],
])('%j is searched as %j', (text, searched) => expect(normalise(text)).toBe(searched));

test('normalising is idempotent', () => expect(normalise(normalise('Ångström ŒUFS'))).toBe(normalise('Ångström ŒUFS')));

test('the first 32 letters of a word are searched, after normalising', () => {
  expect(searchedTerm('Crème\0')).toBe('creme');
  expect(searchedTerm('\ufdfa'.repeat(500))).toBe(normalise('\ufdfa\ufdfa').slice(0, 32));
  expect(searchedTerm(`${'a'.repeat(31)}\u{1f36e}${'a'.repeat(31)}`)).toBe('a'.repeat(31));
});

test('the first 20,000 letters of a text are searched, as if all of it were normalised', () => {
  const text = 'Crème brûlée \u{1f36e} n\u0303oquis ﬁne ΟΔΟΣ. '.repeat(2_000);
  expect(searchedText(text) === normalise(text).slice(0, 20_000)).toBe(true);
  expect(searchedText('\u{1f36e}'.repeat(20_000)) === '\u{1f36e}'.repeat(10_000)).toBe(true);
  expect(searchedText('Soup')).toBe('soup');
});

test('a text of many megabytes costs no more than its searched part', () => {
  const cost = (work: () => void) => {
    const before = process.cpuUsage();
    work();
    const { user } = process.cpuUsage(before);
    return user;
  };
  const long = '\ufdfa'.repeat(3_000_000);
  searchedText(long);
  // Ten runs, against normalising a text that is about 60 times as long as the searched part.
  expect(cost(() => Array.from({ length: 10 }, () => searchedText(long)))).toBeLessThan(cost(() => normalise(long.slice(0, 66_000))));
});
