import { type Recipe, type RecipeContent, Refused, recipe, savedRecipe } from '@potluck/events';
import { Recipe as RecipeResult } from '@potluck/events/answers/recipes';
import { RecipeInput, RecipeUpdateInput } from '@potluck/events/inputs/recipes';
import type { CommandEnvelope } from '../command-envelope.ts';
import { activeMember } from '../deciders/context.ts';
import { decideRecipe } from '../deciders/recipe.ts';
import { decideSavedRecipe } from '../deciders/saved-recipe.ts';
import type { StateReader } from '../state-reader.ts';
import { recipeAnswer } from './answers.ts';
import { command, type Done } from './command.ts';
import { recipeImage } from './file-rules.ts';
import { madeAt } from './route-context.ts';

export const createRecipe = command({
  call: 'post /api/recipes',
  tag: 'Recipes',
  summary: 'Keep a recipe',
  body: RecipeInput,
  result: RecipeResult,
  refusals: [400, 401, 413, 415],
  form: { ...recipeImage, first: async ({ envelope }, reader) => activeMember(await reader.caller(envelope)) },
  aggregate: recipe,
  stream: { new: 'recipe' },
  decide: ({ input: { isPublic = false, image: _, ...text }, file }, state, context) =>
    decideRecipe({ type: 'CreateRecipe', data: { recipeId: context.newId, ...text, isPublic, image: file ?? null } }, state, context),
  answer: (done) => ({ ...shown(done), createdAt: madeAt(done) }),
});

export const updateRecipe = command({
  call: 'put /api/recipes/{id}',
  tag: 'Recipes',
  summary: 'Change a recipe; a stale revision is refused',
  body: RecipeUpdateInput,
  result: RecipeResult,
  refusals: [400, 401, 403, 404, 409, 413, 415],
  form: {
    ...recipeImage,
    // Checked before the picture is received, by a deletion: it is refused for the same reasons as every change by this member.
    first: async ({ envelope, id }, reader) =>
      decideRecipe({ type: 'DeleteRecipe', data: {} }, await reader.stateOf(recipe, id), {
        ...(await reader.caller(envelope)),
        revision: -1,
      }),
  },
  aggregate: recipe,
  stream: ({ id }) => id,
  decide: ({ input: { isPublic, image: removesImage, ...text }, file }, state, context) => {
    const before = state.status === 'created' ? state.content : undefined;
    const image = file ?? (removesImage ? null : (before?.image ?? null));
    const content = { ...text, isPublic: isPublic ?? before?.isPublic ?? false, image };
    return withBothVersions(content, state, context.revision, () => decideRecipe({ type: 'UpdateRecipe', data: content }, state, context));
  },
  releases: ({ input, file }, before) => (before.status === 'created' && (file || input.image) ? before.content.image : null),
  answer: (done) => shown(done),
});

export const deleteRecipe = command({
  call: 'delete /api/recipes/{id}',
  tag: 'Recipes',
  summary: 'Delete a recipe',
  refusals: [401, 403, 404],
  aggregate: recipe,
  stream: ({ id }) => id,
  decide: (_, state, context) => decideRecipe({ type: 'DeleteRecipe', data: {} }, state, context),
  releases: (_, before) => (before.status === 'created' ? before.content.image : null),
});

const saved = {
  tag: 'Recipes',
  refusals: [400, 401, 404],
  aggregate: savedRecipe,
  stream: ({ envelope, id }: { envelope: CommandEnvelope; id: number }) => `${id}_${envelope.actor}`,
  needs: async ({ id }: { id: number }, reader: StateReader) => ({ recipe: await reader.stateOf(recipe, id) }),
} as const;

export const saveRecipe = command({
  ...saved,
  call: 'put /api/recipes/{id}/saved',
  summary: "Save another member's recipe",
  decide: ({ id }, state, context) => decideSavedRecipe({ type: 'SaveRecipe', data: { recipeId: id } }, state, context),
});

export const unsaveRecipe = command({
  ...saved,
  call: 'delete /api/recipes/{id}/saved',
  summary: 'Remove a recipe from what one saved',
  decide: ({ id }, state, context) => decideSavedRecipe({ type: 'UnsaveRecipe', data: { recipeId: id } }, state, context),
});

/** Adds the current and the sent version to a 'recipe-changed' refusal, so that the editor can choose. */
function withBothVersions<T>(
  yours: RecipeContent & { revision?: number | undefined },
  state: Recipe,
  revision: number,
  decide: () => T,
): T {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'recipe-changed' || state.status !== 'created') throw error;
    const { revision: seen = revision, ...content } = yours;
    const details = { current: recipeAnswer(state, revision), yours: recipeAnswer({ ...state, content }, seen) };
    throw new Refused('recipe-changed', { details });
  }
}

const shown = ({ state, revision }: Done<Recipe>) => recipeAnswer(state as Extract<Recipe, { status: 'created' }>, revision);
