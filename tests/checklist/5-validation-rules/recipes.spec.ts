import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, toastSays } from '../people.ts';
import {
  button,
  ingredient,
  openCreate,
  openEdit,
  quantity,
  requestOf,
  type StoredRecipe,
  sentBy,
  step,
  title,
  typeRecipe,
} from '../recipe-forms.ts';

const soup = { title: 'Soup', ingredients: ['2 cup leeks'], instructions: ['Boil.'] };
let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  ({ page } = ana);
});
/** The number of commands that the page sends during `work`. */
const sentWhile = async (work: () => Promise<void>): Promise<number> => {
  let sent = 0;
  const count = (request: { method(): string }) => {
    if (request.method() !== 'GET') sent += 1;
  };
  page.on('request', count);
  await work();
  page.off('request', count);
  return sent;
};

describe('5. Validation rules: Create recipe (at submit)', () => {
  test("ingredient rows with an empty (trimmed) name are dropped; if none remain: 'Please add at least one ingredient'", async () => {
    await openCreate(page);
    await typeRecipe(page, { title: 'Soup', ingredient: '   ', step: 'Boil.' });
    await quantity(page, 1).fill('2');
    const sent = await sentWhile(async () => {
      await button(page, 'Save Recipe').click();
      await page.getByRole('alert').getByText('Please add at least one ingredient', { exact: true }).waitFor();
    });
    expect(sent).toBe(0);
    expect(await ingredient(page, 1).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test("blank steps are dropped; if none remain: 'Please add at least one instruction'", async () => {
    await ingredient(page, 1).fill('leeks');
    await step(page, 1).fill('  \n ');
    await button(page, 'Save Recipe').click();
    await page.getByRole('alert').getByText('Please add at least one instruction', { exact: true }).waitFor();
  });

  test("title is marked required ('Recipe Title *')", async () => {
    const field = page.getByLabel('Recipe Title *', { exact: true });
    expect(await field.getAttribute('required')).not.toBeNull();
    await step(page, 1).fill('Boil.');
    await field.fill(' ');
    const sent = await sentWhile(async () => {
      await button(page, 'Save Recipe').click();
      await page.getByText('Recipe title is required', { exact: true }).waitFor();
    });
    expect(sent).toBe(0);
  });

  test('what is dropped is not sent, and empty optional fields are sent as null', async () => {
    await title(page).fill('Soup');
    await button(page, 'Add Ingredient').click();
    await quantity(page, 2).fill('3');
    await button(page, 'Add Ingredient').click();
    await ingredient(page, 3).fill('Salt');
    await button(page, 'Add Step').click();
    await button(page, 'Add Step').click();
    await step(page, 3).fill('Eat.');
    const sent = await sentBy(await requestOf(page, 'Save Recipe', 'POST'));
    expect(sent).toMatchObject({ description: 'null', prepTime: 'null', cookTime: 'null' });
    expect(JSON.parse(String(sent.ingredients))).toEqual(['2 leeks', 'Salt']);
    expect(JSON.parse(String(sent.instructions))).toEqual(['Boil.', 'Eat.']);
    await page.waitForURL('**/recipes');
    const [created] = await ana.http.get<StoredRecipe[]>('/api/recipes');
    expect(created).toMatchObject({ description: null, prepTime: null, cookTime: null, image: null });
  });

  test.each([
    ['4', '4'],
    ['2.5', '2'],
    ['0', '1'],
    ['-3', '1'],
    ['', '1'],
  ])('servings is parsed as an integer, minimum 1: %j is %s', async (typed, wanted) => {
    await openCreate(page);
    await typeRecipe(page, soupTyped);
    await page.getByLabel('Servings').fill(typed);
    expect(await sentBy(await requestOf(page, 'Save Recipe', 'POST'))).toMatchObject({ servings: wanted });
    await page.waitForURL('**/recipes');
  });

  test('the image input accepts image types', async () => {
    await openCreate(page);
    const accepted = (await page.locator('input[type=file]').getAttribute('accept'))?.split(',') ?? [];
    expect(accepted.every((type) => type.startsWith('image/'))).toBe(true);
    expect(accepted).toEqual(expect.arrayContaining(['image/jpeg', 'image/png']));
  });
});

const soupTyped = { title: 'Soup', ingredient: 'leeks', step: 'Boil.' };

describe('5. Validation rules: Edit recipe', () => {
  let recipe: StoredRecipe;
  beforeAll(async () => {
    recipe = await ana.http.post('/api/recipes', recipeForm(soup));
  });

  test("title required, message 'Title is required'", async () => {
    await openEdit(page, recipe.id);
    await title(page).fill('');
    const sent = await sentWhile(async () => {
      await button(page, 'Update Recipe').click();
      await page.getByText('Title is required', { exact: true }).waitFor();
    });
    expect(sent).toBe(0);
    expect(await title(page).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test("empty-name ingredient rows are dropped; if none remain, 'Missing Ingredients: Please add at least one ingredient.'", async () => {
    await title(page).fill('Soup');
    await ingredient(page, 1).fill(' ');
    await button(page, 'Update Recipe').click();
    await toastSays(page, 'Missing Ingredients', 'Please add at least one ingredient.');
  });

  test("empty instructions are dropped; if none remain, 'Missing Instructions: Please add at least one instruction.'", async () => {
    await ingredient(page, 1).fill('Leeks');
    await step(page, 1).fill(' ');
    await button(page, 'Update Recipe').click();
    await toastSays(page, 'Missing Instructions', 'Please add at least one instruction.');
  });

  test('description, prepTime and cookTime are optional; difficulty is one of easy, medium, hard', async () => {
    await step(page, 1).fill('Boil.');
    const sent = await sentBy(await requestOf(page, 'Update Recipe', 'PUT'));
    expect(sent).toMatchObject({ description: 'null', prepTime: 'null', cookTime: 'null', difficulty: 'null' });
    await page.waitForURL('**/recipes');
    await expect(ana.http.send('PUT', `/api/recipes/${recipe.id}`, recipeForm({ ...soup, difficulty: 'deadly' }))).rejects.toThrow(
      'Difficulty must be easy, medium or hard',
    );
  });

  test('servings numeric, minimum 1 (falls back to 1 if not a number)', async () => {
    await openEdit(page, recipe.id);
    const servings = page.getByLabel('Servings');
    expect([await servings.getAttribute('type'), await servings.getAttribute('min')]).toEqual(['number', '1']);
    await servings.fill('6');
    await button(page, 'Update Recipe').click();
    await page.waitForURL('**/recipes');
    await openEdit(page, recipe.id);
    await page.getByLabel('Servings').fill('');
    await button(page, 'Update Recipe').click();
    await page.waitForURL('**/recipes');
    expect(await ana.http.get(`/api/recipes/${recipe.id}`)).toMatchObject({ servings: 1 });
  });
});

describe('5. Validation rules: Shared recipe schema', () => {
  test.each([
    ["title at least 1 character ('Recipe title is required')", { title: '' }, 'Recipe title is required'],
    ["ingredients at least one ('At least one ingredient is required')", { ingredients: [] }, 'At least one ingredient is required'],
    ["instructions at least one ('At least one instruction is required')", { instructions: [] }, 'At least one instruction is required'],
  ])('%s', async (_rule, wrong, message) => {
    await expect(ana.http.post('/api/recipes', recipeForm({ ...soup, ...wrong }))).rejects.toThrow(`"message":"${message}"`);
  });

  test('servings, difficulty, image and descriptions are nullable', async () => {
    expect(await ana.http.post('/api/recipes', recipeForm(soup))).toMatchObject({
      servings: null,
      difficulty: null,
      image: null,
      description: null,
    });
  });
});
