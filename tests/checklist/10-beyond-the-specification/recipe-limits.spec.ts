import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, toastSays } from '../people.ts';
import { button, ingredient, openCreate, openEdit, type StoredRecipe, step, typeRecipe } from '../recipe-forms.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  ({ page } = ana);
});
const isFocused = (field: ReturnType<typeof step>) =>
  expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);

describe('10. Beyond the specification: limits of a recipe', () => {
  test('servings over 10,000 are refused at the field, and 1e3 is 1000', async () => {
    await openCreate(page);
    await typeRecipe(page, { title: 'Stew for a city', ingredient: 'leeks', step: 'Boil.' });
    const servings = page.getByLabel('Servings');
    await servings.fill('10001');
    await button(page, 'Save Recipe').click();
    await page.getByText('Servings must be 10,000 or less', { exact: true }).waitFor();
    await isFocused(servings);
    await servings.fill('1e3');
    await button(page, 'Save Recipe').click();
    await page.waitForURL('**/recipes');
    expect((await ana.http.get<StoredRecipe[]>('/api/recipes'))[0]).toMatchObject({ title: 'Stew for a city', servings: 1_000 });
  });

  test('texts of more than 100 kB are refused at the largest field, and no input is lost', async () => {
    const instructions = Array.from({ length: 40 }, () => 'é'.repeat(1_240));
    const recipe = await ana.http.post<StoredRecipe>('/api/recipes', recipeForm({ title: 'Long', ingredients: ['Salt'], instructions }));
    await openEdit(page, recipe.id);
    await step(page, 1).fill('é'.repeat(2_000));
    await button(page, 'Update Recipe').click();
    await page
      .getByText(/^All texts of a recipe together must be 100 kB or less .* these are 100\.8 kB, so please shorten them by 0\.8 kB$/)
      .waitFor();
    await isFocused(step(page, 1));
    expect(await step(page, 1).inputValue()).toHaveLength(2_000);
    await step(page, 1).fill('Boil.');
    await button(page, 'Update Recipe').click();
    await page.waitForURL('**/recipes');
  });

  test('millions of characters are not pasted, with the reason, and the page goes on', async () => {
    await ana.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/create');
    await step(page, 1).fill('Boil.');
    await page.evaluate(() => navigator.clipboard.writeText('soup and salt '.repeat(200_000)));
    for (const field of [step(page, 1), ingredient(page, 1)]) {
      await field.focus();
      await page.keyboard.press('Control+V');
      await toastSays(
        page,
        'Too much text',
        'This text of 2,800,000 characters was not added: all texts of a recipe together must be 100 kB or less.',
      ).then((toast) => toast.getByRole('button').click());
    }
    expect(await step(page, 1).inputValue()).toBe('Boil.');
    await page.evaluate(() => navigator.clipboard.writeText('é'.repeat(101_000)));
    await step(page, 1).focus();
    await page.keyboard.press('Control+V');
    // It can be pasted and shortened.
    await expect.poll(async () => (await step(page, 1).inputValue()).length).toBe(101_005);
    await page.evaluate(() => navigator.clipboard.writeText(''));
  });
});
