import type { Recipe } from '@potluck/events/answers';
import { type RefObject, useEffect, useState } from 'react';

/**
 * With a deleted recipe's card the focus would go too: it moves on to the card that takes its place, to the last one, or, when none is
 * left, to the beginning of the screen. Answers with what takes the recipe that is deleting.
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
