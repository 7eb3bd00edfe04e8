import { type RecipeContent, type RecipeEvent, recipe } from '@potluck/events';
import { describe, test } from 'vitest';
import { ben, erased, nameless, onceSuspended, specOf, suspended, system } from './given.fixture.ts';
import { decideRecipe, type RecipeCommand } from './recipe.ts';

const given = specOf(decideRecipe, recipe, { revision: 0 });

const soup: RecipeContent = {
  title: 'Soup',
  description: null,
  image: null,
  prepTime: null,
  cookTime: null,
  servings: null,
  difficulty: null,
  ingredients: ['Water'],
  instructions: ['Boil'],
  isPublic: false,
};
const stew = { ...soup, title: 'Stew' };
const which = { recipeId: 1, userId: 'ana' };
const created: RecipeEvent = { type: 'RecipeCreated', data: { ...which, ...soup } };
const createdPublic: RecipeEvent = { type: 'RecipeCreated', data: { ...which, ...soup, isPublic: true } };
const hidden: RecipeEvent = { type: 'RecipeHidden', data: { ...which, caseId: 'case', decisionId: 'decision', ruleId: null } };
const deleted: RecipeEvent = { type: 'RecipeDeleted', data: which };
const create: RecipeCommand = { type: 'CreateRecipe', data: { recipeId: 1, ...soup } };
const update: RecipeCommand = { type: 'UpdateRecipe', data: stew };
const remove: RecipeCommand = { type: 'DeleteRecipe', data: {} };

describe('creating a recipe', () => {
  test('makes the member its owner', () => given().when(create).thenAppends(created));
  test('needs no display name', () =>
    given()
      .when(create, { actor: nameless })
      .thenAppends({ type: 'RecipeCreated', data: { ...which, userId: 'nameless', ...soup } }));
  test('is refused under an id that is taken', () => given(created).when(create).thenRefused('conflict'));
  test('is refused to the suspended', () => given().when(create, { actor: suspended }).thenRefused('suspended'));
  test('is possible again after a suspension has ended', () =>
    given()
      .when(create, { actor: onceSuspended })
      .thenAppends({ type: 'RecipeCreated', data: { ...which, userId: 'once-suspended', ...soup } }));
  test('is refused to an erased account', () => given().when(create, { actor: erased }).thenRefused('unauthorized'));
});

describe('updating a recipe', () => {
  test('replaces the whole content', () =>
    given(created)
      .when(update)
      .thenAppends({ type: 'RecipeUpdated', data: { ...which, ...stew } }));
  test('without a change appends nothing', () => given(created).when({ type: 'UpdateRecipe', data: soup }).thenNothingNew());
  test('is accepted at the current revision', () =>
    given(created)
      .when({ type: 'UpdateRecipe', data: { ...stew, revision: 0 } })
      .thenAppends({ type: 'RecipeUpdated', data: { ...which, ...stew } }));
  test('is refused at a stale revision', () =>
    given(created)
      .when({ type: 'UpdateRecipe', data: { ...stew, revision: 0 } }, { revision: 1 })
      .thenRefused('recipe-changed'));
  test('is possible while it is hidden', () =>
    given(created, hidden)
      .when(update)
      .thenAppends({ type: 'RecipeUpdated', data: { ...which, ...stew } }));
  test('is refused to others', () => given(createdPublic).when(update, { actor: ben }).thenRefused('not-your-recipe'));
  test('another’s private recipe is refused as if it did not exist', () =>
    given(created).when(update, { actor: ben }).thenRefused('recipe-not-found'));
  test('another’s hidden recipe is refused as if it did not exist', () =>
    given(createdPublic, hidden).when(update, { actor: ben }).thenRefused('recipe-not-found'));
  test('an unknown recipe is refused', () => given().when(update).thenRefused('recipe-not-found'));
  test('is refused after its deletion', () => given(created, deleted).when(update).thenRefused('recipe-not-found'));
  test('is refused to the suspended', () => given(created).when(update, { actor: suspended }).thenRefused('suspended'));
});

describe('deleting a recipe', () => {
  test('is allowed to its owner', () => given(created).when(remove).thenAppends(deleted));
  test('is refused to other members', () => given(createdPublic).when(remove, { actor: ben }).thenRefused('not-your-recipe'));
  test('of another’s private recipe is refused as if it did not exist', () =>
    given(created).when(remove, { actor: ben }).thenRefused('recipe-not-found'));
  test('twice is refused', () => given(created, deleted).when(remove).thenRefused('recipe-not-found'));
  test('is allowed to reactions', () => given(created).when(remove, { actor: system }).thenAppends(deleted));
  test('twice by reactions appends nothing', () => given(created, deleted).when(remove, { actor: system }).thenNothingNew());
});

describe('restoring a version', () => {
  const picture = (key: string): RecipeContent['image'] => ({
    key,
    kind: 'image',
    contentType: 'image/webp',
    width: 4,
    height: 3,
    widths: [],
  });
  const { isPublic: _, ...oldText } = soup;
  const bringBack = (content: Omit<RecipeContent, 'isPublic'> = oldText, isPictureKept = false): RecipeCommand => ({
    type: 'BringBackRecipe',
    data: { version: 3, revision: 0, content, isPictureKept },
  });
  const nowPublic: RecipeEvent = { type: 'RecipeUpdated', data: { ...which, ...stew, isPublic: true, image: picture('now') } };
  test('does not change who may see it', () =>
    given(created, nowPublic)
      .when(bringBack())
      .thenAppends({ type: 'RecipeUpdated', data: { ...which, ...soup, isPublic: true } }));
  test('leaves the current picture if the version’s own is gone', () =>
    given(created, nowPublic)
      .when(bringBack({ ...oldText, image: picture('gone') }))
      .thenAppends({ type: 'RecipeUpdated', data: { ...which, ...soup, isPublic: true, image: picture('now') } }));
  test('restores the version’s picture while it is kept', () =>
    given(created, nowPublic)
      .when(bringBack({ ...oldText, image: picture('kept') }, true))
      .thenAppends({ type: 'RecipeUpdated', data: { ...which, ...soup, isPublic: true, image: picture('kept') } }));
  test('is refused to others', () => given(created).when(bringBack(), { actor: ben }).thenRefused('recipe-not-found'));
  test('is refused to the suspended', () =>
    given(created)
      .when(bringBack(), { actor: { ...suspended, userId: 'ana' } })
      .thenRefused('suspended'));
  test('of a deleted recipe is refused', () => given(created, deleted).when(bringBack()).thenRefused('recipe-not-found'));
});
