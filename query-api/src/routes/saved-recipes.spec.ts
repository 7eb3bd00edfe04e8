import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben', 'new']) await kitchen.member(id);
  await kitchen.recipe(2, 'ana', { title: 'Bread', description: '100% rye, no fuss', isPublic: true });
});
afterAll(() => kitchen.close());

const recipeOf = async (id: string | undefined, recipeId: number) => (await kitchen.get(id, `/api/recipes/${recipeId}`)).body;
const saved = async (id: string, query = '') =>
  (await kitchen.get(id, `/api/recipes/saved${query}`)).body.map(({ id }: { id: number }) => id);

test('a recipe says whose it is, how many saved it, and whether the viewer did', async () => {
  await kitchen.save(2, 'ben');
  expect(await recipeOf('ben', 2)).toMatchObject({
    owner: { id: 'ana', displayName: 'ana', isPublic: true },
    savesCount: 1,
    saved: true,
  });
  expect(await recipeOf('new', 2)).toMatchObject({ savesCount: 1, saved: false });
  expect(await recipeOf(undefined, 2)).toMatchObject({ savesCount: 1, saved: false });
  await kitchen.unsave(2, 'ben');
  expect(await recipeOf('ben', 2)).toMatchObject({ savesCount: 0, saved: false });
});

test('a private profile shows only its name', async () => {
  const profileImage = await kitchen.file('quiet', 'ab'.repeat(16), 'a face');
  await kitchen.member('quiet', { isPublic: false, displayName: 'Quiet', profileImage });
  await kitchen.recipe(20, 'quiet', { isPublic: true });
  expect((await recipeOf('ana', 20)).owner).toEqual({ id: 'quiet', displayName: 'Quiet', profileImageUrl: null, isPublic: false });
});

test('the list is sorted and searched as one’s own, and counts', async () => {
  await kitchen.member('saver');
  await kitchen.recipe(21, 'ana', { title: 'Zucchini', cookTime: '5 min', isPublic: true });
  await kitchen.recipe(22, 'ben', { title: 'Apple pie', cookTime: '50 min', isPublic: true });
  for (const id of [22, 2, 21]) await kitchen.save(id, 'saver');
  expect(await saved('saver')).toEqual([22, 21, 2]);
  expect(await saved('saver', '?sort=oldest')).toEqual([2, 21, 22]);
  expect(await saved('saver', '?sort=title')).toEqual([22, 2, 21]);
  expect(await saved('saver', '?sort=cook-time')).toEqual([2, 21, 22]);
  expect(await saved('saver', '?search=apple')).toEqual([22]);
  const { headers } = await kitchen.get('saver', '/api/recipes/saved?limit=2');
  expect(headers.get('x-total-count')).toBe('3');
  const [, next] = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
  expect((await kitchen.get('saver', next as string)).body.map(({ id }: { id: number }) => id)).toEqual([2]);
  expect(await saved('ana')).toEqual([]);
});

test('what is made private, hidden or deleted leaves the list, and what is public again comes back', async () => {
  await kitchen.member('collector');
  for (const id of [30, 31, 32]) {
    await kitchen.recipe(id, 'ana', { isPublic: true });
    await kitchen.save(id, 'collector');
  }
  const { body: before } = await kitchen.get('ana', '/api/recipes/30');
  const content = { description: null, image: null, prepTime: null, cookTime: null, servings: null, difficulty: null };
  const update = (isPublic: boolean) => {
    const { title, ingredients, instructions } = before;
    return kitchen.append('recipe-30', 'RecipeUpdated', {
      recipeId: 30,
      userId: 'ana',
      title,
      ingredients,
      instructions,
      ...content,
      isPublic,
    });
  };
  await update(false);
  await kitchen.append('recipe-31', 'RecipeHidden', { recipeId: 31, userId: 'ana', caseId: 'case', decisionId: 'decision', ruleId: null });
  await kitchen.append('recipe-32', 'RecipeDeleted', { recipeId: 32, userId: 'ana' });
  expect(await saved('collector')).toEqual([]);
  await update(true);
  expect(await saved('collector')).toEqual([30]);
});

test('signed out there is none', async () => expect((await kitchen.get(undefined, '/api/recipes/saved')).status).toBe(401));
