import type { CaseSummary } from '@potluck/events/answers/cases';
import { isOlder, type PositionToken } from '@potluck/events/position';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLive } from '../../live/live-store.ts';
import { useReread } from '../../live/use-reread.ts';
import { useWatch } from '../../live/watch.ts';
import { lookAtQueue, queueQuery, showFirstPage } from './case-queries.ts';
import { casesIn } from './queue-choices.ts';

/** The least time between two reads of a busy queue, in ms. */
const pollMs = 1_000;

/** A list of cases. Changed cases are updated in place; new ones are counted, and shown by `showNew`. */
export function useQueue(path: string) {
  const watched = useWatch('moderation');
  const list = useInfiniteQuery({ ...queueQuery(path), enabled: watched });
  const pages = list.isPlaceholderData ? undefined : list.data?.pages;
  const shown = useMemo(() => list.data && casesIn(list.data.pages), [list.data]);
  const polled = useQuery({
    queryKey: ['queue-news', path],
    queryFn: () => {
      const { anyCase } = useLive.getState();
      return lookAtQueue(path, changedSince(shown ?? [], pages?.[0]?.position), anyCase);
    },
    enabled: false,
    gcTime: 0,
  });
  const newest = useLive((state) => state.anyCase);
  useReread(polled, pages?.[0]?.position, newest, pollMs);

  const first = polled.data;
  const isCurrent = first !== undefined && pages !== undefined && !isOlder(first.position, pages[0]?.position);
  // An empty list shows new cases at once, because nothing can move.
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

/** The ids of shown cases with a live message newer than the list. */
function changedSince(shown: readonly CaseSummary[], read: PositionToken | undefined): string[] {
  const { cases } = useLive.getState();
  return shown.flatMap(({ id }) => (read !== undefined && isOlder(read, cases[id]) ? id : []));
}
