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

/** After a recipe was saved or deleted: every list is read anew when it is next shown. `gone` is forgotten. */
export async function recipesChanged({ id, gone = false }: { id?: number; gone?: boolean } = {}): Promise<void> {
  if (id !== undefined && gone) queryClient.removeQueries({ queryKey: keys.recipe(id) });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.allRecipes }),
    queryClient.invalidateQueries({ queryKey: keys.featuredRecipe }),
    queryClient.invalidateQueries({ queryKey: ['user-recipes'] }),
    queryClient.invalidateQueries({ queryKey: ['profile'] }),
    id !== undefined && !gone && queryClient.invalidateQueries({ queryKey: keys.recipe(id) }),
  ]);
}
