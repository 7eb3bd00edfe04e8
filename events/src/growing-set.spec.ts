import { expect, test } from 'vitest';
import { GrowingSet } from './growing-set.ts';

const of = (...texts: string[]) => texts.reduce((set, text) => set.with(text), GrowingSet.empty);
const has = (set: GrowingSet, ...texts: string[]) => texts.filter((text) => set.has(text));

test('has each text once', () => {
  const set = of('a', 'b', 'a');
  expect([set.size, has(set, 'a', 'b', 'c')]).toEqual([2, ['a', 'b']]);
});
test('a derived set leaves the original unchanged', () => {
  const one = of('a');
  const two = one.with('b');
  expect([one.size, has(one, 'a', 'b'), two.size]).toEqual([1, ['a'], 2]);
});
test('sets derived differently from one are independent', () => {
  const one = of('a', 'b');
  const [left, right] = [one.with('c').with('d'), one.with('d').with('e')];
  expect([has(left, 'a', 'b', 'c', 'd', 'e'), has(right, 'a', 'b', 'c', 'd', 'e'), has(one, 'c', 'd', 'e')]).toEqual([
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'd', 'e'],
    [],
  ]);
});
test('the empty one stays empty', () => {
  of('a');
  expect([GrowingSet.empty.size, of('b').has('a')]).toEqual([0, false]);
});
