import { expect, test } from 'vitest';
import { createRateLimitedLog, throwSite } from './log-rate-limited.ts';

function setting() {
  const lines: [fields: object, message: string][] = [];
  const world = { now: 0 };
  const logRateLimited = createRateLimitedLog({ now: () => world.now, write: (...line) => lines.push(line) });
  return { lines, world, logRateLimited };
}

test('a reason is logged once a minute, with the number of omitted lines', () => {
  const { lines, world, logRateLimited } = setting();
  for (let time = 0; time < 1_000; time += 1) logRateLimited('wrong address', { time }, 'wrong address');
  expect(lines).toEqual([[{ time: 0 }, 'wrong address']]);
  world.now += 60_000;
  logRateLimited('wrong address', { time: 'x' }, 'wrong address');
  logRateLimited('wrong address', { time: 'y' }, 'wrong address');
  expect(lines.slice(1)).toEqual([[{ time: 'x', leftOut: 999 }, 'wrong address']]);
});
test('another reason is logged at once', () => {
  const { lines, logRateLimited } = setting();
  logRateLimited('one', {}, 'first');
  logRateLimited('other', {}, 'second');
  expect(lines.map(([, message]) => message)).toEqual(['first', 'second']);
});
test('a thousand reasons are remembered at most', () => {
  const { lines, logRateLimited } = setting();
  for (let reason = 0; reason <= 1_000; reason += 1) logRateLimited(String(reason), { reason }, 'first');
  logRateLimited('1000', {}, 'left out');
  logRateLimited('0', {}, 'logged again');
  expect(lines.at(-1)).toEqual([{}, 'logged again']);
  expect(lines).toHaveLength(1_002);
});
test('errors with the same throw site are one reason, whatever their messages', () => {
  const thrown = (word: string) => new Error(word);
  expect(throwSite(thrown('a'))).toBe(throwSite(thrown('b')));
  expect(throwSite(thrown('a'))).not.toBe(throwSite(new TypeError('a')));
});
