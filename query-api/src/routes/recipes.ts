import { maxSearch, Refused } from '@potluck/events';
import type { Recipe } from '@potluck/events/answers';
import { Router } from 'express';
import * as z from 'zod';
import { type Ask, entityId, signedIn } from '../asking.ts';
import { dailyFeature } from '../daily-feature.ts';
import { one } from '../joins.ts';
import { Cursor, findPage, Limit, linkNext, newestFirst, oldestFirst, parseQuery, type Sort, tellTotal } from '../paging.ts';
import { presentRecipe } from '../presenters/recipe.ts';
import { randomRecipe } from '../random-recipe.ts';
import { searchTerms } from '../search-terms.ts';
import { canSeeRecipe } from '../visibility.ts';

const Listing = z.object({
  search: z.string().max(maxSearch).optional(),
  sort: z.enum(['newest', 'oldest', 'title', 'cook-time']).default('newest'),
  limit: Limit(100),
  cursor: Cursor.optional(),
});

/** Equal titles and equal times stand newest first. */
const sorts = {
  newest: newestFirst,
  oldest: oldestFirst,
  title: { fields: ['titleKey', 'newest'], direction: 'asc' },
  'cook-time': { fields: ['cookNumber', 'newest'], direction: 'asc' },
} satisfies Record<string, Sort>;

export interface Chance {
  now(): string;
  /** In [0, 1). */
  random(): number;
}

/** A member's own recipes, and any that a link leads to. */
export function recipeRoutes(ask: Ask, { now, random }: Chance): Router {
  const router = Router();

  router.get(
    '/api/recipes',
    ask(['recipes'], async ({ from, request, response, viewer }): Promise<Recipe[]> => {
      const userId = signedIn(viewer);
      const { search, sort, limit, cursor } = parseQuery(Listing, request);
      const find = { where: { userId }, search: searchTerms(search), sort: sorts[sort] };
      const [page] = await Promise.all([findPage(from.recipes, find, { limit, cursor }), tellTotal(response, from.recipes, find)]);
      linkNext(request, response, page.next);
      return page.documents.map(presentRecipe);
    }),
  );

  /** One recipe or nothing: `null` when the owner keeps none. */
  router.get(
    '/api/recipes/featured/daily',
    ask(['daily-features', 'recipes'], async ({ from, viewer }): Promise<Recipe | null> => {
      const feature = await dailyFeature(from['daily-features'], signedIn(viewer), now());
      const recipe = feature && (await one(from.recipes, feature.id));
      return canSeeRecipe(recipe, viewer) ? presentRecipe(recipe) : null;
    }),
  );

  router.get(
    '/api/recipes/random/recipe',
    ask(['daily-features', 'recipes'], async ({ from, viewer }): Promise<Recipe> => {
      const drawn = await randomRecipe(from['daily-features'], signedIn(viewer), random);
      const recipe = drawn && (await one(from.recipes, drawn.id));
      if (!canSeeRecipe(recipe, viewer)) throw new Refused('no-recipes');
      return presentRecipe(recipe);
    }),
  );

  router.get(
    '/api/recipes/:id',
    ask(['recipes'], async ({ from, request, viewer }): Promise<Recipe> => {
      const recipe = await one(from.recipes, entityId(request));
      if (!canSeeRecipe(recipe, viewer)) throw new Refused('recipe-not-found');
      return presentRecipe(recipe);
    }),
  );

  return router;
}
