import { useInfiniteQuery } from '@tanstack/react-query';
import { useLive } from '../../live/live-store.ts';
import { useReread } from '../../live/use-reread.ts';
import { useWatch } from '../../live/watch.ts';
import { LoadMorePages } from '../../parts/load-more-pages.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ReportCard } from './report-card.tsx';
import { reportsPath, reportsQuery } from './reports-query.ts';

/** The viewer's reports and their results, updated live. */
export function ReportsPage() {
  const watched = useWatch('reports', reportsPath);
  const list = useInfiniteQuery({ ...reportsQuery, enabled: watched });
  const { data, isPending, refetch } = list;
  useReread(
    list,
    data?.pages[0]?.position,
    useLive((state) => state.anyReport),
  );
  const reports = data && [...new Map(data.pages.flatMap((page) => page.reports).map((one) => [one.id, one])).values()];
  return (
    <Page title="Your Reports" width="narrow">
      <PageHeader title="Your Reports" text="What you reported, and what became of it. Only you see this page." />
      {isPending ? (
        <Loading label="Loading reports" className="flex flex-col gap-4">
          {[1, 2].map((row) => (
            <Skeleton key={row} className="h-56 rounded-card" />
          ))}
        </Loading>
      ) : !reports ? (
        <div role="alert">
          <EmptyState
            title="Unable to Load Reports"
            text="Please check your connection and try again."
            action={<Button onClick={() => void refetch()}>Try Again</Button>}
          />
        </div>
      ) : reports.length === 0 ? (
        <EmptyState
          title="Nothing reported"
          text="When you report a post, a comment, a recipe or a profile, you find here what became of it."
        />
      ) : (
        <div>
          <ul aria-label="Your reports" className="flex flex-col gap-4">
            {reports.map((report) => (
              <ReportCard key={report.id} report={report} />
            ))}
          </ul>
          <LoadMorePages list={list} />
        </div>
      )}
    </Page>
  );
}
