import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DailyFeatureDocument, shapes } from '@potluck/projector/documents';
import { dailyFeatures } from '@potluck/projector/projections/daily-features';
import { openEmbeddedReadStore } from '@potluck/stores/embedded/read-store';
import type { Collection, ReadStore } from '@potluck/stores/ports/read-store';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dailyFeature } from './daily-feature.ts';
import { randomRecipe } from './random-recipe.ts';

let folder: string;
let store: ReadStore;
let features: Collection<DailyFeatureDocument>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-features-'));
  store = await openEmbeddedReadStore({ folder });
  const { version } = await store.create('daily-features', 'one');
  features = await store.open('daily-features', version, shapes['daily-features']);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

let lastPosition = 0n;
/** Creates an owner with these recipes, in this order. */
async function keeps(...recipes: [id: number, createdAt: string][]): Promise<string> {
  const userId = `cook-${lastPosition}`;
  const documents = recipes.map(([recipeId, at]) => {
    lastPosition += 1n;
    const event = { type: 'RecipeCreated', data: { recipeId, userId }, metadata: { at }, position: lastPosition };
    return { id: `${userId}-${recipeId}`, position: lastPosition, document: dailyFeatures.evolve(undefined, event as never, '') };
  });
  await features.write(documents, { storeId: 'spec', position: lastPosition });
  return userId;
}
const on = async (userId: string, now: string) => (await dailyFeature(features, userId, now))?.id;
const many = (count: number, at = '2026-03-01T12:00:00.000Z', from = 1) =>
  Array.from({ length: count }, (_, index): [number, string] => [from + index, at]);
const days = (month: string) => Array.from({ length: 30 }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}T08:00:00.000Z`);

test('without a recipe there is none', async () => expect(await on('nobody', '2026-03-02T10:00:00.000Z')).toBeUndefined());

test.each([20, 200])('with %i recipes it stays the same all day', async (count) => {
  const ana = await keeps(...many(count));
  expect(await on(ana, '2026-03-02T00:00:00.000Z')).toBe(await on(ana, '2026-03-02T23:59:59.999Z'));
});

test('it does not depend on the order in which the recipes were made', async () => {
  const [ana, ben] = [await keeps(...many(100)), await keeps(...many(100).toReversed())];
  for (const day of days('2026-04').slice(0, 5)) expect(await on(ana, day)).toBe(await on(ben, day));
});

test('it is the same on every machine', async () => {
  const ana = await keeps(...many(20));
  expect(await Promise.all([2, 3, 4, 5].map((day) => on(ana, `2026-03-0${day}T10:00:00.000Z`)))).toEqual([7, 2, 5, 11]);
});

test('in a month most recipes are featured', async () => {
  const ana = await keeps(...many(20));
  expect(new Set(await Promise.all(days('2026-04').map((day) => on(ana, day)))).size).toBeGreaterThan(10);
});

test.each([20, 63, 64, 200])('a recipe created today does not change it among %i', async (count) => {
  const [ana, ben] = [await keeps(...many(count)), await keeps(...many(count), ...many(100, '2026-04-07T00:00:00.000Z', 1_000))];
  expect(await on(ben, '2026-04-07T23:00:00.000Z')).toBe(await on(ana, '2026-04-07T23:00:00.000Z'));
});

test('deleting another recipe does not change it, with few left or many', async () => {
  const now = '2026-04-07T10:00:00.000Z';
  const all = many(64);
  const chosen = await on(await keeps(...all), now);
  for (const without of [1, 30, 64].filter((id) => id !== chosen)) {
    expect(await on(await keeps(...all.filter(([id]) => id !== without)), now)).toBe(chosen);
  }
});

test('without an older recipe it is the earliest of today', async () => {
  const ana = await keeps([7, '2026-03-02T07:00:00.000Z'], [9, '2026-03-02T08:00:00.000Z']);
  expect(await on(ana, '2026-03-02T10:00:00.000Z')).toBe(7);
});

test('a minute before midnight UTC counts as the day before', async () => {
  const ana = await keeps([2, '2026-03-01T23:59:00.000Z'], [1, '2026-03-02T00:00:00.000Z']);
  expect(await on(ana, '2026-03-02T10:00:00.000Z')).toBe(2);
});

test('only a few recipes are read, however many there are', async () => {
  const ana = await keeps(...many(2_000), ...many(500, '2026-03-02T01:00:00.000Z', 5_000));
  const page = vi.spyOn(features, 'page');
  await on(ana, '2026-03-02T10:00:00.000Z');
  await randomRecipe(features, ana, Math.random);
  const looked = page.mock.calls.reduce((sum, [{ limit }]) => sum + limit, 0);
  page.mockRestore();
  expect(looked).toBeLessThan(200);
});

test('a random recipe may be any, also of many', async () => {
  const [few, lots] = [await keeps(...many(5)), await keeps(...many(60))];
  const drawn = async (userId: string, times: number) =>
    new Set(
      (await Promise.all(Array.from({ length: times }, () => randomRecipe(features, userId, Math.random)))).map((recipe) => recipe?.id),
    );
  expect((await drawn(few, 150)).size).toBe(5);
  expect((await drawn(lots, 400)).size).toBeGreaterThan(45);
});
