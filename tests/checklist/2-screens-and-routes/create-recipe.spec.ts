import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleLightAndDark } from '../accessible.ts';
import { type Cook, cook, slowLine, toastSays } from '../people.ts';
import { button, choose, openCreate, typeRecipe } from '../recipe-forms.ts';

let page: Cook['page'];
beforeAll(async () => {
  ({ page } = await cook('Ana'));
});

describe('2. Screens and routes: Create Recipe (/create)', () => {
  test('sections: Basic Information, Recipe Photo, Ingredients, Instructions', async () => {
    await openCreate(page);
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Basic Information',
      'Recipe Photo',
      'Ingredients',
      'Instructions',
    ]);
  });

  test("image hint: 'PNG, JPG up to 10MB'", async () => {
    await page.getByText('PNG, JPG up to 10MB', { exact: true }).waitFor();
  });

  test('button Cancel goes to /', async () => {
    await button(page, 'Cancel').click();
    await page.getByText('Welcome, Ana!').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test("button Save Recipe (label 'Saving...' while pending); success goes to /recipes", async () => {
    await openCreate(page);
    await typeRecipe(page, { title: 'Tea', ingredient: 'Tea', step: 'Brew.' });
    const goOn = await slowLine(page, '**/api/recipes');
    await button(page, 'Save Recipe').click();
    await button(page, 'Saving...').waitFor();
    await goOn();
    await page.waitForURL('**/recipes');
    await page.getByRole('heading', { name: 'Tea' }).waitFor();
    await toastSays(page, 'Recipe Created!');
  });

  test('it reads well in a screen reader, in both themes, with its errors, its dialog and a draft', async () => {
    await openCreate(page);
    await expectAccessibleLightAndDark(page);
    await button(page, 'Save Recipe').click();
    await expectAccessible(page);
    await choose(page, 'Ingredient 1 unit', 'cup');
    await button(page, 'Cancel').click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByText('What you typed here before is back.').waitFor();
    await expectAccessible(page);
  });
});
