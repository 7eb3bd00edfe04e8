import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, deadLine, toastSays } from '../people.ts';
import { button, ingredient, openCreate, openEdit, type StoredRecipe, title, typeRecipe } from '../recipe-forms.ts';

let ana: Cook;
let page: Cook['page'];
let recipe: StoredRecipe;
beforeAll(async () => {
  ana = await cook('Ana');
  ({ page } = ana);
  recipe = await ana.http.post('/api/recipes', recipeForm({ title: 'Stew', ingredients: ['Beef'], instructions: ['Cook.'] }));
});
const isAnError = async (toast: Awaited<ReturnType<typeof toastSays>>) => expect(await toast.getAttribute('data-kind')).toBe('error');

describe('8. The error catalogue: create and update', () => {
  test("create failure: 'Error' / the server's message", async () => {
    await openCreate(page);
    await typeRecipe(page, { title: 'Soup', ingredient: 'x'.repeat(5_001), step: 'Boil.' });
    await button(page, 'Save Recipe').click();
    await isAnError(await toastSays(page, 'Error', 'Each of the ingredients must be 5000 characters or less'));
    expect(await title(page).inputValue()).toBe('Soup');
  });

  test("create failure: 'Error' / 'Failed to create recipe' when the server says nothing", async () => {
    await ingredient(page, 1).fill('Water');
    const goOn = await deadLine(page, '**/api/recipes');
    await button(page, 'Save Recipe').click();
    await isAnError(await toastSays(page, 'Error', 'Failed to create recipe'));
    await goOn();
  });

  test("create success: 'Recipe Created!' / 'Your recipe has been saved successfully.'", async () => {
    await button(page, 'Save Recipe').click();
    const toast = await toastSays(page, 'Recipe Created!', 'Your recipe has been saved successfully.');
    expect(await toast.getAttribute('data-kind')).toBe('success');
  });

  test("update failure: 'Error: Failed to update recipe. Please try again.'", async () => {
    await openEdit(page, recipe.id);
    await title(page).fill('Goulash');
    const goOn = await deadLine(page, `**/api/recipes/${recipe.id}`);
    await button(page, 'Update Recipe').click();
    await isAnError(await toastSays(page, 'Error', 'Failed to update recipe. Please try again.'));
    await goOn();
  });

  test("update success: 'Recipe Updated'", async () => {
    await button(page, 'Update Recipe').click();
    expect(await (await toastSays(page, 'Recipe Updated')).getAttribute('data-kind')).toBe('success');
    await page.waitForURL('**/recipes');
  });

  test("update failure that the server explains: its message follows the specification's", async () => {
    await openEdit(page, recipe.id);
    await title(page).fill('Goulash of old');
    await ana.http.send('DELETE', `/api/recipes/${recipe.id}`);
    await button(page, 'Update Recipe').click();
    await isAnError(await toastSays(page, 'Error', 'Failed to update recipe. Please try again. Recipe not found'));
    expect(await title(page).inputValue()).toBe('Goulash of old');
  });
});
