import { Refused } from '@potluck/events';
import { Recipe } from '@potluck/events/answers';
import * as z from 'zod';
import { dailyFeature } from '../daily-feature.ts';
import { one } from '../joins.ts';
import { countAll, cursorPage, findPage, newestFirst, oldestFirst, type Sort } from '../paging.ts';
import { presentRecipe } from '../presenters/recipe.ts';
import { randomRecipe } from '../random-recipe.ts';
import { Search, searchTerms } from '../search-terms.ts';
import { canSeeRecipe } from '../visibility.ts';
import { listQuery, query } from './query.ts';

/** Equal titles and equal times are in the order newest first. */
const sorts = {
  newest: newestFirst,
  oldest: oldestFirst,
  title: { fields: ['titleKey', 'newest'], direction: 'asc' },
  'cook-time': { fields: ['cookNumber', 'newest'], direction: 'asc' },
} satisfies Record<string, Sort>;

export const ownRecipes = listQuery({
  call: 'get /api/recipes',
  tag: 'Recipes',
  summary: 'One’s own recipes, newest first by default; equal titles and times newest first',
  access: 'member',
  input: z.object({
    search: Search.optional(),
    sort: z.enum(['newest', 'oldest', 'title', 'cook-time']).default('newest'),
    ...cursorPage(100),
  }),
  projections: ['recipes'],
  result: z.array(Recipe),
  counted: true,
  refusals: [400, 401],
  async answer({ caller, input: { search, sort, limit, cursor }, from }) {
    const find = { where: { userId: caller }, search: searchTerms(search), sort: sorts[sort] };
    const [page, total] = await Promise.all([findPage(from.recipes, find, { limit, cursor }), countAll(from.recipes, find)]);
    return { body: page.documents.map(presentRecipe), next: page.next, total };
  },
});

export const featuredRecipe = query({
  call: 'get /api/recipes/featured/daily',
  tag: 'Recipes',
  summary: 'Today’s featured recipe, or null',
  access: 'member',
  projections: ['daily-features', 'recipes'],
  result: Recipe.nullable(),
  refusals: [401],
  async answer({ caller, from }, { now }) {
    const feature = await dailyFeature(from['daily-features'], caller, now());
    const recipe = feature && (await one(from.recipes, feature.id));
    return canSeeRecipe(recipe, caller) ? presentRecipe(recipe) : null;
  },
});

export const drawnRecipe = query({
  call: 'get /api/recipes/random/recipe',
  tag: 'Recipes',
  summary: 'One of one’s own recipes, at random',
  access: 'member',
  projections: ['daily-features', 'recipes'],
  result: Recipe,
  refusals: [401, 404],
  async answer({ caller, from }, { random }) {
    const drawn = await randomRecipe(from['daily-features'], caller, random);
    const recipe = drawn && (await one(from.recipes, drawn.id));
    if (!canSeeRecipe(recipe, caller)) throw new Refused('no-recipes');
    return presentRecipe(recipe);
  },
});

export const recipe = query({
  call: 'get /api/recipes/{id}',
  tag: 'Recipes',
  summary: 'A recipe: one’s own, or a public one',
  access: 'anyone',
  projections: ['recipes'],
  result: Recipe,
  refusals: [400, 404],
  async answer({ caller, id, from }) {
    const recipe = await one(from.recipes, id);
    if (!canSeeRecipe(recipe, caller)) throw new Refused('recipe-not-found');
    return presentRecipe(recipe);
  },
});
