import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { recipesReturn } from '../../app/recipes-return.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BackIcon } from './icons.tsx';

/** `idx` is the router's index of the history entry; it is 0 when the recipe was opened by its URL. */
const hasPreviousPage = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

/** Goes back in the history; to My Recipes if the recipe was opened by its URL. */
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
