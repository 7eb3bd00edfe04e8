import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
beforeAll(async () => {
  kitchen = await openKitchen();
  await kitchen.member('ana');
  await kitchen.member('ben');
  await kitchen.recipe(1, 'ana', { title: 'Crème brûlée', ingredients: ['100 g sugar', '5 eggs'] });
  await kitchen.recipe(2, 'ana', { title: 'Bread', description: '100% rye, no fuss', isPublic: true });
  await kitchen.recipe(3, 'ana', { title: 'Pho', ingredients: ['2 onions'] });
  await kitchen.recipe(4, 'ben', { title: 'Secret sauce' });
  await kitchen.recipe(5, 'ana', { title: 'Hidden bread', isPublic: true });
  await kitchen.append('recipe-5', 'RecipeHidden', { recipeId: 5, userId: 'ana', caseId: 'case', decisionId: 'decision', ruleId: null });
  await kitchen.recipe(6, 'ana', { title: 'Burnt toast' });
  await kitchen.append('recipe-6', 'RecipeDeleted', { recipeId: 6, userId: 'ana' });
  await kitchen.member('new');
});
afterAll(() => kitchen.close());

const status = async (id: string | undefined, path: string) => (await kitchen.get(id, path)).status;
const found = async (search: string) =>
  (await kitchen.get('ana', `/api/recipes?search=${encodeURIComponent(search)}`)).body.map(({ id }: { id: number }) => id);

test('the list has one’s own recipes, newest first', async () => expect(await found('')).toEqual([5, 3, 2, 1]));
test('the list needs someone signed in', async () =>
  expect(await kitchen.get(undefined, '/api/recipes')).toMatchObject({
    status: 401,
    body: { message: 'Unauthorized', code: 'unauthorized' },
  }));
test('a recipe comes with the fields of section 7', async () =>
  expect((await kitchen.get('ana', '/api/recipes/1')).body).toMatchObject({
    id: 1,
    userId: 'ana',
    title: 'Crème brûlée',
    image: null,
    servings: null,
    ingredients: ['100 g sugar', '5 eggs'],
    instructions: ['Boil'],
    createdAt: expect.stringMatching(/^2026-01-01T/),
  }));

test('one’s own private recipe opens', async () => expect(await status('ana', '/api/recipes/1')).toBe(200));
test('someone else’s private recipe does not', async () =>
  expect(await kitchen.get('ben', '/api/recipes/1')).toMatchObject({ status: 404, body: { message: 'Recipe not found' } }));
test('a private recipe does not open signed out', async () => expect(await status(undefined, '/api/recipes/1')).toBe(404));
test('a public recipe opens for others', async () => expect(await status('ben', '/api/recipes/2')).toBe(200));
test('a public recipe opens signed out', async () => expect(await status(undefined, '/api/recipes/2')).toBe(200));
test('a hidden public recipe does not open for others', async () => expect(await status('ben', '/api/recipes/5')).toBe(404));
test('a hidden recipe opens for its owner', async () => expect(await status('ana', '/api/recipes/5')).toBe(200));
test('a deleted recipe is gone for its owner', async () => expect(await status('ana', '/api/recipes/6')).toBe(404));
test('an unknown recipe is not found', async () => expect(await status('ana', '/api/recipes/999')).toBe(404));
test.each(['abc', '0', '-1', '1.5', '1e3', '99999999999999999999', '%27'])('%s is no id', async (id) =>
  expect(await kitchen.get('ana', `/api/recipes/${id}`)).toMatchObject({ status: 400, body: { code: 'invalid-id' } }),
);

test('search finds a word in the title', async () => expect(await found('brûlée')).toEqual([1]));
test('search finds without accents and in any case', async () => expect(await found('CREME brulee')).toEqual([1]));
test('search finds a word in the description', async () => expect(await found('fuss')).toEqual([2]));
test('search finds a word in the ingredients', async () => expect(await found('sugar')).toEqual([1]));
test('every word must be found', async () => expect(await found('creme onions')).toEqual([]));
test('words may stand in different fields', async () => expect(await found('eggs brul')).toEqual([1]));
test('search finds one letter', async () => expect(await found('Ý')).toEqual([2]));
test('search finds two letters', async () => expect(await found('ph')).toEqual([3]));
test('% is a character like any other', async () => expect(await found('%')).toEqual([2]));
test('_ is a character like any other', async () => expect(await found('_')).toEqual([]));
test('quotes are characters like any other', async () => expect(await found(`"' OR 1=1 --`)).toEqual([]));
test('search given twice is refused', async () => expect(await status('ana', '/api/recipes?search=a&search=b')).toBe(400));

test('today’s feature is one of one’s own', async () =>
  expect([1, 2, 3]).toContain((await kitchen.get('ana', '/api/recipes/featured/daily')).body.id));
test('with no recipe the feature is null', async () =>
  expect(await kitchen.get('new', '/api/recipes/featured/daily')).toMatchObject({ status: 200, body: null }));
test('the feature needs someone signed in', async () => expect(await status(undefined, '/api/recipes/featured/daily')).toBe(401));
test('a random recipe is one of one’s own', async () =>
  expect((await kitchen.get('ben', '/api/recipes/random/recipe')).body).toMatchObject({ id: 4, title: 'Secret sauce' }));
