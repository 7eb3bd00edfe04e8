import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { saveRecipesReturn } from '../../app/recipes-return.ts';
import { scrollKeyOf } from '../../app/scroll-restoration.ts';

/** Saves the list's URL and scroll key, for links that lead back to it. */
export function useSaveRecipesReturn(): void {
  const { key, pathname, search } = useLocation();
  useEffect(() => saveRecipesReturn(pathname + search, scrollKeyOf(key, pathname)), [key, pathname, search]);
}
