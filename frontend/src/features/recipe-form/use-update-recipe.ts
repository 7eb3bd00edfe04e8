import type { Recipe } from '@potluck/events/answers';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api, isUnauthorized, messageOf } from '../../api/http.ts';
import { useBackToRecipes } from '../../app/recipes-return.ts';
import { recipesChanged } from '../../parts/recipe-queries.ts';
import { toast } from '../../ui/toast.ts';
import { recipeForm } from './recipe-fields.ts';
import { useMerge } from './use-merge.ts';
import { useRecipeFields } from './use-recipe-fields.ts';

const failed = 'Failed to update recipe. Please try again.';

/** What stands now, when the server refused because somebody saved in the meantime (409 'recipe-changed'). */
function currentVersionOf(error: unknown): Omit<Recipe, 'createdAt'> | undefined {
  const answer = error instanceof ApiError && error.status === 409 ? (error.answer as { current?: Recipe } | undefined) : undefined;
  return answer?.current;
}

/** Editing one recipe: its fields, saving them, and meeting another editor's version. */
export function useUpdateRecipe(recipe: Recipe) {
  const backToRecipes = useBackToRecipes();
  /** What is known to be stored. */
  const [stored, setStored] = useState(recipe);
  const editor = useRecipeFields(`recipe:${recipe.id}`, stored);
  const { merging, mergeWith } = useMerge(editor, recipe);
  const update = useMutation({
    mutationFn: async (base: Recipe) => {
      await editor.whenPhotoLoaded();
      // The same fields sent again after a lost answer are the same wish; on top of another revision they are not.
      const idempotencyKey = `${editor.idempotencyKey()}-${base.revision}`;
      await api.put(`/api/recipes/${recipe.id}`, recipeForm(editor.latest(), base), { idempotencyKey });
    },
    onSuccess: () => {
      editor.discardDraft();
      toast({ kind: 'success', title: 'Recipe Updated' });
      void recipesChanged(recipe.id);
      backToRecipes();
    },
    onError: (error, base) => {
      if (isUnauthorized(error)) return;
      const current = currentVersionOf(error);
      if (current) {
        const theirs = { ...base, ...current };
        setStored(theirs);
        // When they saved nothing that is new to this form, there is nothing to ask.
        if (!mergeWith(base, theirs)) update.mutate(theirs);
        return;
      }
      const why = error instanceof ApiError && error.status < 500 ? messageOf(error, '') : '';
      toast({ kind: 'error', title: 'Error', text: why ? `${failed} ${why}` : failed });
    },
  });
  return { editor, stored, merging, isSaving: update.isPending, save: () => update.mutate(stored) };
}
