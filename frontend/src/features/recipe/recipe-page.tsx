import type { RecipeDetail } from '@potluck/events/answers/recipes';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useNavigationType, useParams } from 'react-router-dom';
import { useCurrentUser } from '../../api/current-user.ts';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { paths } from '../../app/paths.ts';
import { recipesReturn } from '../../app/recipes-return.ts';
import { useIsRecipeHidden } from '../../live/use-live.ts';
import { useWatch } from '../../live/watch.ts';
import { isDeletedHere } from '../../parts/deleted-here.ts';
import { recipePath, recipeQuery } from '../../parts/recipe-queries.ts';
import { useMissing } from '../../parts/use-missing.ts';
import { useReport } from '../../parts/use-report.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { RecipeView } from './recipe-view.tsx';

/** Recipe detail (section 2). */
export function RecipePage() {
  const { id = '' } = useParams();
  const viewer = useCurrentUser();
  const navigationType = useNavigationType();
  // Watched before it is read, so that no change is missed.
  const watched = useWatch(`recipe:${id}`, recipePath(id));
  const query = useQuery({ ...recipeQuery(id), enabled: watched });
  const { data: recipe, isPending, refetch } = query;
  const isMissing = useMissing(id, query);
  const isHidden = useIsRecipeHidden(id);
  const saw = useRef<RecipeDetail>(undefined);
  if (isPending && !isMissing) {
    return (
      <Page title="Recipe">
        <Loading label="Loading recipe" className="flex flex-col gap-6">
          <Skeleton className="h-11 w-40" />
          <div className="grid gap-6 lg:grid-cols-[5fr_6fr] lg:items-center lg:gap-10">
            <Skeleton className="aspect-4/3 w-full rounded-card sm:max-lg:aspect-[5/2]" />
            <div className="flex flex-col gap-6">
              <Skeleton className="h-11 w-2/3" />
              <Skeleton className="h-6 w-1/2" />
            </div>
          </div>
        </Loading>
      </Page>
    );
  }
  if (recipe && !isHidden) {
    saw.current = recipe;
    return <RecipeView recipe={recipe} />;
  }
  if (!isMissing && !isHidden) {
    return (
      <Page title="Recipe">
        <div role="alert">
          <EmptyState heading="h1" title="Failed to fetch recipe" action={<Button onClick={() => void refetch()}>Try Again</Button>} />
        </div>
      </Page>
    );
  }
  if (navigationType === 'POP' && isDeletedHere(id)) return <Navigate {...recipesReturn()} replace />;
  // Visitors get 'Page Not Found' for a recipe that is not public.
  if (viewer.status === 'signed-out') return <NotFoundPage />;
  return (
    <Page title="Recipe Not Found">
      <EmptyState
        heading="h1"
        title="Recipe Not Found"
        text="The recipe you're looking for doesn't exist or has been deleted."
        action={<ButtonLink to={paths.recipes}>View All Recipes</ButtonLink>}
      />
      {saw.current?.id === Number(id) && <ReportGone recipe={saw.current} />}
    </Page>
  );
}

/** For a viewer who saw the recipe before it was removed: the server accepts the report for a day. */
function ReportGone({ recipe: { id, userId, revision } }: { recipe: RecipeDetail }) {
  const { user } = useCurrentUser();
  const report = useReport();
  if (!user || user.id === userId) return null;
  const target = { contentType: 'recipe', contentId: id, reportedUserId: userId, contentRevision: revision } as const;
  return (
    <p className="text-center text-note text-quiet">
      Was something wrong with it?{' '}
      <button
        type="button"
        className="min-h-11 rounded-small underline underline-offset-3 hover:text-ink"
        onClick={() => report.openReport(target)}
      >
        Report it
      </button>
      {report.dialog}
    </p>
  );
}
