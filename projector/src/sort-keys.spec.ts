import { expect, test } from 'vitest';
import { firstNumber, titleKey } from './sort-keys.ts';

test.each([
  ['~30 minutes', 30],
  ['1 ½ hours', 1],
  ['15-20 min', 15],
  ['1.5 hours', 1.5],
  ['overnight', 0],
  ['', 0],
  [null, 0],
  ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
])('%s sorts as %s', (text, number) => expect(firstNumber(text)).toBe(number));

test('A-Z ignores case and accents, and sorts numbers by their value', () => {
  const inOrder = [
    '"Quoted" soup',
    '2 eggs',
    '9 layers',
    '12 layers',
    'Älplermagronen',
    'Apple cake',
    'bread',
    'Bread 2',
    'Bread 010',
    'bread 11',
    'Crème brûlée',
    'Crêpes',
    'Łazanki',
    'Łódź soup',
    'Smørrebrød',
    'Борщ',
    '寿司',
  ];
  const byKey = (a: string, b: string) => Buffer.compare(Buffer.from(titleKey(a)), Buffer.from(titleKey(b)));
  expect(inOrder.toReversed().sort(byKey)).toEqual(inOrder);
  expect(inOrder.toReversed().sort(new Intl.Collator('en-US', { sensitivity: 'base', numeric: true }).compare)).toEqual(inOrder);
});

test('differences only in case, accents or leading zeros are ignored', () => expect(titleKey(' CRÈME 007')).toBe(titleKey('creme 7')));

test('a long title has a short key', () => expect(titleKey('\ufdfa1'.repeat(500)).length).toBeLessThan(210));
