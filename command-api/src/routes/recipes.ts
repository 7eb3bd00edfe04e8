import { type MediaRef, type Recipe, type RecipeContent, Refused } from '@potluck/events';
import { RecipeInput, RecipeUpdateInput } from '@potluck/events/inputs';
import type { Router } from 'express';
import { recipes } from '../aggregates.ts';
import type { Handled } from '../asked.ts';
import { activeMember } from '../deciders/context.ts';
import { decideRecipe } from '../deciders/recipe.ts';
import { recipeAnswer } from './answers.ts';
import { type Commanding, madeAt } from './commanding.ts';
import { fileRules } from './file-rules.ts';
import { entityId, parse } from './parse.ts';
import { withFile } from './with-file.ts';

/** POST, PUT and DELETE of recipes (section 7). */
export function recipeRoutes(router: Router, commanding: Commanding): void {
  const { handle, handleNew, looks, askedBy, receiveForm, removeMedia, limits, tellPosition } = commanding;
  router.post('/api/recipes', async (req, res) => {
    const first = askedBy(req);
    await looks.first(first, async (look) => activeMember(await look.caller(first)));
    const handled = await receiveForm(req, res, first.actor, fileRules.recipe(limits), async ({ fields, file, body }) => {
      const { isPublic = false, image: _none, ...text } = parse(RecipeInput, fields);
      const content = { ...text, isPublic, image: file?.ref ?? null };
      const asked = askedBy(req, body);
      return withFile(file, asked.at, (beforeAppend) =>
        handleNew(
          recipes,
          'recipe',
          asked,
          async (look) => {
            const context = { ...(await look.caller(asked)), revision: -1 };
            return (recipeId, state) => decideRecipe({ type: 'CreateRecipe', data: { recipeId, ...content } }, state, context);
          },
          beforeAppend,
        ),
      );
    });
    tellPosition(res, handled);
    res.status(201).json({ ...shown(handled), createdAt: madeAt(handled) });
  });

  router.put('/api/recipes/:id', async (req, res) => {
    const id = entityId(req.params.id);
    const first = askedBy(req);
    // Refused before a picture is read, and decided again after it.
    await looks.first(first, async (look) => refuseStranger(await look.stateOf(recipes, id), await look.caller(first)));
    const handled = await receiveForm(req, res, first.actor, fileRules.recipe(limits), async ({ fields, file, body }) => {
      const { isPublic, image: removesImage, revision: seen, ...text } = parse(RecipeUpdateInput, fields);
      const asked = askedBy(req, body);
      let old: MediaRef | null = null;
      const handled = await withFile(file, asked.at, (beforeAppend) =>
        handle(
          recipes,
          id,
          asked,
          async (look) => {
            const caller = await look.caller(asked);
            return (state, revision) => {
              const before = state.status === 'kept' ? state.content : undefined;
              old = before?.image ?? null;
              const image = file ? file.ref : removesImage ? null : old;
              const content = { ...text, isPublic: isPublic ?? before?.isPublic ?? false, image, revision: seen };
              return withBothVersions(content, state, revision, () =>
                decideRecipe({ type: 'UpdateRecipe', data: content }, state, { ...caller, revision }),
              );
            };
          },
          beforeAppend,
        ),
      );
      if (handled.events.length > 0 && !handled.repeated && (file || removesImage)) await removeMedia(asked.actor, `recipe_${id}`, old);
      return handled;
    });
    tellPosition(res, handled);
    res.json(shown(handled));
  });

  router.delete('/api/recipes/:id', async (req, res) => {
    const id = entityId(req.params.id);
    const asked = askedBy(req);
    let image: MediaRef | null = null;
    const handled = await handle(recipes, id, asked, async (look) => {
      const caller = await look.caller(asked);
      return (state, revision) => {
        image = state.status === 'kept' ? state.content.image : null;
        return decideRecipe({ type: 'DeleteRecipe', data: {} }, state, { ...caller, revision });
      };
    });
    await removeMedia(asked.actor, `recipe_${id}`, image);
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
