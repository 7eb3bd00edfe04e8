import { useNavigate } from 'react-router-dom';

const storageKey = 'potluck-recipes-place';

export interface RecipesReturn {
  to: string;
  /** For `<Link state>` and `navigate`: the key of the scroll position to restore. */
  state: { place: string };
}

/** Saves where to return to; `scrollKey` is from `scrollKeyOf`. */
export function saveRecipesReturn(to: string, scrollKey: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ to, state: { place: scrollKey } } satisfies RecipesReturn));
  } catch {
    // Links then lead to the top of the list.
  }
}

/** My Recipes with the search, sort and scroll position of the last visit in this tab: `<Link {...recipesReturn()}>`. */
export function recipesReturn(): RecipesReturn {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (stored && typeof stored === 'object' && 'to' in stored && typeof stored.to === 'string' && stored.to.startsWith('/recipes')) {
      return stored as RecipesReturn;
    }
  } catch {
    // The same as if nothing was saved.
  }
  return { to: '/recipes', state: { place: '' } };
}

/** Navigates back to My Recipes as it was left. `replace`: the current screen leaves the history. */
export function useBackToRecipes({ replace = false } = {}): () => void {
  const navigate = useNavigate();
  return () => {
    const { to, state } = recipesReturn();
    void navigate(to, { state, replace });
  };
}
