import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as analysis from './analysis.ts';
import * as feed from './feed.ts';
import * as moderation from './moderation.ts';
import * as people from './people.ts';
import * as recipes from './recipes.ts';

const inputs = { ...analysis, ...feed, ...moderation, ...people, ...recipes };

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
  test.each([['1e3', 1_000] as const, ['10000', 10_000] as const])('with servings %j serves %i', (servings, expected) =>
    expect(recipeSaying({ servings }).servings).toBe(expected),
  );
  test.each([
    ['10001', 'Servings must be 10,000 or less'],
    ['1e999', 'Servings must be 10,000 or less'],
    ['-1e999', 'Servings must be a whole number of at least 1'],
    ['0.5', 'Servings must be a whole number of at least 1'],
  ])('cannot have servings %j', (servings, message) =>
    expect(inputs.RecipeInput.safeParse({ ...recipe, servings }).error?.issues).toMatchObject([{ path: ['servings'], message }]),
  );
  const han = (bytes: number) => '\u6c34'.repeat(Math.floor(bytes / 3)) + 'x'.repeat(bytes % 3);
  const lines = (bytes: number) => Array.from({ length: bytes / 5_000 }, () => han(5_000));
  // With 'Soup', 'Water' and 'Boil': 100,000 bytes.
  test('may have texts of 100 kB together, in any script', () =>
    expect(recipeSaying({ ingredients: [...lines(80_000), 'Water'], description: han(19_987) }).ingredients).toHaveLength(17));
  test.each([inputs.RecipeInput, inputs.RecipeUpdateInput])('of more than that is refused, at the field that has most of it', (schema) => {
    const large = { ...recipe, ingredients: [...lines(80_000), 'Water'], description: han(19_988) };
    expect(schema.safeParse(large).error?.issues).toMatchObject([
      {
        path: ['ingredients'],
        message:
          'All texts of a recipe together must be 100 kB or less (100,000 bytes as UTF-8); these are 100.1 kB, so please shorten them by 0.1 kB',
      },
    ]);
  });
  test('is measured without the rows that are dropped', () =>
    expect(recipeSaying({ ingredients: ['Water', ...Array.from({ length: 30 }, () => ' '.repeat(4_000))] }).ingredients).toEqual([
      'Water',
    ]));
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
  const { oneOf, ...one } = z.toJSONSchema(schema, { io: 'input' });
  for (const described of oneOf ?? [one]) expect(described).toMatchObject({ type: 'object' });
});

test.each([
  ['recipe_9007199254740991', undefined],
  ['recipe_9007199254740992', ['No such case']],
  ['recipe_07', ['No such case']],
  ['user_9007199254740992', undefined],
])('the case %s is found as its recipe or member is in an address', (caseId, messages) =>
  expect(inputs.AppealInput.safeParse({ caseId, text: 'No.' }).error?.issues.map(({ message }) => message)).toEqual(messages),
);

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
