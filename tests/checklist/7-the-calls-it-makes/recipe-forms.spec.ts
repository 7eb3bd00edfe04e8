import { recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, fixture } from '../people.ts';
import {
  button,
  choose,
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

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  ({ page } = ana);
});
const newest = async () => (await ana.http.get<StoredRecipe[]>('/api/recipes'))[0] as StoredRecipe;

describe('7. The calls it makes: POST /api/recipes', () => {
  test('multipart: title, description, prepTime, cookTime, servings, difficulty, ingredients and instructions as JSON-encoded arrays', async () => {
    await openCreate(page);
    await title(page).fill('  Leek soup ');
    await page.getByLabel('Description').fill('Warm');
    await page.getByLabel('Prep Time').fill('10 minutes');
    await page.getByLabel('Cook Time').fill('½ hour');
    await page.getByLabel('Servings').fill('4');
    await choose(page, 'Difficulty', 'Medium');
    await quantity(page, 1).fill('2');
    await choose(page, 'Ingredient 1 unit', 'cup');
    await ingredient(page, 1).fill('leeks, "sliced"');
    await step(page, 1).fill('Boil.\nEat.');
    const request = await requestOf(page, 'Save Recipe', 'POST');
    const { ingredients, instructions, ...text } = await sentBy(request);
    expect(text).toEqual({
      title: 'Leek soup',
      description: 'Warm',
      prepTime: '10 minutes',
      cookTime: '½ hour',
      servings: '4',
      difficulty: 'medium',
      isPublic: 'false',
    });
    expect(JSON.parse(String(ingredients))).toEqual(['2 cup leeks, "sliced"']);
    expect(JSON.parse(String(instructions))).toEqual(['Boil.\r\nEat.'].map((line) => line.replace('\r', '')));
    expect((await request.allHeaders()).cookie).toContain('potluck.sid');
    await page.waitForURL('**/recipes');
    expect(await newest()).toMatchObject({ title: 'Leek soup', servings: 4, ingredients: ['2 cup leeks, "sliced"'] });
  });

  test('optional image file', async () => {
    await openCreate(page);
    await typeRecipe(page, { title: 'Pictured', ingredient: 'Water', step: 'Boil.' });
    await page.locator('input[type=file]').setInputFiles(fixture('photo.png'));
    await page.getByAltText('Preview').waitFor();
    await button(page, 'Save Recipe').click();
    await page.waitForURL('**/recipes');
    expect(await newest()).toMatchObject({ title: 'Pictured', image: expect.stringMatching(/^\/media\/recipe\//) });
  });
});

describe('7. The calls it makes: PUT /api/recipes/{id}', () => {
  let recipe: StoredRecipe;
  beforeAll(async () => {
    recipe = await ana.http.post('/api/recipes', recipeForm({ title: 'Stew', ingredients: ['Beef'], instructions: ['Cook.'] }));
  });

  test('multipart: the same fields as the create call, and the revision that was edited', async () => {
    await openEdit(page, recipe.id);
    await title(page).fill('Goulash');
    expect(await sentBy(await requestOf(page, 'Update Recipe', 'PUT'))).toEqual({
      title: 'Goulash',
      description: 'null',
      prepTime: 'null',
      cookTime: 'null',
      servings: 'null',
      difficulty: 'null',
      ingredients: '["Beef"]',
      instructions: '["Cook."]',
      isPublic: 'false',
      revision: '0',
    });
    await page.waitForURL('**/recipes');
  });

  test('an absent file keeps the picture, and an empty field of its name removes it', async () => {
    await openEdit(page, recipe.id);
    await page.locator('input[type=file]').setInputFiles(fixture('photo.png'));
    await page.getByAltText('Preview').waitFor();
    await button(page, 'Update Recipe').click();
    await page.waitForURL('**/recipes');
    const { image } = await ana.http.get<StoredRecipe>(`/api/recipes/${recipe.id}`);
    expect(image).toMatch(/^\/media\/recipe\//);

    await openEdit(page, recipe.id);
    expect(await page.getByAltText('Preview').getAttribute('src')).toBe(image);
    await title(page).fill('Goulash, hot');
    expect(await sentBy(await requestOf(page, 'Update Recipe', 'PUT'))).not.toHaveProperty('image');
    await page.waitForURL('**/recipes');
    expect(await ana.http.get(`/api/recipes/${recipe.id}`)).toMatchObject({ title: 'Goulash, hot', image });

    await openEdit(page, recipe.id);
    await button(page, 'Remove Image').click();
    expect(await sentBy(await requestOf(page, 'Update Recipe', 'PUT'))).toMatchObject({ image: '' });
    await page.waitForURL('**/recipes');
    expect(await ana.http.get(`/api/recipes/${recipe.id}`)).toMatchObject({ image: null });
  });
});