test('with no recipe there is no random one', async () => expect(await status('new', '/api/recipes/random/recipe')).toBe(404));
test('a random recipe needs someone signed in', async () => expect(await status(undefined, '/api/recipes/random/recipe')).toBe(401));

test('an answer says how far it has read', async () =>
  expect((await kitchen.get('ana', '/api/recipes')).headers.get('x-potluck-position')).toBe(
    `${kitchen.ports.events.storeId}:${kitchen.position()}`,
  ));
test('no cache keeps an answer', async () =>
  expect((await kitchen.get('ana', '/api/recipes')).headers.get('cache-control')).toBe('no-store'));
test('a position of another store is ignored', async () =>
  expect((await kitchen.get('ana', '/api/recipes', { 'X-Potluck-Position': 'other:999999' })).status).toBe(200));
describe('in pages', () => {
  const titles = ['bread 10', 'Äpfel', 'Bread 9', 'apfel', 'Crème'];
  const cookTimes = ['30 min', null, '1.5 hours', '10 minutes', '30 minutes'];
  beforeAll(async () => {
    await kitchen.member('cleo');
    for (const [index, title] of titles.entries()) {
      const cookTime = cookTimes[index] ?? null;
      await kitchen.recipe(200 + index, 'cleo', { title, cookTime, isPublic: index > 0, description: index % 2 ? 'sweet' : null });
    }
    await kitchen.member('dan');
    await kitchen.recipe(300, 'dan', { title: 'Small', isPublic: true });
    for (const id of [301, 302, 303]) {
      await kitchen.recipe(id, 'dan', {
        title: 'Large',
        isPublic: true,
        ingredients: Array.from({ length: 150 }, () => 'x'.repeat(5_000)),
      });
    }
  });
  /** Reads all pages from this address on, with the total of each. */
  async function pages(id: string, first: string) {
    const found: number[][] = [];
    const totals = new Set<string | null>();
    for (let path: string | undefined = first; path; ) {
      const { status, headers, body }: Awaited<ReturnType<Kitchen['get']>> = await kitchen.get(id, path);
      expect(status).toBe(200);
      found.push(body.map((recipe: { id: number }) => recipe.id));
      totals.add(headers.get('x-total-count'));
      path = /<(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    return { found, total: [...totals].join() };
  }
  test.each([
    ['newest', [204, 203, 202, 201, 200]],
    ['oldest', [200, 201, 202, 203, 204]],
    ['title', [203, 201, 202, 200, 204]],
    ['cook-time', [201, 202, 203, 204, 200]],
  ])('sorted by %s, each page goes on where the one before ended', async (sort, expected) => {
    for (const limit of [1, 2, 5]) {
      const { found, total } = await pages('cleo', `/api/recipes?sort=${sort}&limit=${limit}`);
      expect(found.flat()).toEqual(expected);
      expect(found.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      expect(total).toBe('5');
    }
  });
  test('a search is sorted, goes on and is counted too', async () =>
    expect(await pages('cleo', '/api/recipes?search=sweet&sort=title&limit=1')).toEqual({ found: [[203], [201]], total: '2' }));
  test('a recipe that goes is neither missed nor repeated by the next page', async () => {
    const first = await kitchen.get('cleo', '/api/recipes?sort=cook-time&limit=2');
    await kitchen.append('recipe-202', 'RecipeDeleted', { recipeId: 202, userId: 'cleo' });
    const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await kitchen.get('cleo', next)).body.map(({ id }: { id: number }) => id)).toEqual([203, 204]);
  });
  test('without a limit 100 come, or 1 MB', async () => {
    expect(await pages('dan', '/api/recipes')).toEqual({ found: [[303], [302], [301, 300]], total: '4' });
    expect(await pages('ana', '/api/users/dan/recipes')).toEqual({ found: [[303], [302], [301, 300]], total: '4' });
  });
  test('what is counted of a profile is what is listed', async () =>
    expect((await pages('ana', '/api/users/cleo/recipes?limit=2')).total).toBe('3'));
  test.each(['sort=best', 'cursor=~', 'cursor=~eyJhIjoxfQ', 'cursor=~W251bGxd', 'cursor=1.2.3', 'limit=0', 'cursor=12&sort=title'])(
    '%s is refused',
    async (query) =>
      expect(await kitchen.get('cleo', `/api/recipes?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid-input' } }),
  );
  test.each(['~WyJhIiwiYiJd', '~WzEsMl0', '~W1siYSJdLDFd'])('a cursor of another kind, %s, breaks nothing', async (cursor) =>
    expect([200, 400]).toContain(await status('cleo', `/api/recipes?sort=title&cursor=${cursor}`)),
  );
});

test('after saving a recipe, its owner never sees the list without it', async () => {
  for (let id = 100; id < 120; id += 1) {
    await kitchen.recipe(id, 'ben');
    expect((await kitchen.get('ben', '/api/recipes')).body[0].id).toBe(id);
  }
});
test('an unknown path answers as an error does', async () =>
  expect(await kitchen.get('ana', '/api/nothing/here')).toMatchObject({ status: 404, body: { code: 'not-found', message: 'Not found' } }));
