import { type MediaRef, type Recipe, type RecipeContent, Refused } from '@potluck/events';
import type { Router } from 'express';
import { recipes } from '../aggregates.ts';
import { activeMember } from '../deciders/context.ts';
import { decideRecipe } from '../deciders/recipe.ts';
import type { Handled } from '../handle.ts';
import { RecipeInput, RecipeUpdateInput } from '../inputs.ts';
import { recipeAnswer } from './answers.ts';
import { type Commanding, madeAt, stateOf } from './commanding.ts';
import { fileRules } from './file-rules.ts';
import { entityId, parse } from './parse.ts';
import { withFile } from './with-file.ts';

/** POST, PUT and DELETE of recipes (section 7). */
export function recipeRoutes(router: Router, commanding: Commanding): void {
  const { handle, handleNew, folds, callerOf, receiveForm, removeMedia, limits, tellPosition } = commanding;
  router.post('/api/recipes', async (req, res) => {
    const { userId, context } = await callerOf(req);
    activeMember(context);
    const handled = await receiveForm(req, res, userId, fileRules.recipe(limits), async ({ fields, file, body }) => {
      const { isPublic = false, image: _none, ...text } = parse(RecipeInput, fields);
      const content = { ...text, isPublic, image: file?.ref ?? null };
      const { context, asked } = await callerOf(req, body);
      return withFile(file, context.now, (beforeAppend) =>
        handleNew(
          recipes,
          'recipe',
          asked,
          (recipeId, state) => decideRecipe({ type: 'CreateRecipe', data: { recipeId, ...content } }, state, { ...context, revision: -1 }),
          beforeAppend,
        ),
      );
    });
    tellPosition(res, handled);
    res.status(201).json({ ...shown(handled), createdAt: madeAt(handled) });
  });

  router.put('/api/recipes/:id', async (req, res) => {
    const id = entityId(req.params.id);
    const { userId, context } = await callerOf(req);
    // Refused before a picture is read, and decided again after it.
    refuseStranger(await stateOf(folds, recipes, id), context);
    const handled = await receiveForm(req, res, userId, fileRules.recipe(limits), async ({ fields, file, body }) => {
      const { isPublic, image: removesImage, revision: seen, ...text } = parse(RecipeUpdateInput, fields);
      const { context, asked } = await callerOf(req, body);
      let old: MediaRef | null = null;
      const handled = await withFile(file, context.now, (beforeAppend) =>
        handle(
          recipes,
          id,
          asked,
          (state, revision) => {
            const before = state.status === 'kept' ? state.content : undefined;
            old = before?.image ?? null;
            const image = file ? file.ref : removesImage ? null : old;
            const content = { ...text, isPublic: isPublic ?? before?.isPublic ?? false, image, revision: seen };
            return withBothVersions(content, state, revision, () =>
              decideRecipe({ type: 'UpdateRecipe', data: content }, state, { ...context, revision }),
            );
          },
          beforeAppend,
        ),
      );
      if (handled.events.length > 0 && !handled.repeated && (file || removesImage)) await removeMedia(userId, `recipe_${id}`, old);
      return handled;
    });
    tellPosition(res, handled);
    res.json(shown(handled));
  });

  router.delete('/api/recipes/:id', async (req, res) => {
    const id = entityId(req.params.id);
    const { userId, context, asked } = await callerOf(req);
    let image: MediaRef | null = null;
    const handled = await handle(recipes, id, asked, (state, revision) => {
      image = state.status === 'kept' ? state.content.image : null;
      return decideRecipe({ type: 'DeleteRecipe', data: {} }, state, { ...context, revision });
    });
    await removeMedia(userId, `recipe_${id}`, image);
    tellPosition(res, handled);
    res.status(204).end();
  });
}

/** Throws what any change by this member would be refused with. */
const refuseStranger = (state: Recipe, context: Parameters<typeof activeMember>[0]) =>
  void decideRecipe({ type: 'DeleteRecipe', data: {} }, state, { ...context, revision: -1 });

/** Adds to 'recipe-changed' what stands now and what was sent, so that the editor can choose. */
function withBothVersions<T>(
  yours: RecipeContent & { revision?: number | undefined },
  state: Recipe,
  revision: number,
  decide: () => T,
): T {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'recipe-changed' || state.status !== 'kept') throw error;
    const { revision: seen = revision, ...content } = yours;
    const details = { current: recipeAnswer(state, revision), yours: recipeAnswer({ ...state, content }, seen) };
    throw new Refused('recipe-changed', { details });
  }
}

const shown = ({ state, revision }: Handled<Recipe>) => recipeAnswer(state as Extract<Recipe, { status: 'kept' }>, revision);
