import type { Recipe } from '@potluck/events/answers';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/http.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import type { Sort } from './recipe-sorts.ts';

/** A page of a list of recipes. */
interface RecipeListPage {
  recipes: Recipe[];
  next: string | undefined;
  /** How many there are on all pages; the server counts up to 10,000. */
  total: number;
}

/** The list at this address, page by page. */
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

/** The viewer's own recipes; searched, sorted and divided into pages by the server. */
export function recipesQuery(search = '', sort: Sort = 'newest') {
  const query = [search && `search=${encodeURIComponent(search)}`, sort !== 'newest' && `sort=${sort}`].filter(Boolean).join('&');
  const path = query ? `/api/recipes?${query}` : '/api/recipes';
  return { ...recipesAt(path, keys.recipes(path)), placeholderData: keepPreviousData, meta: { needsUser: true } };
}

/** What of a list is here. One that was changed while it was read may stand on two pages. */
export const recipesIn = (pages: readonly RecipeListPage[]): Recipe[] => [
  ...new Map(pages.flatMap(({ recipes }) => recipes).map((recipe) => [recipe.id, recipe])).values(),
];

export const recipeQuery = (id: string) =>
  queryOptions({
    queryKey: keys.recipe(id),
    queryFn: ({ signal }) => api.get<Recipe>(`/api/recipes/${encodeURIComponent(id)}`, { signal }),
  });

/** Today's recipe; null when there is none. */
export const featuredRecipeQuery = queryOptions({
  queryKey: keys.featuredRecipe,
  queryFn: async ({ signal }) => (await api.get<Recipe | null | undefined>('/api/recipes/featured/daily', { signal })) ?? null,
  meta: { needsUser: true },
});

/**
 * After a recipe was saved or deleted. What is on screen is read anew; what is not is forgotten, so that the next screen never
 * begins with a list from before.
 */
export async function recipesChanged(id?: number): Promise<void> {
  const changed = [keys.allRecipes, keys.featuredRecipe, ['user-recipes'], ['profile'], ...(id === undefined ? [] : [keys.recipe(id)])];
  for (const queryKey of changed) queryClient.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
