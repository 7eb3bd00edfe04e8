import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RecipeInput, recipeForm } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openFor, signUp } from './browser/open-browser.ts';
import { type PotluckProcess, removeFolder, startPotluckProcess } from './potluck-process.ts';
import { readModels } from './read-models.ts';

const recipes: RecipeInput[] = readFileSync(join(import.meta.dirname, 'fixtures/recipes.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

interface Recipe extends RecipeInput {
  id: number;
}

let potluck: PotluckProcess;
let ana: Member;
beforeAll(async () => {
  potluck = await startPotluckProcess();
  ana = await Member.signUp(potluck.url, 'Ana');
});
afterAll(async () => {
  await potluck?.stop();
  if (potluck) await removeFolder(potluck.dataFolder);
});

describe('204 real recipes', () => {
  test('are created through the form call and read back equal', async () => {
    for (const recipe of recipes) {
      const created = await ana.post<Recipe>('/api/recipes', recipeForm(recipe));
      const read = await ana.get<Recipe>(`/api/recipes/${created.id}`);
      expect(read).toMatchObject(expected(recipe));
    }
    const list = await ana.all<Recipe>('/api/recipes');
    expect(list.map((recipe) => recipe.title)).toEqual(recipes.map((recipe) => recipe.title).reverse());
  });

  test.each([
    'macaroni',
    'alplermagronen',
    'ÄLPLER',
    'gruyere',
    'egg',
    'ox',
    'z',
    'chicken rice',
    '1/2',
    '%',
    '½',
    "grandma's",
    'no such thing',
  ])('a search for %j finds the recipes that contain it, ignoring case and accents', async (term) => {
    const found = await ana.all<Recipe>(`/api/recipes?search=${encodeURIComponent(term)}`);
    const words = plain(term).split(/\s+/);
    const expected = recipes.filter((recipe) => {
      const text = plain([recipe.title, recipe.description ?? '', ...recipe.ingredients].join('\n'));
      return words.every((word) => text.includes(word));
    });
    expect(found.map((recipe) => recipe.title).sort()).toEqual(expected.map((recipe) => recipe.title).sort());
  });

  test('sort by cook time in the browser: by the first number found, 0 if none', async () => {
    const browser = await openBrowser();
    try {
      const ben = await openFor(browser, 'Ben', potluck.url);
      await signUp(ben);
      const member = await Member.signIn(potluck.url, 'Ben');
      for (const recipe of recipes.filter((_, n) => n % 10 === 0 || n < 3)) await member.post('/api/recipes', recipeForm(recipe));
      await ben.page.goto('/recipes');
      await ben.page.getByRole('combobox', { name: /sort/i }).click();
      await ben.page.getByRole('option', { name: 'Cook Time' }).click();
      const chosen = recipes.filter((_, n) => n % 10 === 0 || n < 3);
      const minutes = (title: string) => Number(/\d+/.exec(chosen.find((recipe) => recipe.title === title)?.cookTime ?? '')?.[0] ?? 0);
      await expect
        .poll(async () => {
          const titles = await ben.page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts();
          const times = titles.map(minutes);
          return titles.length === chosen.length && times.every((time, n) => n === 0 || time >= (times[n - 1] as number));
        })
        .toBe(true);
    } finally {
      await browser.close();
    }
  });

  test('a rebuild from nothing gives the same documents', async () => {
    await potluck.stop();
    const models = await readModels(potluck.dataFolder);
    expect(Object.keys(models.recipes ?? {}).length).toBeGreaterThanOrEqual(recipes.length);
    expect(await readModels(potluck.dataFolder, { fresh: true })).toEqual(models);
  });
});

/** The recipe's expected answer. */
const expected = ({ title, description, prepTime, cookTime, servings, ingredients, instructions }: RecipeInput) => ({
  title,
  description: description ?? null,
  prepTime: prepTime ?? null,
  cookTime: cookTime ?? null,
  servings: servings ?? null,
  ingredients,
  instructions,
});

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
