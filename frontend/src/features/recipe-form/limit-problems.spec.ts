import { expect, test } from 'vitest';
import { isProblem, limitProblems } from './limit-problems.ts';
import { newRecipe, storedRecipe } from './recipe-fields.ts';
import { stored } from './stored.fixture.ts';

test('within the limits there is no problem', () => {
  expect(isProblem(limitProblems(newRecipe()))).toBe(false);
  expect(isProblem(limitProblems({ ...newRecipe(), servings: '10000', description: 'é'.repeat(50_000) }))).toBe(false);
});

test('too many servings are a problem of their field, also when stored and unchanged', () => {
  const served = stored({ servings: 20_000 });
  expect(limitProblems(storedRecipe(served), served)).toEqual({ servings: 'Servings must be 10,000 or less' });
  expect(limitProblems({ ...newRecipe(), servings: '1e5' })).toEqual({ servings: 'Servings must be 10,000 or less' });
});

test('too much text is a problem of the longest field, also when stored and unchanged, until it is shortened', () => {
  const long = stored({ title: 'Soup', instructions: Array.from({ length: 30 }, () => 'é'.repeat(2_000)), ingredients: ['2 leeks'] });
  const fields = storedRecipe(long);
  expect(limitProblems(fields, long)).toEqual({
    instructions:
      'All texts of a recipe together must be 100 kB or less (100,000 bytes as UTF-8); these are 120.1 kB, so please shorten them by 20.1 kB',
  });
  expect(isProblem(limitProblems({ ...fields, steps: fields.steps.slice(0, 24) }, long))).toBe(false);
});
