import { type Recipe, type SavedRecipeEvent, savedRecipe } from '@potluck/events';
import { describe, test } from 'vitest';
import { ben, member, nameless, specOf, suspended } from './given.fixture.ts';
import { decideSavedRecipe, type SaveRecipeCommand } from './saved-recipe.ts';

const soup = { title: 'Soup', description: null, image: null, prepTime: null, cookTime: null, servings: null, difficulty: null };
const content = { ...soup, ingredients: ['Water'], instructions: ['Boil'], isPublic: true };
const bensSoup: Recipe = { status: 'created', recipeId: 7, userId: 'ben', hidden: false, content, changedAt: '2026-01-01T00:00:00.000Z' };
const madePrivate: Recipe = { ...bensSoup, content: { ...content, isPublic: false } };
const deleted: Recipe = { status: 'deleted', recipeId: 7, userId: 'ben' };

const given = specOf(decideSavedRecipe, savedRecipe, { recipe: bensSoup });
const save: SaveRecipeCommand = { type: 'SaveRecipe', data: { recipeId: 7 } };
const unsave: SaveRecipeCommand = { type: 'UnsaveRecipe', data: { recipeId: 7 } };
const saved: SavedRecipeEvent = { type: 'RecipeSaved', data: { recipeId: 7, userId: 'ana' } };
const unsaved: SavedRecipeEvent = { type: 'RecipeUnsaved', data: { recipeId: 7, userId: 'ana' } };

describe('saving', () => {
  test("another's public recipe", () => given().when(save).thenAppends(saved));
  test('needs no display name', () =>
    given()
      .when(save, { actor: nameless })
      .thenAppends({ type: 'RecipeSaved', data: { recipeId: 7, userId: 'nameless' } }));
  test('twice appends nothing', () => given(saved).when(save).thenNothingNew());
  test('again', () => given(saved, unsaved).when(save).thenAppends(saved));
  test('an own recipe is refused', () => given().when(save, { actor: ben }).thenRefused('own-content'));
  test('a private one is refused as if it did not exist', () =>
    given().when(save, { recipe: madePrivate }).thenRefused('recipe-not-found'));
  test('a hidden one is refused', () =>
    given()
      .when(save, { recipe: { ...bensSoup, hidden: true } })
      .thenRefused('recipe-not-found'));
  test('a deleted one is refused', () => given().when(save, { recipe: deleted }).thenRefused('recipe-not-found'));
  test('is refused to the suspended', () => given().when(save, { actor: suspended }).thenRefused('suspended'));
  test('is refused to an actor who is not registered', () =>
    given()
      .when(save, { actor: { status: 'absent' } })
      .thenRefused('unauthorized'));
});

describe('removing', () => {
  test('a saved recipe', () => given(saved).when(unsave).thenAppends(unsaved));
  test('one that has become private', () => given(saved).when(unsave, { recipe: madePrivate }).thenAppends(unsaved));
  test('one that was deleted', () => given(saved).when(unsave, { recipe: deleted }).thenAppends(unsaved));
  test('one that is not saved appends nothing', () => given().when(unsave).thenNothingNew());
  test('one that is neither saved nor exists is refused', () => given().when(unsave, { recipe: deleted }).thenRefused('recipe-not-found'));
  test('is refused to the suspended', () =>
    given(saved)
      .when(unsave, { actor: member('ana', { suspensions: suspended.suspensions }) })
      .thenRefused('suspended'));
});
