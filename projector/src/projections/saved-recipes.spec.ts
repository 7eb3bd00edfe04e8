import { describe, expect, test } from 'vitest';
import * as e from '../history.fixture.ts';
import { recipeSaves, savedRecipes } from './saved-recipes.ts';

describe('saved recipes', () => {
  const given = (...events: e.Happened[]) => e.given(savedRecipes, ...events);
  const id = '1_ben';
  test('one that a member saved', () => given().when(e.saved(1, 'ben')).thenIs(id, { id, recipeId: 1, userId: 'ben', created: 1 }));
  test('removed', () => given(e.saved(1, 'ben')).when(e.unsaved(1, 'ben')).thenIs(id, undefined));
  test('saved again, it is a new document', () =>
    given(e.saved(1, 'ben'), e.unsaved(1, 'ben')).when(e.saved(1, 'ben')).thenIs(id, { created: 3 }));
  test("another member's does not change it", () => given(e.saved(1, 'ben')).when(e.saved(1, 'cleo'), e.unsaved(1, 'cleo')).thenSame(id));
});

describe('how many saved a recipe', () => {
  const given = (...events: e.Happened[]) => e.given(recipeSaves, e.recipeCreated(1), ...events);
  test('nobody at first', () => given().when().thenIs('1', { id: 1, userId: 'ana', isPublic: false, hidden: false, savesCount: 0 }));
  test('two', () => given().when(e.saved(1, 'ben'), e.saved(1, 'cleo')).thenIs('1', { savesCount: 2 }));
  test('one after the other member removed it', () =>
    given(e.saved(1, 'ben'), e.saved(1, 'cleo')).when(e.unsaved(1, 'ben')).thenIs('1', { savesCount: 1 }));
  test('a change keeps the count and updates who may see it', () =>
    given(e.saved(1, 'ben')).when(e.recipeUpdated(1, 'Loaf')).thenIs('1', { savesCount: 1, isPublic: false }));
  test('hidden', () => given(e.saved(1, 'ben')).when(e.recipeHidden(1)).thenIs('1', { savesCount: 1, hidden: true }));
  test('restored with its count', () =>
    given(e.saved(1, 'ben'), e.recipeHidden(1)).when(e.recipeRestored(1)).thenIs('1', { savesCount: 1, hidden: false }));
  test('a deleted recipe has none', () => given(e.recipeDeleted(1)).when(e.saved(1, 'ben')).thenIs('1', undefined));
  test('its documents have no text', async () => {
    const document = (await e.documentsOf(recipeSaves, e.log(e.recipeCreated(1)))).get('1')?.document;
    expect(Object.keys(document ?? {}).sort()).toEqual(['hidden', 'id', 'isPublic', 'savesCount', 'userId']);
  });
});
