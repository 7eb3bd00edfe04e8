import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, deadLine, toastSays, tryAgain } from '../people.ts';

let ana: Cook;
let recipe: { id: number };
beforeAll(async () => {
  ana = await cook();
  recipe = await ana.http.post('/api/recipes', recipeForm({ title: 'Leek soup', ingredients: ['3 leeks'], instructions: ['Slice.'] }));
});

const remove = async () => {
  await ana.page.getByRole('button', { name: 'Delete' }).click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
};

describe('8. The error catalogue: Recipe lists', () => {
  test.each([
    ['My Recipes', '/recipes', ['My Recipes']],
    ['the Dashboard', '/dashboard', ['Potluck', /^Dashboard The/]],
  ])("recipe list failure, %s: 'Failed to fetch recipes', and 'Try Again'", async (_, path, links) => {
    const { page } = ana;
    const mended = await deadLine(page, '**/api/recipes');
    await page.goto('/account');
    for (const name of links) await page.getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('alert').getByText('Failed to fetch recipes', { exact: true }).waitFor();
    await mended();
    await tryAgain(page, page.getByRole('article', { name: 'Leek soup' }));
  });

  test("delete failure: 'Error: Failed to delete recipe'", async () => {
    const { page } = ana;
    await page.goto('/recipes');
    const mended = await deadLine(page, `**/api/recipes/${recipe.id}`);
    await remove();
    const toast = await toastSays(page, 'Error', 'Failed to delete recipe');
    expect(await toast.getAttribute('data-kind')).toBe('error');
    await mended();
    // The confirmation stays open for a retry.
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('article', { name: 'Leek soup' }).waitFor();
  });

  test("delete success: 'Recipe Deleted'", async () => {
    await remove();
    const toast = await toastSays(ana.page, 'Recipe Deleted');
    expect(await toast.getAttribute('data-kind')).toBe('success');
    await ana.page.getByRole('heading', { name: 'No recipes yet' }).waitFor();
  });

  test('delete failure, refused by the server: what is gone already cannot be deleted again', async () => {
    const { page } = ana;
    const { id } = await ana.http.post<{ id: number }>(
      '/api/recipes',
      recipeForm({ title: 'Pea soup', ingredients: ['peas'], instructions: ['Boil.'] }),
    );
    await page.goto('/recipes');
    await page.getByRole('article', { name: 'Pea soup' }).waitFor();
    await ana.http.send('DELETE', `/api/recipes/${id}`);
    await remove();
    await toastSays(page, 'Error', 'Failed to delete recipe');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('article', { name: 'Pea soup' }).waitFor({ state: 'detached' });
  });
});
