import { expect, test } from 'vitest';
import { createSeldom, placeOf } from './seldom.ts';

function setting() {
  const lines: unknown[][] = [];
  const world = { now: 0 };
  const seldom = createSeldom({ now: () => world.now, say: (...words) => lines.push(words) });
  return { lines, world, seldom };
}

test('a reason is said once a minute, and then how often it was left out', () => {
  const { lines, world, seldom } = setting();
  for (let time = 0; time < 1_000; time += 1) seldom('wrong address', 'Opened as', time);
  expect(lines).toEqual([['Opened as', 0]]);
  world.now += 60_000;
  seldom('wrong address', 'Opened as', 'x');
  seldom('wrong address', 'Opened as', 'y');
  expect(lines.slice(1)).toEqual([['Opened as', 'x', '(and 999 more like it since)']]);
});
test('another reason is said at once', () => {
  const { lines, seldom } = setting();
  seldom('one', 1);
  seldom('other', 2);
  expect(lines).toEqual([[1], [2]]);
});
test('a thousand reasons are remembered at most', () => {
  const { lines, seldom } = setting();
  for (let reason = 0; reason <= 1_000; reason += 1) seldom(String(reason), reason);
  seldom('1000', 'left out');
  seldom('0', 'said again');
  expect(lines.at(-1)).toEqual(['said again']);
  expect(lines).toHaveLength(1_002);
});
test('errors of one place are one reason, whatever they say', () => {
  const thrown = (word: string) => new Error(word);
  expect(placeOf(thrown('a'))).toBe(placeOf(thrown('b')));
  expect(placeOf(thrown('a'))).not.toBe(placeOf(new TypeError('a')));
});
