import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as inputs from './inputs.ts';

const recipe = { title: 'Soup', ingredients: '["Water"]', instructions: '["Boil"]' };
const recipeSaying = (fields: object) => inputs.RecipeInput.parse({ ...recipe, ...fields });

describe('a recipe', () => {
  test.each(['', ' ', 'null', null, undefined])('with %j for what is optional has none', (nothing) =>
    expect(
      recipeSaying({
        description: nothing,
        prepTime: nothing,
        cookTime: nothing,
        servings: nothing,
        difficulty: nothing === ' ' ? '' : nothing,
      }),
    ).toMatchObject({ description: null, prepTime: null, cookTime: null, servings: null, difficulty: null }),
  );
  test.each([
    ['4', 4],
    [' 4 ', 4],
    [4, 4],
  ])('with servings %j serves %i', (servings, expected) => expect(recipeSaying({ servings }).servings).toBe(expected));
  test.each([
    ['true', true],
    ['false', false],
    [true, true],
    ['', undefined],
    [undefined, undefined],
  ])('with isPublic %j says %j', (isPublic, expected) => expect(recipeSaying({ isPublic }).isPublic).toBe(expected));
  test('named null is called null', () => expect(recipeSaying({ title: 'null' }).title).toBe('null'));
  test('may have a list for its lists', () => expect(recipeSaying({ ingredients: ['Water', ''] }).ingredients).toEqual(['Water']));
  test.each([
    ['left out', undefined, false],
    ['empty', '', true],
    ['null', null, true],
  ])('whose picture is %s has it removed: %s', (_name, image, expected) => expect(recipeSaying({ image }).image).toBe(expected));
});

test.each(Object.entries(inputs))('%s can be described in the OpenAPI document', (_name, schema) => {
  expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({ type: 'object' });
});

test('a list of a million wrong rows is refused at once', () => {
  const rows = JSON.stringify(Array.from({ length: 1_000_000 }, () => 1));
  const begun = performance.now();
  const parsed = inputs.RecipeInput.safeParse({ title: 'Soup', ingredients: rows, instructions: rows });
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([
    'Ingredients must be a list of texts',
    'Instructions must be a list of texts',
  ]);
});
test.each(['\u200b', '\u3164'])('a comment of %j says nothing', (content) =>
  expect(inputs.CommentInput.safeParse({ content }).error?.issues[0]?.message).toBe('Comment cannot be empty'),
);
