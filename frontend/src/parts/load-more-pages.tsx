import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { LoadMore } from './load-more.tsx';

type List = Pick<
  UseInfiniteQueryResult<{ pages: readonly unknown[] }>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isPlaceholderData' | 'fetchNextPage'
>;

/** At the end of a paged list. */
export function LoadMorePages({ list }: { list: List }) {
  if (!list.hasNextPage || list.isPlaceholderData) return null;
  return (
    <LoadMore
      pageCount={list.data?.pages.length ?? 0}
      loading={list.isFetchingNextPage}
      busy={list.isFetching}
      failed={list.isFetchNextPageError}
      onMore={() => void list.fetchNextPage()}
    />
  );
}
