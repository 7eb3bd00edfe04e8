import type { RecipeDetail } from '@potluck/events/answers/recipes';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../api/current-user.ts';
import { ApiError, api, isUnauthorized } from '../../api/http.ts';
import { queryClient } from '../../api/query-client.ts';
import { randomId } from '../../api/random-id.ts';
import { paths } from '../../app/paths.ts';
import { onCount } from '../../live/live-state.ts';
import { react, useLive } from '../../live/live-store.ts';
import { recipeQuery, recipesChanged } from '../../parts/recipe-queries.ts';
import { useSuspended } from '../../parts/use-suspended.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawn } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.ts';

/** The recipe's owner with a link to their profile, the number of saves and, for other members, the Save button. */
export function SaveRecipe({ recipe }: { recipe: RecipeDetail }) {
  const suspended = useSuspended();
  const viewer = useCurrentUser();
  const { saved, savesCount, toggle } = useSave(recipe);
  const own = viewer.user?.id === recipe.userId;
  if (own && savesCount === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-note text-quiet">
        {!own && <Owner owner={recipe.owner} />}
        {savesCount > 0 && (
          <p className="tabular-nums">
            Saved by {savesCount} {savesCount === 1 ? 'member' : 'members'}
          </p>
        )}
      </div>
      {viewer.status === 'signed-in' && !own && (
        <Button variant="quiet" aria-pressed={saved} busy={false} className="print:hidden" refused={suspended} onClick={toggle}>
          <BookmarkIcon filled={saved} />
          {saved ? 'Saved' : 'Save'}
        </Button>
      )}
    </div>
  );
}

function Owner({ owner: { id, displayName, profileImageUrl, isPublic } }: Pick<RecipeDetail, 'owner'>) {
  const name = displayName?.trim() || 'Somebody';
  const look = 'inline-flex min-h-11 min-w-0 max-w-full items-center gap-2 font-semibold text-ink';
  const picture = <Avatar name={displayName} url={profileImageUrl} size={32} />;
  if (isPublic) {
    return (
      <Link to={paths.user(id)} className={`${look} rounded-control hover:underline`}>
        {picture}
        <span className="truncate">
          <bdi>{name}</bdi>'s Kitchen
        </span>
      </Link>
    );
  }
  // A private profile has no page for others to link to.
  return (
    <p className={look}>
      {picture}
      <bdi className="truncate">{name}</bdi>
    </p>
  );
}

interface Shown {
  saved: boolean;
  savesCount: number;
}

/** Optimistic: a click shows at once, relative to the values when it was made (`baseline`), until the recipe is refetched. */
function useSave({ id, saved, savesCount }: RecipeDetail): Shown & { toggle: () => void } {
  const current = { saved, savesCount: useLive((state) => state.counts[`recipe:${id}`]?.value ?? savesCount) };
  const { mutate, isPending, variables } = useMutation({
    // One after the other, so that the last click is the last command.
    scope: { id: `save recipe ${id}` },
    mutationFn: ({ save, key }: { save: boolean; key: string; baseline: Shown }) =>
      api.command(save ? 'PUT' : 'DELETE', `/api/recipes/${id}/saved`, undefined, { idempotencyKey: key }),
    // The server was not reached: the same key makes a repeat harmless.
    retry: (failures, error) => failures < 5 && !(error instanceof ApiError),
    // Without waiting for the refetch, which fails for a recipe that was made private or deleted.
    onSuccess: ({ position }, { save, baseline: before }) => {
      queryClient.setQueryData(recipeQuery(String(id)).queryKey, (recipe) => recipe && { ...recipe, saved: save });
      const count = withPending(before, save).savesCount;
      if (position) react(onCount, { topic: `recipe:${id}`, count, position });
    },
    onSettled: () => recipesChanged(id),
    onError: (error, { save }) => {
      const text = save ? 'Failed to save recipe' : 'Failed to remove recipe from your saved ones';
      if (!isUnauthorized(error)) toast({ kind: 'error', title: 'Error', text });
    },
  });
  const baseline = isPending ? variables.baseline : current;
  const shown = isPending ? withPending(variables.baseline, variables.save) : current;
  return { ...shown, toggle: () => mutate({ save: !shown.saved, key: randomId(), baseline }) };
}

const withPending = ({ saved, savesCount }: Shown, save: boolean): Shown => ({
  saved: save,
  savesCount: Math.max(0, savesCount + Number(save) - Number(saved)),
});

const BookmarkIcon = ({ filled }: { filled: boolean }) => (
  <Drawn className={filled ? 'size-5 text-basil' : 'size-5'}>
    <path d="M6.5 4h11v16L12 16l-5.5 4z" fill={filled ? 'currentColor' : 'none'} />
  </Drawn>
);
