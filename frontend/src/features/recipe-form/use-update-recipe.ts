import type { Recipe } from '@potluck/events/answers/recipes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api, isUnauthorized, messageOf } from '../../api/http.ts';
import { useBackToRecipes } from '../../app/recipes-return.ts';
import { recipesChanged } from '../../parts/recipe-queries.ts';
import { FileRefused } from '../../parts/use-file-check.ts';
import { toast } from '../../ui/toast.ts';
import { recipeForm } from './recipe-fields.ts';
import { useMerge } from './use-merge.ts';
import { useRecipeFields } from './use-recipe-fields.ts';

const failed = 'Failed to update recipe. Please try again.';

/** The current version, when the server refused because another editor has saved (409 'recipe-changed'). */
function currentVersionOf(error: unknown): Omit<Recipe, 'createdAt'> | undefined {
  const answer = error instanceof ApiError && error.status === 409 ? (error.answer as { current?: Recipe } | undefined) : undefined;
  return answer?.current;
}

/** Edits a recipe: its fields, saving, and the merge with another editor's version. */
export function useUpdateRecipe(recipe: Recipe) {
  const backToRecipes = useBackToRecipes();
  /** The version known to be stored. */
  const [stored, setStored] = useState(recipe);
  const editor = useRecipeFields(`recipe:${recipe.id}`, stored);
  const { merging, mergeWith } = useMerge(editor, recipe);
  const update = useMutation({
    mutationFn: async (base: Recipe) => {
      await editor.whenPhotoReady();
      // The same input on the same revision has the same key, so that it is saved once after a lost answer.
      const idempotencyKey = `${editor.idempotencyKey()}-${base.revision}`;
      await api.put(`/api/recipes/${recipe.id}`, recipeForm(editor.latest(), base), { idempotencyKey });
    },
    onSuccess: () => {
      editor.discardSaved();
      toast({ kind: 'success', title: 'Recipe Updated' });
      void recipesChanged(recipe.id);
    },
    onError: (error, base) => {
      if (isUnauthorized(error)) return;
      if (error instanceof FileRefused) return toast({ kind: 'error', title: 'Error', text: error.message });
      const current = currentVersionOf(error);
      if (current) {
        const theirs = { ...base, ...current };
        setStored(theirs);
        // Nothing new for this form: saved without asking.
        if (!mergeWith(base, theirs)) save(theirs);
        return;
      }
      const why = error instanceof ApiError && error.status < 500 ? messageOf(error, '') : '';
      toast({ kind: 'error', title: 'Error', text: why ? `${failed} ${why}` : failed });
    },
  });
  // Only a form that is still shown leads back.
  const save = (base: Recipe) => update.mutate(base, { onSuccess: () => backToRecipes() });
  return { editor, stored, merging, isSaving: update.isPending, save: () => save(stored) };
}
