import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, deadLine, slowLine, toastSays, visitor, withoutLive } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
let recipe: { id: number };
const input = { title: 'Rhubarb fool', ingredients: ['Rhubarb'], instructions: ['Fold it in.'], isPublic: true };
const keep = () => ana.http.post<{ id: number }>('/api/recipes', recipeForm(input));
beforeAll(async () => {
  ana = await cook('Ana');
  ({ page } = ana);
  recipe = await keep();
});

describe('8. The error catalogue: Recipe fetch failure', () => {
  test("a 404 gives 'Recipe not found' and the Recipe Not Found page", async () => {
    const gone = await keep();
    await ana.http.send('DELETE', `/api/recipes/${gone.id}`);
    const [response] = await Promise.all([page.waitForResponse(`**/api/recipes/${gone.id}`), page.goto(`/recipe/${gone.id}`)]);
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('Recipe not found');
    await page.getByRole('heading', { name: 'Recipe Not Found' }).waitFor();
  });

  test("other failures give 'Failed to fetch recipe', and one can try again", async () => {
    // With live updates the page reads again by itself.
    const { page } = await visitor();
    await withoutLive(page);
    const backOnLine = await deadLine(page, `**/api/recipes/${recipe.id}`);
    await page.goto(`/recipe/${recipe.id}`);
    await page.getByRole('alert').getByText('Failed to fetch recipe').waitFor();
    await backOnLine();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { name: input.title }).waitFor();
  });

  test('a skeleton is shown while it loads', async () => {
    const goOn = await slowLine(page, `**/api/recipes/${recipe.id}`);
    await page.goto(`/recipe/${recipe.id}`);
    await page.getByText('Loading recipe').waitFor({ state: 'attached' });
    await goOn();
    await page.getByRole('heading', { name: input.title }).waitFor();
    expect(await page.getByText('Loading recipe').count()).toBe(0);
  });
});

describe('8. The error catalogue: deleting from the recipe page', () => {
  const confirmDelete = async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog');
    await question.getByText(`Are you sure you want to delete "${input.title}"?`).waitFor();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
  };

  test("delete failure: 'Error: Failed to delete recipe'; the page stays", async () => {
    await page.goto(`/recipe/${recipe.id}`);
    await page.getByRole('heading', { name: input.title }).waitFor();
    const backOnLine = await deadLine(page, `**/api/recipes/${recipe.id}`);
    await confirmDelete();
    const toast = await toastSays(page, 'Error', 'Failed to delete recipe');
    expect(await toast.getAttribute('data-kind')).toBe('error');
    await backOnLine();
    // The confirmation stays open for a retry.
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: input.title }).waitFor();
  });

  test('Cancel deletes nothing', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await ana.http.get(`/api/recipes/${recipe.id}`)).toMatchObject(input);
  });

  test("delete success: 'Recipe Deleted', and one is at /recipes, where it is not", async () => {
    await confirmDelete();
    await toastSays(page, 'Recipe Deleted');
    await page.waitForURL('**/recipes');
    await page.getByText('No recipes yet').waitFor();
  });
});
