import { Refused } from '@potluck/events';
import type { Documents } from '@potluck/projector/documents';
import { Router } from 'express';
import * as z from 'zod';
import type { Recipe } from '../answers.ts';
import { type Ask, entityId, signedIn } from '../asking.ts';
import { dailyFeature } from '../daily-feature.ts';
import { one } from '../joins.ts';
import { newestFirst, parseQuery } from '../paging.ts';
import { presentRecipe } from '../presenters/recipe.ts';
import type { Documented } from '../read-models.ts';
import { searchTerms } from '../search-terms.ts';
import { canSeeRecipe } from '../visibility.ts';

const Search = z.object({ search: z.string().max(500).optional() });

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
    ask(['recipes'], async ({ from, request, viewer }): Promise<Recipe[]> => {
      const userId = signedIn(viewer);
      const search = searchTerms(parseQuery(Search, request).search);
      const found = await from.recipes.find({ where: { userId }, search, sort: newestFirst });
      return found.flatMap(({ document }) => (document ? [presentRecipe(document)] : []));
    }),
  );

  /** One recipe or nothing: `null` when the owner keeps none. */
  router.get(
    '/api/recipes/featured/daily',
    ask(['daily-features', 'recipes'], async ({ from, viewer }): Promise<Recipe | null> => {
      const feature = dailyFeature(await ownCandidates(from['daily-features'], signedIn(viewer)), now());
      const recipe = feature && (await one(from.recipes, feature.id));
      return canSeeRecipe(recipe, viewer) ? presentRecipe(recipe) : null;
    }),
  );

  router.get(
    '/api/recipes/random/recipe',
    ask(['daily-features', 'recipes'], async ({ from, viewer }): Promise<Recipe> => {
      const candidates = await ownCandidates(from['daily-features'], signedIn(viewer));
      const drawn = candidates[Math.floor(random() * candidates.length)];
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

async function ownCandidates(features: Documented<Documents['daily-features']>, userId: string) {
  const found = await features.find({ where: { userId, hidden: false } });
  return found.flatMap(({ document }) => document ?? []);
}
