import { Refused } from '@potluck/events';
import { Recipe, RecipeDetail } from '@potluck/events/answers/recipes';
import * as z from 'zod';
import { dailyFeature } from '../daily-feature.ts';
import { one } from '../joins.ts';
import { countAll, cursorPage, findPage, newestFirst, oldestFirst, type Sort } from '../paging.ts';
import { presentRecipe } from '../presenters/recipe.ts';
import { presentUserCard } from '../presenters/user.ts';
import { randomRecipe } from '../random-recipe.ts';
import { Search, searchTerms } from '../search-terms.ts';
import { canSeeRecipe } from '../visibility.ts';
import { listQuery, query } from './query.ts';

/** Recipes with equal titles or times are sorted newest first. */
const sorts = {
  newest: newestFirst,
  oldest: oldestFirst,
  title: { fields: ['titleKey', 'newest'], direction: 'asc' },
  'cook-time': { fields: ['cookNumber', 'newest'], direction: 'asc' },
} satisfies Record<string, Sort>;

const Listing = z.object({
  search: Search.optional(),
  sort: z.enum(['newest', 'oldest', 'title', 'cook-time']).default('newest'),
  ...cursorPage(100),
});

/** The list of saved recipes has at most this many, the newest. */
const mostSaved = 5_000;

export const ownRecipes = listQuery({
  call: 'get /api/recipes',
  tag: 'Recipes',
  summary: 'One’s own recipes, newest first by default; equal titles and times newest first',
  access: 'member',
  input: Listing,
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

export const savedRecipes = listQuery({
  call: 'get /api/recipes/saved',
  tag: 'Recipes',
  summary: 'What one saved of others, as far as one may still read it: of the newest 5,000, sorted and searched as one’s own',
  access: 'member',
  input: Listing,
  projections: ['recipes', 'saved-recipes'],
  result: z.array(Recipe),
  counted: true,
  refusals: [400, 401],
  async answer({ caller, input: { search, sort, limit, cursor }, from }) {
    const newest = { where: { userId: caller }, sort: newestFirst, limit: mostSaved };
    const id = { in: await from['saved-recipes'].values('recipeId', newest) };
    const find = { where: { id, isPublic: true, hidden: false }, search: searchTerms(search), sort: sorts[sort] };
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
  summary: 'A recipe: one’s own, or a public one; with whose it is and how many saved it',
  access: 'anyone',
  projections: ['recipes', 'profiles', 'recipe-saves', 'saved-recipes'],
  result: RecipeDetail,
  refusals: [400, 404],
  async answer({ caller, id, from }) {
    const recipe = await one(from.recipes, id);
    if (!canSeeRecipe(recipe, caller)) throw new Refused('recipe-not-found');
    const { userId } = recipe;
    const [owner, saves, saved] = await Promise.all([
      one(from.profiles, userId),
      one(from['recipe-saves'], id),
      caller ? one(from['saved-recipes'], `${id}_${caller}`) : undefined,
    ]);
    const card = presentUserCard(userId, owner);
    const isPublic = owner?.isPublic ?? false;
    return {
      ...presentRecipe(recipe),
      editedAt: recipe.updatedAt === recipe.createdAt ? null : recipe.updatedAt,
      // A private profile shows only its name.
      owner: isPublic ? { ...card, isPublic } : { ...card, profileImageUrl: null, isPublic },
      savesCount: saves?.savesCount ?? 0,
      saved: saved !== undefined,
    };
  },
});
