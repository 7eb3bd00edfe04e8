import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { recipesReturn } from '../../app/recipes-return.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BackIcon } from './icons.tsx';

/** The router numbers the places of a tab from the first that it has shown; the page was opened by an address at 0. */
const hasPreviousPage = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** Back to where one came from, be it a profile or the dashboard; to My Recipes for who opened the recipe by its address. */
export function BackLink() {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere || !hasPreviousPage()) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <ButtonLink variant="ghost" {...recipesReturn()} onClick={goBack} className="-my-2 -ml-3 self-start text-quiet print:hidden">
      <BackIcon />
      Back to Recipes
    </ButtonLink>
  );
}
