import type { Recipe } from '@potluck/events/answers/recipes';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigationType, useParams } from 'react-router-dom';
import { useCurrentUser } from '../../api/current-user.ts';
import { api, isUnauthorized } from '../../api/http.ts';
import { paths } from '../../app/paths.ts';
import { recipesReturn } from '../../app/recipes-return.ts';
import { isDeletedHere } from '../../parts/deleted-here.ts';
import { useMissing } from '../../parts/use-missing.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EditRecipeForm } from './edit-recipe-form.tsx';

/** Edit Recipe (section 2). */
export function EditRecipePage() {
  const { id } = useParams();
  if (!id) return <Navigate to={paths.recipes} replace />;
  return <EditRecipe key={id} id={id} />;
}

function EditRecipe({ id }: { id: string }) {
  const { user } = useCurrentUser();
  const navigationType = useNavigationType();
  // Never from the cache: editing must start with the current version.
  const query = useQuery({
    queryKey: ['recipe-to-edit', id],
    queryFn: ({ signal }) => api.get<Recipe>(`/api/recipes/${encodeURIComponent(id)}`, { signal }),
    gcTime: 0,
    meta: { needsUser: true },
  });
  const { data: recipe, isPending, error, refetch } = query;
  const isMissing = useMissing(id, query);
  if ((isPending && !isMissing) || isUnauthorized(error)) {
    return (
      <Page title="Edit Recipe" width="normal">
        <PageHeader title="Edit Recipe" />
        <Loading label="Loading recipe" className="flex flex-col gap-6">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </Loading>
      </Page>
    );
  }
  // Once the form is there, a failed reread must not replace it.
  if (!recipe && error && !isMissing) {
    return (
      <Page title="Edit Recipe" width="normal">
        <div role="alert">
          <EmptyState heading="h1" title="Failed to fetch recipe" action={<Button onClick={() => void refetch()}>Try Again</Button>} />
        </div>
      </Page>
    );
  }
  if (navigationType === 'POP' && isDeletedHere(id)) return <Navigate {...recipesReturn()} replace />;
  if (!recipe || recipe.userId !== user?.id) {
    return (
      <Page title="Recipe Not Found" width="normal">
        <EmptyState
          heading="h1"
          title="Recipe Not Found"
          text="The recipe you're looking for doesn't exist or has been deleted."
          action={<ButtonLink to={paths.recipes}>Back to Recipes</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page title={`Edit ${recipe.title}`} width="normal">
      <PageHeader title="Edit Recipe" />
      <EditRecipeForm recipe={recipe} />
    </Page>
  );
}
