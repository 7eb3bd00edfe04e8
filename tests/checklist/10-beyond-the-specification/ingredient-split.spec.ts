import { readFileSync } from 'node:fs';
import { type RecipeInput, recipeForm } from '@potluck/tools/demo/form';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cook, cook, fixture } from '../people.ts';
import { button, choose, ingredient, openEdit, quantity, type StoredRecipe, unit } from '../recipe-forms.ts';

let ana: Cook;
let page: Cook['page'];
beforeAll(async () => {
  ana = await cook('Ana');
  ({ page } = ana);
});

const stored = (ingredients: string[]) =>
  ana.http.post<StoredRecipe>('/api/recipes', recipeForm({ title: 'Soup', ingredients, instructions: ['Boil.'] }));
const update = async () => {
  await button(page, 'Update Recipe').click();
  await page.waitForURL('**/recipes');
};

/** As the form splits them: quantity, unit, name. */
const splits: [text: string, quantity: string, unit: string, name: string][] = [
  ['2 cup flour', '2', 'cup', 'flour'],
  ['1 1/2 cups milk', '1 1/2', 'cups', 'milk'],
  ['½ tsp salt', '½', 'tsp', 'salt'],
  ['2-3 cloves garlic', '2-3', 'cloves', 'garlic'],
  ['2 red onions', '2', 'Unit', 'red onions'],
  ['some cups water', 'some', 'cups', 'water'],
  ['Salt', '', 'Unit', 'Salt'],
  ['Pinch of season salt', '', 'Unit', 'Pinch of season salt'],
  ['2  cups  flour', '', 'Unit', '2  cups  flour'],
];

describe('10. Beyond the specification: a stored ingredient is split into quantity, unit and name if it has them', () => {
  let recipe: StoredRecipe;
  beforeAll(async () => {
    recipe = await stored(splits.map(([text]) => text));
    await openEdit(page, recipe.id);
  });

  test.each(splits.map((row, index) => [...row, index + 1] as const))('%j is %j, %j, %j', async (_text, amount, measure, name, row) => {
    expect([await quantity(page, row).inputValue(), await unit(page, row).innerText(), await ingredient(page, row).inputValue()]).toEqual([
      amount,
      measure,
      name,
    ]);
  });

  test('a changed row is joined without spaces for empty parts, and the others keep their text', async () => {
    await ingredient(page, 1).fill('spelt flour');
    await choose(page, 'Ingredient 3 unit', 'No unit');
    await quantity(page, 4).fill('');
    await update();
    expect((await ana.http.get<StoredRecipe>(`/api/recipes/${recipe.id}`)).ingredients).toEqual([
      '2 cup spelt flour',
      '1 1/2 cups milk',
      '½ salt',
      'cloves garlic',
      ...splits.slice(4).map(([text]) => text),
    ]);
  });
});

const all: RecipeInput[] = readFileSync(fixture('recipes.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
/** The five whose text is hardest to preserve: double or outer spaces, line breaks, fractions. */
const nasty = all
  .map((recipe) => {
    const lines = [...recipe.ingredients, ...recipe.instructions];
    return { recipe, score: lines.filter((line) => / {2}|^\s|\s$|[\n\r\t½¼¾~–]|^\d+ ?- ?\d/.test(line)).length };
  })
  .sort((a, b) => b.score - a.score)
  .slice(0, 5)
  .map(({ recipe }) => recipe);

describe('10. Beyond the specification: opening and saving a real recipe changes none of its text', () => {
  test.each(nasty.map((recipe) => [recipe.title, recipe] as const))('%s', async (_title, recipe) => {
    const { id } = await ana.http.post<StoredRecipe>('/api/recipes', recipeForm(recipe));
    const before = await ana.http.get<StoredRecipe>(`/api/recipes/${id}`);
    await openEdit(page, id);
    await update();
    // Not even the revision changes.
    expect(await ana.http.get<StoredRecipe>(`/api/recipes/${id}`)).toEqual(before);
    // Also if another field is changed.
    await openEdit(page, id);
    await page.getByLabel('Prep Time').fill('a while');
    await update();
    expect(await ana.http.get(`/api/recipes/${id}`)).toEqual({
      ...before,
      prepTime: 'a while',
      revision: before.revision + 1,
      editedAt: expect.any(String),
    });
  });

  test('text with spaces around it and breaks within, and no servings or difficulty', async () => {
    const odd = { title: ' Soup ', description: ' warm\r\n', ingredients: [' 2  leeks ', '\tSalt'], instructions: ['Boil.\n\n Eat. '] };
    const { id } = await ana.http.post<StoredRecipe>('/api/recipes', recipeForm(odd));
    const before = await ana.http.get<StoredRecipe>(`/api/recipes/${id}`);
    expect(before).toMatchObject({ ingredients: odd.ingredients, instructions: odd.instructions, servings: null, difficulty: null });
    await openEdit(page, id);
    await page.getByLabel('Cook Time').fill('1 hour');
    await update();
    expect(await ana.http.get(`/api/recipes/${id}`)).toEqual({
      ...before,
      cookTime: '1 hour',
      revision: before.revision + 1,
      editedAt: expect.any(String),
    });
  });
});
