import type { Recipe } from '@potluck/query-api/answers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/http.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';

/** The viewer's own recipes, newest first; `search` is answered by the server. */
export const recipesQuery = (search = '') =>
  queryOptions({
    queryKey: keys.recipes(search),
    queryFn: ({ signal }) => api.get<Recipe[]>(search ? `/api/recipes?search=${encodeURIComponent(search)}` : '/api/recipes', { signal }),
    placeholderData: keepPreviousData,
    meta: { needsUser: true },
  });

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
