import type { Recipe } from '@potluck/events/answers';
import { type RefObject, useEffect, useState } from 'react';

/**
 * With a deleted recipe's card the focus would go too: it moves on to the card that takes its place, to the last one, or, when none is
 * left, to the beginning of the screen. Answers with what takes the recipe that is going.
 */
export function useFocusAfterDelete(recipes: readonly Recipe[] | undefined, cards: RefObject<HTMLElement | null>) {
  const [going, setGoing] = useState<{ id: number; index: number }>();
  useEffect(() => {
    if (!going || recipes?.some(({ id }) => id === going.id)) return;
    setGoing(undefined);
    const links = [...(cards.current?.querySelectorAll<HTMLElement>('article a') ?? [])];
    const ofCards = links.filter((link) => link.textContent?.includes('View Recipe'));
    (ofCards[going.index] ?? ofCards.at(-1) ?? document.getElementById('main'))?.focus();
  }, [recipes, going, cards]);
  return ({ id }: { id: number }) => setGoing({ id, index: recipes?.findIndex((recipe) => recipe.id === id) ?? 0 });
}
