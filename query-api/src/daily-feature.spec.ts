import { expect, test } from 'vitest';
import { dailyFeature } from './daily-feature.ts';

const recipe = (id: number, createdAt: string) => ({ id, createdAt, created: id * 10 });
const older = Array.from({ length: 20 }, (_, index) => recipe(index + 1, '2026-03-01T12:00:00.000Z'));
const on = (now: string, recipes = older) => dailyFeature(recipes, now)?.id;

test('with no recipe there is nothing', () => expect(on('2026-03-02T10:00:00.000Z', [])).toBeUndefined());

test('it stays the same all day', () => expect(on('2026-03-02T00:00:00.000Z')).toBe(on('2026-03-02T23:59:59.999Z')));

test('it does not hang on the order in which the recipes come', () =>
  expect(on('2026-03-02T10:00:00.000Z', older.toReversed())).toBe(on('2026-03-02T10:00:00.000Z')));

test('it is the same on every machine', () =>
  expect([2, 3, 4, 5].map((day) => on(`2026-03-0${day}T10:00:00.000Z`))).toEqual([5, 9, 11, 10]));

test('in a month most recipes get their day', () =>
  expect(
    new Set(Array.from({ length: 30 }, (_, day) => on(`2026-04-${String(day + 1).padStart(2, '0')}T08:00:00.000Z`))).size,
  ).toBeGreaterThan(10));

test('what is created today does not change it', () =>
  expect(
    on('2026-03-02T10:00:00.000Z', [
      ...older,
      ...Array.from({ length: 50 }, (_, index) => recipe(100 + index, '2026-03-02T00:00:00.000Z')),
    ]),
  ).toBe(on('2026-03-02T10:00:00.000Z')));

test('with nothing older it is the earliest of today', () =>
  expect(on('2026-03-02T10:00:00.000Z', [recipe(9, '2026-03-02T08:00:00.000Z'), recipe(7, '2026-03-02T07:00:00.000Z')])).toBe(7));

test('a minute before midnight UTC counts as the day before', () =>
  expect(on('2026-03-02T10:00:00.000Z', [recipe(1, '2026-03-02T00:00:00.000Z'), recipe(2, '2026-03-01T23:59:00.000Z')])).toBe(2));
