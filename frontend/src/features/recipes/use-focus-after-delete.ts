import type { Recipe } from '@potluck/events/answers/recipes';
import { type RefObject, useEffect, useState } from 'react';

/**
 * After a deletion, moves the focus to the card that takes the deleted one's index, to the last card, or to the screen's start. Returns the
 * function to call with the deleted recipe.
 */
export function useFocusAfterDelete(recipes: readonly Recipe[] | undefined, cards: RefObject<HTMLElement | null>) {
  const [deleting, setDeleting] = useState<{ id: number; index: number }>();
  useEffect(() => {
    if (!deleting || recipes?.some(({ id }) => id === deleting.id)) return;
    setDeleting(undefined);
    const links = [...(cards.current?.querySelectorAll<HTMLElement>('article a') ?? [])];
    const cardLinks = links.filter((link) => link.textContent?.includes('View Recipe'));
    (cardLinks[deleting.index] ?? cardLinks.at(-1) ?? document.getElementById('main'))?.focus();
  }, [recipes, deleting, cards]);
  return ({ id }: { id: number }) => setDeleting({ id, index: recipes?.findIndex((recipe) => recipe.id === id) ?? 0 });
}
