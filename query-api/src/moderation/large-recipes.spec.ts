import type { CaseDocument, Documents } from '@potluck/projector/documents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPublicTexts } from '../analysis/public-texts.ts';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { loadPerTurn } from '../load-per-turn.fixture.ts';
import { asSeenBy } from './as-the-caller-sees.ts';
import { excerptOf, type subjectProjections, subjectsOf } from './subjects.ts';

const ids = Array.from({ length: 12 }, (_, n) => n + 1);
const titles = ids.map((id) => `Recipe ${id}`);
const subjects = ids.map((contentId) => ({ contentType: 'recipe' as const, contentId, reportedUserId: 'ana' }));
/** 98 kB, and 196 kB as JSON. */
const largest = Array.from({ length: 20 }, () => '"'.repeat(4_900));

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben']) await kitchen.member(id);
  for (const id of ids) await kitchen.recipe(id, 'ana', { isPublic: true, ingredients: largest });
  // Answers once the recipes are in the read models.
  for (const path of ['/api/recipes/12', '/api/announcements', '/api/comments/1']) await kitchen.get('ana', path);
});
afterAll(() => kitchen?.close());

const collectionOf = async <P extends (typeof subjectProjections)[number]>(projection: P) => {
  const [version] = await kitchen.ports.reads.versions(projection);
  return kitchen.ports.reads.open<Documents[P]>(projection, version?.version ?? 0, { indexes: [] });
};

/** The read models, and the bytes of recipes that are read from them in one turn. */
async function measured() {
  const [feed, comments] = [await collectionOf('feed'), await collectionOf('comments')];
  const [recipes, profiles] = [await collectionOf('recipes'), await collectionOf('profiles')];
  const load = loadPerTurn();
  const { get } = recipes;
  recipes.get = async (ids) => {
    const found = await get.call(recipes, ids);
    for (const { document } of found.values()) load.add(JSON.stringify(document).length);
    return found;
  };
  return { from: { feed, comments, recipes, profiles }, load };
}

describe('of many of the largest recipes, about 1 MB is read in one turn of the event loop', () => {
  test('for what their reporter sees', async () => {
    const { from, load } = await measured();
    const seen = await asSeenBy('ben', subjects, from);
    expect(subjects.map((subject) => seen(subject)?.excerpt)).toEqual(titles);
    expect(load.most()).toBeLessThan(1_000_000);
  });
  test('for the lists of moderators', async () => {
    const { from, load } = await measured();
    const cases = subjects as unknown as CaseDocument[];
    const contentOf = await subjectsOf(cases, from);
    expect(cases.map((about) => excerptOf(contentOf(about)))).toEqual(titles);
    expect(load.most()).toBeLessThan(1_000_000);
  });
  test('for the texts that analysts read', async () => {
    const { from, load } = await measured();
    const models = { read: async () => ({ from, position: 0n, stale: false }) } as unknown as Parameters<typeof createPublicTexts>[0];
    const created = await Promise.all(ids.map((id) => kitchen.ports.events.read(`recipe-${id}`)));
    const texts = await createPublicTexts(models)(created.flatMap(({ events }) => events));
    expect([...texts.values()].map(({ title }) => title)).toEqual(titles);
    expect(load.most()).toBeLessThan(1_000_000);
  });
});
