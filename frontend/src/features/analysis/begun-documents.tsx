import type { OpenProjection } from '@potluck/events/open-documents';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LoadMorePages } from '../../parts/load-more-pages.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { documentPath } from './document-address.ts';
import { begunQuery } from './document-queries.ts';

/** The documents of a projection by when they began, newest first. */
export function BegunDocuments({ projection }: { projection: OpenProjection }) {
  const list = useInfiniteQuery(begunQuery(projection));
  const { data, isPending, refetch } = list;
  if (isPending) {
    return (
      <Loading label="Loading documents" className="flex flex-col gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-12 rounded-card" />
        ))}
      </Loading>
    );
  }
  if (!data) {
    return (
      <EmptyState
        title="The documents could not be loaded"
        text="Please check your connection and try again."
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  }
  const documents = data.pages.flatMap((page) => page.documents);
  if (documents.length === 0) return <EmptyState title="No documents" text={`No document of ${projection} has begun yet.`} />;
  return (
    <div>
      <Card as="ul" aria-label="Documents" className="px-5">
        {documents.map(({ of, id, type, at }) => (
          <li key={of} className="border-line border-b text-note last:border-0">
            <Link to={documentPath({ projection, of })} className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-3">
              <code className="min-w-0 break-all underline">{id}</code>
              <span className="text-quiet text-small">
                {type}, <RelativeDate date={at} />
              </span>
            </Link>
          </li>
        ))}
      </Card>
      <LoadMorePages list={list} />
    </div>
  );
}
