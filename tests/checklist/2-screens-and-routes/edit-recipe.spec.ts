import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { type Cook, cook, deadLine, fixture, slowLine, toastSays, tryAgain } from '../people.ts';
import { button, ingredient, offeredBy, openEdit, quantity, type StoredRecipe, step, title, unit } from '../recipe-forms.ts';

const soup = {
  title: 'Leek soup',
  description: 'Warm',
  prepTime: '10 minutes',
  cookTime: '30 minutes',
  servings: 4,
  difficulty: 'medium',
  ingredients: ['2 cup leeks', '1 l water'],
  instructions: ['Slice.', 'Boil.'],
};
let ana: Cook;
let page: Cook['page'];
let recipe: StoredRecipe;
beforeAll(async () => {
  ana = await cook('Ana');
  ({ page } = ana);
  recipe = await ana.http.post('/api/recipes', recipeForm(soup));
});

describe('2. Screens and routes: Edit Recipe (/edit/{id})', () => {
  test('skeletons show while loading; then it loads the recipe', async () => {
    const goOn = await slowLine(page, `**/api/recipes/${recipe.id}`);
    await page.goto(`/edit/${recipe.id}`);
    await page.getByText('Loading recipe').waitFor();
    expect(await title(page).count()).toBe(0);
    await goOn();
    await title(page).waitFor();
    expect(await page.getByText('Loading recipe').count()).toBe(0);
  });

  test('section Basic Information: Recipe Title, Description, image', async () => {
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Basic Information',
      'Recipe Details',
      'Ingredients',
      'Instructions',
    ]);
    expect(await page.getByLabel('Recipe Title', { exact: true }).inputValue()).toBe('Leek soup');
    expect(await page.getByLabel('Description').inputValue()).toBe('Warm');
    await page.getByText('Choose Photo').waitFor();
  });

  test("an image with 'Change Image' and a preview", async () => {
    await page.locator('input[type=file]').setInputFiles(fixture('photo.png'));
    await page.getByAltText('Preview').waitFor();
    await page.getByText('Change Image', { exact: true }).waitFor();
  });

  test('section Recipe Details: Prep Time, Cook Time, Servings, Difficulty (easy, medium, hard)', async () => {
    const values = await Promise.all(['Prep Time', 'Cook Time', 'Servings'].map((label) => page.getByLabel(label).inputValue()));
    expect(values).toEqual(['10 minutes', '30 minutes', '4']);
    const difficulty = page.getByRole('combobox', { name: 'Difficulty' });
    expect(await difficulty.innerText()).toBe('Medium');
    expect(await offeredBy(difficulty)).toEqual(['Easy', 'Medium', 'Hard']);
  });

  test('section Ingredients: rows of quantity, unit, name, with add and remove', async () => {
    expect([await quantity(page, 1).inputValue(), await unit(page, 1).innerText(), await ingredient(page, 1).inputValue()]).toEqual([
      '2',
      'cup',
      'leeks',
    ]);
    await button(page, 'Add Ingredient').click();
    await ingredient(page, 3).waitFor();
    await button(page, 'Remove ingredient 2').click();
    expect(await ingredient(page, 3).count()).toBe(0);
    expect(await ingredient(page, 2).inputValue()).toBe('');
  });

  test('section Instructions: ordered list with add and remove', async () => {
    await page
      .locator('ol')
      .filter({ has: step(page, 2) })
      .waitFor();
    await button(page, 'Add Step').click();
    await step(page, 3).fill('Eat.');
    await button(page, 'Remove step 1').click();
    expect([await step(page, 1).inputValue(), await step(page, 2).inputValue()]).toEqual(['Boil.', 'Eat.']);
  });

  test("button 'Update Recipe' (label 'Updating...' while saving); success returns to /recipes", async () => {
    const goOn = await slowLine(page, `**/api/recipes/${recipe.id}`);
    await button(page, 'Update Recipe').click();
    await button(page, 'Updating...').waitFor();
    await goOn();
    await page.waitForURL('**/recipes');
    await toastSays(page, 'Recipe Updated');
    expect(await ana.http.get(`/api/recipes/${recipe.id}`)).toMatchObject({
      ...soup,
      ingredients: ['2 cup leeks'],
      instructions: ['Boil.', 'Eat.'],
      image: expect.any(String),
    });
  });

  test('button Cancel', async () => {
    await openEdit(page, recipe.id);
    await button(page, 'Cancel').click();
    await page.waitForURL('**/recipes');
  });

  test('it always refetches the recipe', async () => {
    await openEdit(page, recipe.id);
    await page.getByRole('link', { name: 'My Recipes' }).first().click();
    // Waits until the form is gone: the address changes before the screen's code has loaded.
    await page.getByRole('heading', { level: 1, name: 'My Recipes' }).waitFor();
    await ana.http.send('PUT', `/api/recipes/${recipe.id}`, recipeForm({ ...soup, title: 'Stew, from elsewhere' }));
    await page.goBack();
    await title(page).waitFor();
    expect(await title(page).inputValue()).toBe('Stew, from elsewhere');
  });

  test.each([
    ['that there is not', () => '/edit/999999999'],
    ['that is no number', () => '/edit/soup'],
  ])("a recipe %s shows 'Recipe Not Found' with a back button", async (_which, address) => {
    await page.goto(address());
    await page.getByRole('heading', { name: 'Recipe Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Back to Recipes' }).click();
    await page.waitForURL('**/recipes');
  });

  test("so does another member's recipe", async () => {
    const ben = await cook('Ben');
    const his = await ben.http.post<StoredRecipe>('/api/recipes', recipeForm({ ...soup, isPublic: true }));
    await page.goto(`/edit/${his.id}`);
    await page.getByRole('heading', { name: 'Recipe Not Found' }).waitFor();
  });

  test('when it cannot be fetched it says so, and tries again', async () => {
    const goOn = await deadLine(page, `**/api/recipes/${recipe.id}`);
    await page.goto(`/edit/${recipe.id}`);
    await page.getByRole('heading', { name: 'Failed to fetch recipe' }).waitFor();
    await goOn();
    await tryAgain(page, title(page));
  });

  test('with no id it redirects to /recipes', async () => {
    await page.goto('/edit');
    await page.waitForURL('**/recipes');
  });

  test('it reads well in a screen reader', async () => {
    await openEdit(page, recipe.id);
    await expectAccessibleLightAndDark(page);
  });
});
