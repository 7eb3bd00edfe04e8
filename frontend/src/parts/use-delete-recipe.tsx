import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, api, isUnauthorized } from '../api/http.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { whileHere } from '../app/while-here.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { noteDeleted } from './deleted-here.ts';
import { recipesChanged } from './recipe-queries.ts';
import { useSuspended } from './use-suspended.ts';

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

type Deletable = { id: number; title: string };

/**
 * `confirmDelete` opens the dialog; `dialog` must be rendered by the screen. `onDeleted` is called before the lists are refetched, unless
 * the screen was left before the answer.
 */
export function useDeleteRecipe(onDeleted?: (recipe: Deletable) => void): {
  confirmDelete: (recipe: Deletable) => void;
  dialog: ReactNode;
} {
  const suspended = useSuspended();
  const [target, setTarget] = useState<Deletable>();
  const [open, setOpen] = useState(false);
  const deletion = useMutation({
    mutationFn: (recipe: Deletable) => api.delete(`/api/recipes/${recipe.id}`),
    onMutate: () => whileHere((recipe: Deletable) => onDeleted?.(recipe)),
    onSuccess: async (_, recipe, afterwards) => {
      setOpen(false);
      noteDeleted(recipe.id);
      toast({ kind: 'success', title: 'Recipe Deleted' });
      afterwards(recipe);
      await recipesChanged();
      // Not refetched: its screen, if open, is about to close.
      queryClient.removeQueries({ queryKey: keys.recipe(recipe.id) });
    },
    onError: async (error) => {
      if (!isUnauthorized(error)) toast({ kind: 'error', title: 'Error', text: 'Failed to delete recipe' });
      // The dialog stays open to try again, unless the recipe no longer exists.
      if (!isGone(error)) return;
      setOpen(false);
      await recipesChanged();
    },
  });
  const confirmDelete = (recipe: Deletable) => {
    setTarget(recipe);
    setOpen(true);
  };
  const dialog = target && (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Delete Recipe"
      text={`Are you sure you want to delete "${target.title}"?`}
      confirm="Delete"
      busy={deletion.isPending}
      refused={suspended}
      onConfirm={() => deletion.mutate(target)}
    />
  );
  return { confirmDelete, dialog };
}
