import { recipeForm } from '@potluck/tools/demo/form';
import type { Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, visitor } from '../people.ts';

let ana: Cook;
let recipe: { id: number };
beforeAll(async () => {
  ana = await cook();
  recipe = await ana.http.post('/api/recipes', recipeForm({ title: 'Leek soup', ingredients: ['3 leeks'], instructions: ['Slice.'] }));
});

/** The first such request of the browser during `act`. */
async function call(method: string, path: string, act: () => Promise<unknown>): Promise<Request> {
  const made = ana.page.waitForRequest((request) => request.method() === method && request.url().endsWith(path));
  const [request] = await Promise.all([made, act()]);
  return request;
}
const cookies = async (request: Request) => (await request.allHeaders()).cookie ?? '';
/** By following links, since a page that is loaded as a whole may contain the first answers. */
const through = (name: string) => ana.page.getByRole('link', { name, exact: true }).click();

describe('7. The calls it makes: Home, Dashboard and My Recipes', () => {
  test('GET /api/recipes/featured/daily: one recipe (id, title, description, image)', async () => {
    await ana.page.goto('/account');
    const request = await call('GET', '/api/recipes/featured/daily', () => through('Potluck'));
    expect(await (await request.response())?.json()).toMatchObject({ id: recipe.id, title: 'Leek soup', description: null, image: null });
    expect(await cookies(request)).toContain('potluck.sid=');
  });

  test('GET /api/recipes: list of recipes; it sends cookies', async () => {
    const request = await call('GET', '/api/recipes', () => through('My Recipes'));
    expect(await cookies(request)).toContain('potluck.sid=');
    const answer = await request.response();
    const list: Record<string, unknown>[] = await answer?.json();
    const [first] = list;
    const read = ['id', 'title', 'description', 'image', 'prepTime', 'cookTime', 'servings', 'difficulty'];
    expect(Object.keys(first ?? {})).toEqual(expect.arrayContaining([...read, 'ingredients', 'instructions', 'createdAt', 'userId']));
  });

  test('GET /api/recipes: optional query search', async () => {
    const request = await call('GET', '/api/recipes?search=leeks%20%26%20co', () =>
      ana.page.getByPlaceholder('Search recipes...').fill('leeks & co'),
    );
    expect((await request.response())?.status()).toBe(200);
  });

  test('GET /api/recipes/random/recipe: a recipe (id, title read)', async () => {
    await ana.page.goto('/dashboard');
    const request = await call('GET', '/api/recipes/random/recipe', () => ana.page.getByRole('button', { name: /^Random Recipe/ }).click());
    expect(await (await request.response())?.json()).toMatchObject({ id: recipe.id, title: 'Leek soup' });
    await ana.page.waitForURL('**/recipe/*');
  });

  test('DELETE /api/recipes/{id}, without a body', async () => {
    await ana.page.goto('/recipes');
    await ana.page.getByRole('button', { name: 'Delete' }).click();
    const request = await call('DELETE', `/api/recipes/${recipe.id}`, () =>
      ana.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
    );
    expect(request.postData()).toBeNull();
    expect(await cookies(request)).toContain('potluck.sid=');
    await ana.page.getByRole('heading', { name: 'No recipes yet' }).waitFor();
  });

  test('GET /api/recipes/featured/daily: or nothing', async () => {
    const request = await call('GET', '/api/recipes/featured/daily', () => through('Potluck'));
    expect(await (await request.response())?.json()).toBeNull();
    await ana.page.getByRole('heading', { name: 'No Featured Recipe Today' }).waitFor();
  });

  test('GET /api/auth/user: the current user', async () => {
    await ana.page.getByRole('button', { name: 'Your account' }).click();
    await ana.page.getByRole('menuitem', { name: 'Account Settings' }).click();
    const request = await call('GET', '/api/auth/user', () => ana.page.getByRole('button', { name: 'Save Changes' }).click());
    expect(await (await request.response())?.json()).toMatchObject({ displayName: 'Ana' });
  });

  test('navigations (not fetches): /api/logout and /api/login', async () => {
    await ana.page.goto('/');
    const logout = await call('GET', '/api/logout', () => through('Logout'));
    expect(logout.isNavigationRequest()).toBe(true);
    const { page } = await visitor();
    await page.goto('/');
    const login = page.waitForRequest('**/api/login');
    await page.getByRole('link', { name: 'Start Cooking' }).click();
    expect((await login).isNavigationRequest()).toBe(true);
  });
});
