import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LogFreshness } from './log-freshness.ts';

let head: bigint;
let reads: number;
let freshness: LogFreshness;
beforeEach(async () => {
  vi.useFakeTimers();
  [head, reads] = [10n, 0];
  freshness = new LogFreshness(async () => {
    reads += 1;
    return head;
  });
  await freshness.begin(() => {});
});
afterEach(() => void vi.useRealTimers());
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const isFresh = (after?: bigint) => freshness.isFresh(900, after);

test('is fresh from its start for less than a second', async () => {
  expect([isFresh(), isFresh(10n), isFresh(11n)]).toEqual([true, true, false]);
  await later(901);
  expect(isFresh()).toBe(false);
});

test('the head of a quiet log is read occasionally, and only while freshness is needed', async () => {
  for (let ms = 0; ms < 5_000; ms += 100) {
    await later(100);
    expect(isFresh()).toBe(true);
  }
  expect(reads).toBeGreaterThan(8);
  expect(reads).toBeLessThan(15);
  const before = reads;
  await later(60_000);
  expect(reads).toBe(before);
});

test('an arrived event proves nothing about time: it may be old', async () => {
  await later(800);
  freshness.passed(50n);
  await later(200);
  expect(isFresh()).toBe(false);
});

test('an own event proves that all earlier ones have arrived', async () => {
  head = 99n;
  await later(800);
  freshness.proven(performance.now() - 100);
  await later(700);
  expect(isFresh()).toBe(true);
  await later(101);
  expect(isFresh()).toBe(false);
});

test('is not fresh while the log has events that have not arrived', async () => {
  head = 20n;
  await later(500);
  isFresh();
  await later(500);
  expect(isFresh()).toBe(false);
  freshness.passed(20n);
  await later(0);
  expect(isFresh()).toBe(true);
});

test('is not fresh when the subscription was lost, until it has begun again', async () => {
  freshness.lost();
  expect([isFresh(), await freshness.passes(5n, 100)]).toEqual([false, false]);
  let forgot = 0;
  await freshness.begin(() => forgot++);
  expect([isFresh(), forgot]).toEqual([true, 1]);
});

describe('waiting for a position', () => {
  test('resolves when it has passed, at once if it already has', async () => {
    const waiting = freshness.passes(12n, 200);
    freshness.passed(12n);
    expect([await waiting, await freshness.passes(9n, 200)]).toEqual([true, true]);
  });
  test('has a timeout', async () => {
    const waiting = freshness.passes(12n, 200);
    await later(200);
    expect(await waiting).toBe(false);
  });
});
