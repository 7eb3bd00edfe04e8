import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recipe } from '@potluck/events/answers/recipes';
import { expect, test } from 'vitest';
import { linesOf, newRecipe, recipeForm, sameFields, servingsOf, storedRecipe } from './recipe-fields.ts';
import { stored } from './stored.fixture.ts';

const sent = (form: FormData) => Object.fromEntries(form.entries());

test.each([
  ['4', 4],
  ['2 people', 2],
  ['2.9', 2],
  ['1e3', 1_000],
  ['0', 1],
  ['-3', 1],
  ['', 1],
  ['many', 1],
])('%s servings are %i', (text, servings) => expect(servingsOf(text)).toBe(servings));

test('a new recipe starts with one empty row and step, serves 1, easy, not public', () =>
  expect(newRecipe()).toMatchObject({
    servings: '1',
    difficulty: 'easy',
    isPublic: false,
    ingredients: [{ name: '' }],
    steps: [{ text: '' }],
  }));

test('empty optional fields are sent as null', () =>
  expect(sent(recipeForm({ ...newRecipe(), title: ' Soup ' }))).toMatchObject({
    title: 'Soup',
    description: 'null',
    prepTime: 'null',
    servings: '1',
  }));

test('unchanged empty servings and difficulty of a stored recipe stay empty', () =>
  expect(sent(recipeForm(storedRecipe(stored()), stored()))).toMatchObject({ servings: 'null', difficulty: 'null', revision: '3' }));

test('servings of a stored recipe that were emptied fall back to 1', () => {
  const four = stored({ servings: 4 });
  expect(sent(recipeForm({ ...storedRecipe(four), servings: '' }, four))).toMatchObject({ servings: '1' });
});

test('a removed picture is sent as an empty field, an unchanged one not at all', () => {
  const pictured = stored({ image: '/media/recipe/1/k' });
  expect(sent(recipeForm({ ...storedRecipe(pictured), keptImage: null }, pictured))).toMatchObject({ image: '' });
  expect(sent(recipeForm(storedRecipe(pictured), pictured))).not.toHaveProperty('image');
});

test('opening and saving a real recipe changes none of its text', () => {
  const file = join(import.meta.dirname, '../../../../tests/fixtures/recipes.ndjson');
  const recipes = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recipe);
  expect(recipes.length).toBeGreaterThan(200);
  for (const { ingredients, instructions } of recipes) {
    const fields = storedRecipe(stored({ ingredients, instructions }));
    expect(linesOf(fields)).toEqual({ ingredients, instructions });
    // Also without the stored text: an edited and reverted row is joined to the same.
    const touched = { ...fields, ingredients: fields.ingredients.map(({ stored: _, ...row }) => row) };
    expect(linesOf(touched).ingredients).toEqual(ingredients.map((text) => text.trim()));
  }
});

test('two forms of a recipe are equal until something is changed', () => {
  const soup = stored({ servings: 4 });
  const opened = storedRecipe(soup);
  expect(sameFields(opened, storedRecipe(soup))).toBe(true);
  expect(sameFields(opened, { ...opened, ingredients: [...opened.ingredients, ...newRecipe().ingredients] })).toBe(true);
  expect(sameFields(opened, { ...opened, title: 'Stew' })).toBe(false);
  expect(sameFields(opened, { ...opened, ingredients: opened.ingredients.map((row) => ({ ...row, unit: 'g' })) })).toBe(false);
  expect(sameFields(opened, { ...opened, steps: [] })).toBe(false);
  expect(sameFields(opened, { ...opened, image: new File([], 'soup.png') })).toBe(false);
  expect(sameFields(opened, { ...opened, isPublic: true })).toBe(false);
});
