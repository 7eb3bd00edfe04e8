import type { Recipe } from '@potluck/events/answers/recipes';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, api, isUnauthorized } from '../../api/http.ts';
import { unauthorized } from '../../api/unauthorized.ts';
import { paths } from '../../app/paths.ts';
import { whileHere } from '../../app/while-here.ts';
import { toast } from '../../ui/toast.ts';

/** Loads a random recipe and navigates to it (sections 2 and 8). */
export function useRandomRecipe(): { busy: boolean; fetch: () => void } {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const fetchOne = async () => {
    if (busy) return;
    setBusy(true);
    const open = whileHere(({ id, title }: Recipe) => {
      toast({ kind: 'success', title: 'Random Recipe Found!', text: `Try making ${title}` });
      navigate(paths.recipe(id));
    });
    try {
      open(await api.get<Recipe>('/api/recipes/random/recipe'));
    } catch (error) {
      if (isUnauthorized(error)) unauthorized();
      else if (error instanceof ApiError) {
        toast({ kind: 'error', title: 'No Random Recipe Available', text: 'Create some recipes first to use this feature!' });
      } else {
        toast({ kind: 'error', title: 'Error', text: 'Failed to get random recipe' });
      }
    } finally {
      setBusy(false);
    }
  };
  return { busy, fetch: () => void fetchOne() };
}
