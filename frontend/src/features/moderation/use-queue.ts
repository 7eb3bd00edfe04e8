import type { CaseSummary } from '@potluck/events/answers';
import { isOlder, type PositionToken } from '@potluck/events/position';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLive } from '../../live/live-store.ts';
import { useReread } from '../../live/use-reread.ts';
import { useWatch } from '../../live/watch.ts';
import { lookAtQueue, queueQuery, showFirstPage } from './case-queries.ts';
import { casesIn } from './queue-choices.ts';

/** A busy queue is looked at again at most so often, in ms. */
const lookEveryMs = 1_000;

/** A list of cases. What changes is replaced in its place; what is new is counted, and comes with `showNew`. */
export function useQueue(path: string) {
  const watched = useWatch('moderation');
  const list = useInfiniteQuery({ ...queueQuery(path), enabled: watched });
  const pages = list.isPlaceholderData ? undefined : list.data?.pages;
  const shown = useMemo(() => list.data && casesIn(list.data.pages), [list.data]);
  const look = useQuery({
    queryKey: ['queue-news', path],
    queryFn: () => {
      const { anyCase } = useLive.getState();
      return lookAtQueue(path, changedSince(shown ?? [], pages?.[0]?.position), anyCase);
    },
    enabled: false,
    gcTime: 0,
  });
  const newest = useLive((state) => state.anyCase);
  useReread(look, pages?.[0]?.position, newest, lookEveryMs);

  const first = look.data;
  const isCurrent = first !== undefined && pages !== undefined && !isOlder(first.position, pages[0]?.position);
  // Nothing can move in an empty list.
  const showsNothing = shown?.length === 0 && (first?.cases.length ?? 0) > 0 && isCurrent;
  useEffect(() => {
    if (showsNothing && first) showFirstPage(path, first);
  }, [showsNothing, first, path]);
  const known = new Set(shown?.map(({ id }) => id));
  const fresh = isCurrent ? first.cases.filter(({ id }) => !known.has(id)) : [];
  return {
    list,
    shown,
    total: list.data?.pages[0]?.total ?? 0,
    fresh: fresh.length,
    showNew: () => first && showFirstPage(path, first),
  };
}

/** The cases of the list of which something was heard since it was read. */
function changedSince(shown: readonly CaseSummary[], read: PositionToken | undefined): string[] {
  const { cases } = useLive.getState();
  return shown.flatMap(({ id }) => (read !== undefined && isOlder(read, cases[id]) ? id : []));
}
