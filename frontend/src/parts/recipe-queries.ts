import type { Recipe, RecipeDetail } from '@potluck/events/answers/recipes';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/http.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { onCount } from '../live/live-state.ts';
import { react } from '../live/live-store.ts';
import type { Sort } from './recipe-sorts.ts';

/** A page of a list of recipes. */
interface RecipeListPage {
  recipes: Recipe[];
  next: string | undefined;
  /** Over all pages; the server counts up to 10,000. */
  total: number;
}

/** A paged list of recipes. */
export const recipesAt = (path: string, queryKey: readonly unknown[]) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: path,
    queryFn: async ({ pageParam, signal }): Promise<RecipeListPage> => {
      const { data: recipes, next, total = recipes.length } = await api.read<Recipe[]>(pageParam, { signal });
      return { recipes, next, total };
    },
    getNextPageParam: ({ next }) => next,
  });

/** The viewer's own recipes, or those of others that they saved; searched and sorted by the server. */
export function recipesQuery(search = '', sort: Sort = 'newest', list: '/api/recipes' | '/api/recipes/saved' = '/api/recipes') {
  const query = [search && `search=${encodeURIComponent(search)}`, sort !== 'newest' && `sort=${sort}`].filter(Boolean).join('&');
  const path = query ? `${list}?${query}` : list;
  // What becomes of others' recipes does not arrive live in this list.
  const staleTime = list === '/api/recipes/saved' ? 0 : Number.POSITIVE_INFINITY;
  return { ...recipesAt(path, keys.recipes(path)), staleTime, placeholderData: keepPreviousData, meta: { needsUser: true } };
}

/** Flattens the pages. A recipe may be on two pages if the list changed between reads. */
export const recipesIn = (pages: readonly RecipeListPage[]): Recipe[] => [
  ...new Map(pages.flatMap(({ recipes }) => recipes).map((recipe) => [recipe.id, recipe])).values(),
];

export const recipePath = (id: string) => `/api/recipes/${encodeURIComponent(id)}`;

/** The number of saves goes into the live store, so that the newest is shown. */
export const recipeQuery = (id: string) =>
  queryOptions({
    queryKey: keys.recipe(id),
    queryFn: async ({ signal }): Promise<RecipeDetail> => {
      const { data: recipe, position = '' } = await api.read<RecipeDetail>(recipePath(id), { signal });
      react(onCount, { topic: `recipe:${recipe.id}`, count: recipe.savesCount, position });
      return recipe;
    },
  });

/** The recipe of the day, or null. */
export const featuredRecipeQuery = queryOptions({
  queryKey: keys.featuredRecipe,
  queryFn: async ({ signal }) => (await api.get<Recipe | null | undefined>('/api/recipes/featured/daily', { signal })) ?? null,
  meta: { needsUser: true },
});

const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('potluck-recipes') : undefined;
otherTabs?.addEventListener('message', ({ data }) => void readAgain(data));

/** After a change of a recipe: in all tabs, refetches the shown data and drops other cached data, so that no screen starts with stale data. */
export async function recipesChanged(id?: number): Promise<void> {
  otherTabs?.postMessage(id);
  await readAgain(id);
}

async function readAgain(id: number | undefined): Promise<void> {
  const changed = [keys.allRecipes, keys.featuredRecipe, ['user-recipes'], ['profile'], ...(id === undefined ? [] : [keys.recipe(id)])];
  for (const queryKey of changed) queryClient.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
