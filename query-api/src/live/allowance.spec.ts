import { expect, test } from 'vitest';
import { Allowance } from './allowance.ts';

const taken = (allowance: Allowance, times: number, now: number) => {
  for (let time = 1; time < times; time += 1) allowance.take(now);
  return allowance.take(now);
};

test('a burst is allowed', () => expect(taken(new Allowance({ burst: 3, perSecond: 1 }, 0), 3, 0)).toBe(0));
test('one more exceeds it', () => expect(taken(new Allowance({ burst: 3, perSecond: 1 }, 0), 4, 0)).toBe(-1));
test('tokens come back with time, up to the burst', () => {
  const allowance = new Allowance({ burst: 3, perSecond: 2 }, 0);
  taken(allowance, 3, 0);
  expect(allowance.take(500)).toBe(0);
  expect(allowance.take(60_000)).toBe(2);
});
test('a debt is paid off first', () => {
  const allowance = new Allowance({ burst: 3, perSecond: 1 }, 0);
  taken(allowance, 5, 0);
  expect(allowance.take(2_000)).toBe(-1);
  expect(allowance.take(4_000)).toBe(0);
});
test('it says when it is full again', () => {
  const allowance = new Allowance({ burst: 4, perSecond: 2 }, 0);
  taken(allowance, 4, 1_000);
  expect(allowance.fullAt).toBe(3_000);
});
