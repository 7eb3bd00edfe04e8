import { Navigate, useLocation, useParams } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { CaseSkeleton } from './case-skeleton.tsx';
import { CaseView } from './case-view.tsx';
import { useCase } from './use-case.ts';

/** A moderation case. `announcement/12` leads to `announcement_12`, with the moment of the replay. */
export function CasePage() {
  const { type, id = '' } = useParams();
  const { search } = useLocation();
  return type === undefined ? <Case id={id} /> : <Navigate replace to={paths.case(`${type}_${id}`) + search} />;
}

function Case({ id }: { id: string }) {
  const state = useCase(id);
  switch (state.status) {
    case 'loading':
      return (
        <Page title="Case">
          <Loading label="Loading case" className="flex flex-col gap-6">
            <Skeleton className="h-11 w-40" />
            <Skeleton className="h-11 w-2/3" />
            <CaseSkeleton />
          </Loading>
        </Page>
      );
    case 'missing':
      return (
        <Page title="Case Not Found">
          <EmptyState
            heading="h1"
            title="Case Not Found"
            text="There is no such case, or it is one that others decide: about you, or about what you reported."
            action={<ButtonLink to={paths.moderation}>Back to Moderation</ButtonLink>}
          />
        </Page>
      );
    case 'unavailable':
      return (
        <Page title="Case">
          <EmptyState
            heading="h1"
            title="Unable to Load Case"
            text="The way to this case is blocked at the moment."
            action={<Button onClick={state.tryAgain}>Try Again</Button>}
          />
        </Page>
      );
    case 'loaded':
      return <CaseView key={id} known={state.known} />;
  }
}
