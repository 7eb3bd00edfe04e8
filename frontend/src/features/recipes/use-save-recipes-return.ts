import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { saveRecipesReturn } from '../../app/recipes-return.ts';
import { scrollKeyOf } from '../../app/scroll-restoration.ts';

/** So that saving a recipe, or leaving its page, returns to the same place in the list. */
export function useSaveRecipesReturn(): void {
  const { key, pathname, search } = useLocation();
  useEffect(() => saveRecipesReturn(pathname + search, scrollKeyOf(key, pathname)), [key, pathname, search]);
}
