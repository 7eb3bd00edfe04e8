import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { keepRecipesPlace } from '../../app/recipes-place.ts';
import { placeOf } from '../../app/scroll-places.ts';

/** So that saving a recipe, or leaving its page, returns to the same place in the list. */
export function useKeptPlace(): void {
  const { key, pathname, search } = useLocation();
  useEffect(() => keepRecipesPlace(pathname + search, placeOf(key, pathname)), [key, pathname, search]);
}
