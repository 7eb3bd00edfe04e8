import { describe, expect, test } from 'vitest';
import { mergeRecipe } from './merge-recipe.ts';
import { contentOf, type RecipeFields, storedRecipe } from './recipe-fields.ts';
import { stored } from './stored.fixture.ts';

const base = stored({ description: 'Old', image: '/media/recipe/1/old' });
const merged = (theirs: Partial<typeof base>, mine: Partial<RecipeFields>) => {
  const other = { ...base, revision: 4, ...theirs };
  const { fields, ...lists } = mergeRecipe(base, other, { ...storedRecipe(base), ...mine });
  return { ...lists, says: { ...contentOf(fields, other), image: fields.image ?? fields.keptImage } };
};
const step = (text: string) => ({ key: text, text });

describe('a field', () => {
  test('that nobody changed stays', () =>
    expect(merged({}, {})).toMatchObject({ autoMerged: [], conflicting: [], says: { title: 'Soup' } }));
  test('that only I changed is mine', () =>
    expect(merged({}, { title: 'Stew' })).toMatchObject({ autoMerged: [], conflicting: [], says: { title: 'Stew' } }));
  test('that only they changed is theirs', () =>
    expect(merged({ title: 'Broth' }, {})).toMatchObject({ autoMerged: ['title'], conflicting: [], says: { title: 'Broth' } }));
  test('that both changed the same way is no conflict', () =>
    expect(merged({ title: 'Stew' }, { title: ' Stew ' })).toMatchObject({ autoMerged: [], conflicting: [], says: { title: 'Stew' } }));
  test('that both changed is mine until I choose', () =>
    expect(merged({ title: 'Broth' }, { title: 'Stew' })).toMatchObject({
      autoMerged: [],
      conflicting: ['title'],
      says: { title: 'Stew' },
    }));
  test('that they emptied is empty', () =>
    expect(merged({ description: null }, {})).toMatchObject({ autoMerged: ['description'], says: { description: null } }));
  test('that I emptied and they changed is a conflict', () =>
    expect(merged({ description: 'New' }, { description: '' })).toMatchObject({
      conflicting: ['description'],
      says: { description: null },
    }));
});

test('each field is merged by itself', () =>
  expect(merged({ title: 'Broth', cookTime: '2 hours', isPublic: true }, { title: 'Stew', prepTime: '5 minutes' })).toEqual({
    autoMerged: ['isPublic', 'cookTime'],
    conflicting: ['title'],
    says: expect.objectContaining({ title: 'Stew', prepTime: '5 minutes', cookTime: '2 hours', isPublic: true }),
  }));

test('unchanged empty servings do not count as my change', () =>
  expect(merged({ servings: 4, difficulty: 'hard' }, {})).toMatchObject({
    autoMerged: ['servings', 'difficulty'],
    says: { servings: 4, difficulty: 'hard' },
  }));

test('ingredients and instructions are merged as whole lists', () =>
  expect(merged({ ingredients: ['3 leeks'], instructions: ['Wash.', 'Slice.'] }, { steps: [step('Slice.'), step('Eat.')] })).toMatchObject({
    autoMerged: ['ingredients'],
    conflicting: ['instructions'],
    says: { ingredients: ['3 leeks'], instructions: ['Slice.', 'Eat.'] },
  }));

test('a row that was edited and reverted does not count as a change', () => {
  const touched = storedRecipe(base).ingredients.map(({ stored: _, ...row }) => row);
  expect(merged({ ingredients: ['3 leeks'] }, { ingredients: touched })).toMatchObject({ autoMerged: ['ingredients'] });
});

describe('the picture', () => {
  const photo = new File([], 'soup.png');
  test('that they changed is theirs', () =>
    expect(merged({ image: '/media/recipe/1/new' }, {})).toMatchObject({ autoMerged: ['image'], says: { image: '/media/recipe/1/new' } }));
  test('that I chose is mine', () => expect(merged({}, { image: photo })).toMatchObject({ autoMerged: [], says: { image: photo } }));
  test('that both chose is a conflict', () =>
    expect(merged({ image: '/media/recipe/1/new' }, { image: photo })).toMatchObject({ conflicting: ['image'], says: { image: photo } }));
  test('that I removed and they changed is a conflict', () =>
    expect(merged({ image: '/media/recipe/1/new' }, { keptImage: null })).toMatchObject({ conflicting: ['image'], says: { image: null } }));
  test('that both removed is none', () =>
    expect(merged({ image: null }, { keptImage: null })).toMatchObject({ autoMerged: [], conflicting: [], says: { image: null } }));
});
