import { expect, test } from 'vitest';
import { nextLook } from './next-look.ts';

const until = '2026-03-01T12:00:00.000Z';
const end = Date.parse(until);

test.each([
  ['just after the end', end - 60_000, 60_500],
  ['no later than a timer can wait', end - 1_000 * 24 * 60 * 60_000, 2_147_483_647],
  ['again after a while, when it should be over and is not', end + 500, 10_000],
  ['again on a clock that is an hour ahead', end + 60 * 60_000, 10_000],
])('looks %s', (_when, now, wait) => expect(nextLook(until, now)).toBe(wait));
