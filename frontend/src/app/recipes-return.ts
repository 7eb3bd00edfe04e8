import { useNavigate } from 'react-router-dom';

const storageKey = 'potluck-recipes-place';

export interface RecipesReturn {
  /** Path with search and sort. */
  to: string;
  /** For `<Link state>` and `navigate`: the screen that is opened stands where this one was left. */
  state: { place: string };
}

/** Remembers where the list of recipes is; `place` as `placeOf` names it. */
export function saveRecipesReturn(to: string, place: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ to, state: { place } } satisfies RecipesReturn));
  } catch {
    // Then the way back leads to its beginning.
  }
}

/** My Recipes as it was last seen in this tab: `<Link {...recipesReturn()}>`. */
export function recipesReturn(): RecipesReturn {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (stored && typeof stored === 'object' && 'to' in stored && typeof stored.to === 'string' && stored.to.startsWith('/recipes')) {
      return stored as RecipesReturn;
    }
  } catch {
    // As if nothing had been kept.
  }
  return { to: '/recipes', state: { place: '' } };
}

/** Goes back to My Recipes as it was left. `replace`: the screen that is left is none to go back to. */
export function useBackToRecipes({ replace = false } = {}): () => void {
  const navigate = useNavigate();
  return () => {
    const { to, state } = recipesReturn();
    void navigate(to, { state, replace });
  };
}
