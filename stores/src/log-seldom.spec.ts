import { expect, test } from 'vitest';
import { createLogSeldom, throwSite } from './log-seldom.ts';

function setting() {
  const lines: [fields: object, message: string][] = [];
  const world = { now: 0 };
  const logSeldom = createLogSeldom({ now: () => world.now, write: (...line) => lines.push(line) });
  return { lines, world, logSeldom };
}

test('a reason is logged once a minute, with the number of omitted lines', () => {
  const { lines, world, logSeldom } = setting();
  for (let time = 0; time < 1_000; time += 1) logSeldom('wrong address', { time }, 'wrong address');
  expect(lines).toEqual([[{ time: 0 }, 'wrong address']]);
  world.now += 60_000;
  logSeldom('wrong address', { time: 'x' }, 'wrong address');
  logSeldom('wrong address', { time: 'y' }, 'wrong address');
  expect(lines.slice(1)).toEqual([[{ time: 'x', leftOut: 999 }, 'wrong address']]);
});
test('another reason is logged at once', () => {
  const { lines, logSeldom } = setting();
  logSeldom('one', {}, 'first');
  logSeldom('other', {}, 'second');
  expect(lines.map(([, message]) => message)).toEqual(['first', 'second']);
});
test('a thousand reasons are remembered at most', () => {
  const { lines, logSeldom } = setting();
  for (let reason = 0; reason <= 1_000; reason += 1) logSeldom(String(reason), { reason }, 'first');
  logSeldom('1000', {}, 'left out');
  logSeldom('0', {}, 'logged again');
  expect(lines.at(-1)).toEqual([{}, 'logged again']);
  expect(lines).toHaveLength(1_002);
});
test('errors with the same throw site are one reason, whatever their messages', () => {
  const thrown = (word: string) => new Error(word);
  expect(throwSite(thrown('a'))).toBe(throwSite(thrown('b')));
  expect(throwSite(thrown('a'))).not.toBe(throwSite(new TypeError('a')));
});
