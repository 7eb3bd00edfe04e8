import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { type Cook, cook, firstAnswerOnly, toastSays, type Visitor, visitor } from '../people.ts';

const input = { title: 'Shared scones', ingredients: ['Flour'], instructions: ['Bake.', 'Butter.'] };
let ana: Cook;
let ben: Cook;
let stranger: Visitor;
const keep = (isPublic: boolean) => ana.http.post<{ id: number }>('/api/recipes', recipeForm({ ...input, isPublic }));
beforeAll(async () => {
  [ana, ben, stranger] = await Promise.all([cook('Ana'), cook('Ben'), visitor()]);
});

describe('10. Beyond the specification: who can open a recipe', () => {
  test('visitors can read a public recipe, with a link to sign in', async () => {
    const { id } = await keep(true);
    const { page } = stranger;
    await page.goto(`/recipe/${id}`);
    await page.getByRole('heading', { name: input.title }).waitFor();
    await page.getByText('Butter.').waitFor();
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    for (const name of ['Edit', 'Delete', 'Back to Recipes', 'More options']) {
      expect(
        await page.getByRole('main').getByRole('button', { name }).or(page.getByRole('main').getByRole('link', { name })).count(),
      ).toBe(0);
    }
    await page.getByRole('button', { name: 'Voice On' }).click();
    await page.keyboard.press('Space');
    await page.getByText('Current: Step 1').waitFor();
    await expectAccessible(page);
  });

  test("any other is 'Page Not Found'", async () => {
    const { id } = await keep(false);
    for (const path of [`/recipe/${id}`, '/recipe/99999999', '/recipe/soup']) {
      await stranger.page.goto(path);
      await stranger.page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    }
  });

  test("to another member a recipe that is not public is 'Recipe Not Found'", async () => {
    const { id } = await keep(false);
    await ben.page.goto(`/recipe/${id}`);
    await ben.page.getByRole('heading', { name: 'Recipe Not Found' }).waitFor();
    await ana.page.goto(`/recipe/${id}`);
    await ana.page.getByRole('heading', { name: input.title }).waitFor();
  });

  test("'Recipe Not Found' stays while the recipe is refetched", async () => {
    const { page } = ben;
    const reads = await firstAnswerOnly(page, '**/api/recipes/99999999');
    await page.goto('/recipe/99999999');
    await page.getByRole('heading', { name: 'Recipe Not Found' }).waitFor();
    await expect.poll(reads).toBe(2);
    expect(await page.getByRole('heading', { name: 'Recipe Not Found' }).isVisible()).toBe(true);
    expect(await page.getByText('Loading recipe').count()).toBe(0);
    await page.unrouteAll();
  });

  test.each([
    ['deletes it', (id: number) => ana.http.send('DELETE', `/api/recipes/${id}`)],
    ['makes it private', (id: number) => ana.http.send('PUT', `/api/recipes/${id}`, recipeForm({ ...input, isPublic: false }))],
  ])('it stays on an open screen when its owner %s, and is gone after a reload', async (_, change) => {
    const { id } = await keep(true);
    const { page } = ben;
    await page.goto(`/recipe/${id}`);
    await page.getByRole('button', { name: 'Voice On' }).click();
    await page.keyboard.press('Space');
    await page.getByText('Current: Step 1').waitFor();
    await change(id);
    await page.keyboard.press('Space');
    await page.getByText('Current: Step 2').waitFor();
    await page.keyboard.press('Space');
    await toastSays(page, 'Recipe Complete');
    await page.reload();
    await page.getByRole('heading', { name: 'Recipe Not Found' }).waitFor();
  });
});
