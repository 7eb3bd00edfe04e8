import { expect, test } from 'vitest';
import { rangeIn } from './range.ts';
import { shares, sums, unitOf, weeksIn } from './series.ts';

test('days are summed by the week from Monday, and by the month', () => {
  const counts = [1, 2, 4, 8, 16, 32, 64, 128];
  // 2026-11-28 is a Saturday.
  expect(sums('2026-11-28', counts, 'day').map(({ value }) => value)).toEqual(counts);
  expect(sums('2026-11-28', counts, 'week')).toEqual([
    { from: '2026-11-28', value: 3 },
    { from: '2026-11-30', value: 252 },
  ]);
  expect(sums('2026-11-28', counts, 'month')).toEqual([
    { from: '2026-11-28', value: 7 },
    { from: '2026-12-01', value: 248 },
  ]);
});

test('the weeks of a range begin with the one that it begins in', () =>
  expect(weeksIn('2026-11-28', '2026-12-07')).toEqual(['2026-11-23', '2026-11-30', '2026-12-07']));

test.each([
  [90, 'day'],
  [365, 'week'],
  [1_100, 'month'],
])('%i days are drawn by the %s', (days, unit) => expect(unitOf(days)).toBe(unit));

test('a share of nothing is none', () => {
  const points = (...values: number[]) => values.map((value, index) => ({ from: `2026-11-0${index + 1}`, value }));
  expect(shares(points(1, 0, 0), points(3, 2, 0)).map(({ value }) => value)).toEqual([33, 0, null]);
});

test('an address without dates, or with none, leaves the range open', () => {
  expect(rangeIn(new URLSearchParams('from=2026-11-01&until=2026-13-77'))).toEqual({ from: '2026-11-01', until: undefined });
  // A date that no calendar has, though `Date.parse` takes it.
  expect(rangeIn(new URLSearchParams('from=2026-02-30&until=2026-11-31'))).toEqual({ from: undefined, until: undefined });
  expect(rangeIn(new URLSearchParams('from=2024-02-29&until=9999-12-31'))).toEqual({ from: '2024-02-29', until: '9999-12-31' });
  expect(rangeIn(new URLSearchParams('from=__proto__'))).toEqual({ from: undefined, until: undefined });
});
