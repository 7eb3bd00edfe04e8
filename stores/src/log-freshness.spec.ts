import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LogFreshness } from './log-freshness.ts';

let head: bigint;
let asked: number;
let freshness: LogFreshness;
beforeEach(async () => {
  vi.useFakeTimers();
  [head, asked] = [10n, 0];
  freshness = new LogFreshness(async () => {
    asked += 1;
    return head;
  });
  await freshness.begin(() => {});
});
afterEach(() => void vi.useRealTimers());
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const isFresh = (after?: bigint) => freshness.isFresh(900, after);

test('is fresh from where it began, for less than a second', async () => {
  expect([isFresh(), isFresh(10n), isFresh(11n)]).toEqual([true, true, false]);
  await later(901);
  expect(isFresh()).toBe(false);
});

test('a log in which nothing happens is asked for its end now and then, and only while somebody wants to know', async () => {
  for (let ms = 0; ms < 5_000; ms += 100) {
    await later(100);
    expect(isFresh()).toBe(true);
  }
  expect(asked).toBeGreaterThan(8);
  expect(asked).toBeLessThan(15);
  const before = asked;
  await later(60_000);
  expect(asked).toBe(before);
});

test('what has come says nothing of when: it may have stood in the log for long', async () => {
  await later(800);
  freshness.passed(50n);
  await later(200);
  expect(isFresh()).toBe(false);
});

test('what came of one’s own proves all that was there before it', async () => {
  head = 99n;
  await later(800);
  freshness.proven(performance.now() - 100);
  await later(700);
  expect(isFresh()).toBe(true);
  await later(101);
  expect(isFresh()).toBe(false);
});

test('is not fresh while the log has more than has come', async () => {
  head = 20n;
  await later(500);
  isFresh();
  await later(500);
  expect(isFresh()).toBe(false);
  freshness.passed(20n);
  await later(0);
  expect(isFresh()).toBe(true);
});

test('is not fresh when the log is followed no more, nor once it is followed again before that has begun', async () => {
  freshness.lost();
  expect([isFresh(), await freshness.passes(5n, 100)]).toEqual([false, false]);
  let forgot = 0;
  await freshness.begin(() => forgot++);
  expect([isFresh(), forgot]).toEqual([true, 1]);
});

describe('who waits for a position', () => {
  test('hears when it has passed, at once when it has long', async () => {
    const waiting = freshness.passes(12n, 200);
    freshness.passed(12n);
    expect([await waiting, await freshness.passes(9n, 200)]).toEqual([true, true]);
  });
  test('waits only so long', async () => {
    const waiting = freshness.passes(12n, 200);
    await later(200);
    expect(await waiting).toBe(false);
  });
});
