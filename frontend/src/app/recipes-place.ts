import { useNavigate } from 'react-router-dom';

const storageKey = 'potluck-recipes-place';

export interface KeptPlace {
  /** Path with search and sort. */
  to: string;
  /** For `<Link state>` and `navigate`: the screen that is opened stands where this one was left. */
  state: { place: string };
}

/** Remembers where the list of recipes is; `place` as `placeOf` names it. */
export function keepRecipesPlace(to: string, place: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ to, state: { place } } satisfies KeptPlace));
  } catch {
    // Then the way back leads to its beginning.
  }
}

/** My Recipes as it was last seen in this tab: `<Link {...recipesPlace()}>`. */
export function recipesPlace(): KeptPlace {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (kept && typeof kept === 'object' && 'to' in kept && typeof kept.to === 'string' && kept.to.startsWith('/recipes')) {
      return kept as KeptPlace;
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
    const { to, state } = recipesPlace();
    void navigate(to, { state, replace });
  };
}
