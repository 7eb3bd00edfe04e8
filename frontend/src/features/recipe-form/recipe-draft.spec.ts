import { expect, test } from 'vitest';
import { parseRecipeDraft, type RecipeDraft } from './recipe-draft.ts';
import { linesOf, sameFields, storedRecipe } from './recipe-fields.ts';
import { stored } from './stored.fixture.ts';

const soup = stored({ servings: 4, difficulty: 'hard', ingredients: ['2 leeks', '½ tsp  salt'], instructions: ['Slice.\n', ' Boil.'] });
const { image, ...fields } = storedRecipe(soup);
const draft: RecipeDraft = { fields, photo: 'soup.png', base: soup, wish: 'w' };
/** As read back from storage. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('a draft is restored, with its unchanged rows as they are stored', () => {
  const restored = parseRecipeDraft(asStored(draft));
  expect(restored).toMatchObject({ photo: 'soup.png', base: soup, wish: 'w' });
  const opened = { ...(restored as RecipeDraft).fields, image };
  expect(sameFields(opened, storedRecipe(soup))).toBe(true);
  expect(linesOf(opened)).toEqual({ ingredients: soup.ingredients, instructions: soup.instructions });
});

test('the rows of two pages have different keys', () => {
  const keys = [parseRecipeDraft(asStored(draft)), parseRecipeDraft(asStored(draft))].flatMap((restored) =>
    restored?.fields.steps.map(({ key }) => key),
  );
  expect(new Set(keys).size).toBe(4);
});

test('an empty difficulty stays empty', () => {
  expect(parseRecipeDraft(asStored({ ...draft, fields: { ...fields, difficulty: undefined } }))?.fields.difficulty).toBeUndefined();
});

test.each([3, {}, { ...soup, ingredients: undefined }, { ...soup, instructions: [1] }])('an invalid base is dropped: %j', (base) =>
  expect(parseRecipeDraft(asStored({ ...draft, base }))).toMatchObject({ wish: 'w', base: undefined }),
);

test.each([
  null,
  'soup',
  {},
  { fields: {}, wish: 3 },
  { wish: 'w', fields: { ...fields, title: 3 } },
  { wish: 'w', fields: { ...fields, steps: [] } },
  { wish: 'w', fields: { ...fields, steps: ['Slice.'] } },
  { wish: 'w', fields: { ...fields, ingredients: [{ name: 'Salt' }] } },
])('an invalid draft is ignored: %j', (value) => expect(parseRecipeDraft(asStored(value))).toBeUndefined());
