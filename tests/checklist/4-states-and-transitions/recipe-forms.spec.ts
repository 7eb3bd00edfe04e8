import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, fixture, slowLine, toastSays } from '../people.ts';
import { button, ingredient, openCreate, openEdit, quantity, type StoredRecipe, step, title, typeRecipe } from '../recipe-forms.ts';

let ana: Cook;
let page: Cook['page'];
let recipe: StoredRecipe;
beforeAll(async () => {
  ana = await cook('Ana');
  ({ page } = ana);
  recipe = await ana.http.post('/api/recipes', recipeForm({ title: 'Soup', ingredients: ['Water'], instructions: ['Boil.'] }));
});
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.getAttribute('name'));

describe('4. States and transitions: Create and edit forms', () => {
  test('the create form starts with one empty ingredient row and one empty step', async () => {
    await openCreate(page);
    expect(await Promise.all([quantity(page, 1), ingredient(page, 1), step(page, 1)].map((field) => field.inputValue()))).toEqual([
      '',
      '',
      '',
    ]);
    expect([await ingredient(page, 2).count(), await step(page, 2).count()]).toEqual([0, 0]);
  });

  test('rows can be added; a row can be removed only while more than one remains', async () => {
    for (const [what, row, kind] of [
      ['Add Ingredient', ingredient, 'ingredient'],
      ['Add Step', step, 'step'],
    ] as const) {
      await row(page, 1).fill('first');
      await button(page, what).click();
      await row(page, 2).fill('second');
      await button(page, `Remove ${kind} 1`).click();
      expect(await row(page, 1).inputValue()).toBe('second');
      expect(await row(page, 2).count()).toBe(0);
      expect(await button(page, `Remove ${kind} 1`).getAttribute('aria-disabled')).toBe('true');
      await button(page, `Remove ${kind} 1`).click({ force: true });
      await toastSays(page, kind === 'step' ? 'A recipe needs at least one step.' : 'A recipe needs at least one ingredient row.');
      expect(await row(page, 1).inputValue()).toBe('second');
    }
  });

  test('the focus is in the new row after one was added, and in the next one after one was removed', async () => {
    await button(page, 'Add Ingredient').press('Enter');
    expect(await focused()).toBe('Ingredient 2 quantity');
    await button(page, 'Add Step').press('Enter');
    expect(await focused()).toBe('Step 2');
    await button(page, 'Remove step 1').press('Enter');
    expect(await focused()).toBe('Step 1');
    await button(page, 'Remove ingredient 2').press('Enter');
    expect(await focused()).toBe('Ingredient 1 quantity');
  });

  test('an image can be chosen (with preview) or removed', async () => {
    await page.locator('input[type=file]').setInputFiles(fixture('photo.png'));
    const preview = page.getByAltText('Preview');
    await preview.waitFor();
    expect(await preview.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0);
    await button(page, 'Remove Image').click();
    await preview.waitFor({ state: 'detached' });
    await page.getByText('Choose Photo', { exact: true }).waitFor();
    // The button is gone: the keyboard goes on at the field.
    expect(await page.locator('input[type=file]').evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('Enter in a field goes to the next one: only the button saves', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await openCreate(page);
    await typeRecipe(page, { title: 'Tea', ingredient: 'Tea', step: 'Brew.' });
    await title(page).press('Enter');
    const visited: unknown[] = [];
    await page.getByLabel('Prep Time').focus();
    for (const _ of [1, 2]) {
      await page.keyboard.press('Enter');
      visited.push(await focused());
    }
    await quantity(page, 1).focus();
    await page.keyboard.press('Enter');
    visited.push(await focused());
    expect(visited).toEqual(['cookTime', 'servings', 'Ingredient 1 unit']);
    expect(sent).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/create');
  });

  test('Enter after the name of the last ingredient begins another row; in a nameless one it goes on to the steps', async () => {
    await ingredient(page, 1).press('Enter');
    expect(await focused()).toBe('Ingredient 2 quantity');
    await page.keyboard.type('1');
    await ingredient(page, 2).press('Enter');
    expect(await focused()).toBe('Step 1');
    expect(await ingredient(page, 3).count()).toBe(0);
    await ingredient(page, 1).press('Enter');
    expect(await focused()).toBe('Ingredient 2 quantity');
    expect(await ingredient(page, 3).count()).toBe(0);
  });

  test.each([
    ['create', 'Save Recipe', 'Saving...'],
    ['edit', 'Update Recipe', 'Updating...'],
  ])('a pending save disables the submit button (%s)', async (form, save, saving) => {
    if (form === 'edit') {
      await openEdit(page, recipe.id);
      await title(page).fill('Soup of the day');
    }
    const goOn = await slowLine(page, /\/api\/recipes(\/\d+)?$/);
    await button(page, save).click();
    expect(await button(page, saving).isDisabled()).toBe(true);
    // The fields are disabled too, because input would be lost.
    expect(await title(page).isDisabled()).toBe(true);
    await goOn();
    await page.waitForURL('**/recipes');
  });

  test('after success the recipe list is refreshed and the user goes to /recipes', async () => {
    await page.getByRole('heading', { name: 'Tea' }).waitFor();
    await page.getByRole('heading', { name: 'Soup of the day' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/recipes');
  });

  test('after a save that failed the button has the focus again', async () => {
    await openEdit(page, recipe.id);
    await title(page).fill('Soup of tomorrow');
    await ana.http.send('DELETE', `/api/recipes/${recipe.id}`);
    await button(page, 'Update Recipe').press('Enter');
    await toastSays(page, 'Error');
    expect(await button(page, 'Update Recipe').evaluate((save) => save === document.activeElement)).toBe(true);
    expect(await title(page).inputValue()).toBe('Soup of tomorrow');
  });
});
