import { useInfiniteQuery } from '@tanstack/react-query';
import { useLive } from '../../live/live-store.ts';
import { useReread } from '../../live/use-reread.ts';
import { useWatch } from '../../live/watch.ts';
import { LoadMorePages } from '../../parts/load-more-pages.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { DecisionCard } from './decision-card.tsx';
import { decisionsPath, decisionsQuery } from './decisions-query.ts';

/** Decisions about the viewer and the viewer's content, updated live, with the viewer's appeals. */
export function DecisionsPage() {
  const watched = useWatch('decisions', decisionsPath);
  const list = useInfiniteQuery({ ...decisionsQuery, enabled: watched });
  const { data, isPending, refetch } = list;
  useReread(
    list,
    data?.pages[0]?.position,
    useLive((state) => state.anyDecision),
  );
  const decisions = data && [...new Map(data.pages.flatMap((page) => page.decisions).map((one) => [one.id, one])).values()];
  return (
    <Page title="Decisions About You" width="narrow">
      <PageHeader
        title="Decisions About You"
        text="What moderators decided about you and what is yours, and why. Only you see this page."
      />
      {isPending ? (
        <Loading label="Loading decisions" className="flex flex-col gap-4">
          {[1, 2].map((row) => (
            <Skeleton key={row} className="h-56 rounded-card" />
          ))}
        </Loading>
      ) : !decisions ? (
        <div role="alert">
          <EmptyState
            title="Unable to Load Decisions"
            text="Please check your connection and try again."
            action={<Button onClick={() => void refetch()}>Try Again</Button>}
          />
        </div>
      ) : decisions.length === 0 ? (
        <EmptyState
          title="No decisions"
          text="When moderators decide about something of yours, you find here what, and why, and can appeal."
        />
      ) : (
        <div>
          <ul aria-label="Decisions about you" className="flex flex-col gap-4">
            {decisions.map((decision) => (
              <DecisionCard key={decision.id} decision={decision} />
            ))}
          </ul>
          <LoadMorePages list={list} />
        </div>
      )}
    </Page>
  );
}
