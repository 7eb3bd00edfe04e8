import type { Recipe } from '@potluck/events/answers/recipes';
import { expect, test } from 'vitest';
import { recipeText, textFileName } from './recipe-text.ts';

test.each([
  ['Leek Soup', 'leek_soup_recipe.txt'],
  ['Älplermagronen (Alpine)', '_lplermagronen__alpine__recipe.txt'],
  ["Grandma's 3 bean stew", 'grandma_s_3_bean_stew_recipe.txt'],
])('%s is saved as %s', (title, name) => expect(textFileName(title)).toBe(name));

const soup = {
  title: 'Leek Soup',
  description: 'For a cold evening',
  servings: 4,
  prepTime: null,
  cookTime: '30 minutes',
  difficulty: 'easy',
  ingredients: ['3 leeks', 'Salt'],
  instructions: ['Slice.', 'Simmer.'],
} as Recipe;

test('lists title, description, serves, times, difficulty, bullets and numbered steps', () =>
  expect(recipeText(soup)).toBe(
    [
      'Leek Soup',
      '',
      'For a cold evening',
      '',
      'Serves: 4',
      'Prep Time: N/A',
      'Cook Time: 30 minutes',
      'Difficulty: easy',
      '',
      'Ingredients:',
      '• 3 leeks',
      '• Salt',
      '',
      'Instructions:',
      '1. Slice.',
      '2. Simmer.',
      '',
    ].join('\n'),
  ));
