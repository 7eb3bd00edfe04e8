import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook } from '../people.ts';
import { button, choose, ingredient, offeredBy, openCreate, quantity, requestOf, sentBy, step, typeRecipe, unit } from '../recipe-forms.ts';

let page: Cook['page'];
beforeAll(async () => {
  ({ page } = await cook('Ana'));
  await openCreate(page);
});

describe('3. Entities and their fields: Recipe', () => {
  test('unit options in the form (12): cup, tbsp, tsp, lb, oz, g, kg, ml, l, piece, clove, slice', async () => {
    const [none, ...units] = await offeredBy(unit(page, 1));
    expect(none).toBe('No unit');
    expect(units).toEqual(['cup', 'tbsp', 'tsp', 'lb', 'oz', 'g', 'kg', 'ml', 'l', 'piece', 'clove', 'slice']);
  });

  test('form fields for recipes: title, description, prepTime and cookTime (free text), servings, difficulty, image file', async () => {
    for (const label of ['Recipe Title *', 'Description', 'Prep Time', 'Cook Time']) {
      await page.getByLabel(label, { exact: true }).fill('about 15 minutes');
    }
    await page.getByLabel('Servings').fill('3');
    await page.getByRole('combobox', { name: 'Difficulty' }).waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(1);
  });

  test('ingredient rows (quantity text, unit, name) and instruction steps, numbered from 1', async () => {
    await quantity(page, 1).fill('one and a half');
    await choose(page, 'Ingredient 1 unit', 'tbsp');
    await ingredient(page, 1).fill('olive oil');
    await button(page, 'Add Step').click();
    expect(
      await page
        .getByRole('listitem')
        .filter({ has: step(page, 1) })
        .innerText(),
    ).toBe('1');
    expect(
      await page
        .getByRole('listitem')
        .filter({ has: step(page, 2) })
        .innerText(),
    ).toBe('2');
  });

  test("an ingredient is stored as one string, 'quantity unit name', joined by spaces", async () => {
    await typeRecipe(page, { step: 'Pour.' });
    const { ingredients } = await sentBy(await requestOf(page, 'Save Recipe', 'POST'));
    expect(JSON.parse(String(ingredients))).toEqual(['one and a half tbsp olive oil']);
    await page.waitForURL('**/recipes');
  });
});
