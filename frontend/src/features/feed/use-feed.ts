import type { Announcement } from '@potluck/query-api/answers';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { api } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';
import { react, useLive } from '../../live/live-store.ts';
import { onAnnouncementsRead, onArrivalsRead } from '../../live/on-announcements.ts';
import { useWatch } from '../../live/watch.ts';
import { type FeedChoices, feedPath, isWholeFeed } from './feed-choices.ts';
import { useSteadyList } from './use-steady-list.ts';

interface FeedPart {
  ids: number[];
  next: string | undefined;
}

/** Reads one part of the feed; the posts go into the live store, the list keeps their ids. */
async function readFeed(path: string, isFirst: boolean, signal: AbortSignal): Promise<FeedPart> {
  const { arrived } = useLive.getState();
  const { data, position, next } = await api.read<Announcement[]>(path, { signal });
  react(onAnnouncementsRead, { announcements: data, position: position ?? '' });
  if (isFirst) react(onArrivalsRead, arrived);
  return { ids: data.map(({ id }) => id), next };
}

/** The feed as chosen: which posts to show, how many wait, and how to get more. */
export function useFeed(choices: FeedChoices) {
  const { user } = useCurrentUser();
  const watched = useWatch('feed');
  const client = useQueryClient();
  const path = feedPath(choices, user !== undefined);
  const queryKey = keys.feed({ path, viewer: user?.id });
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: path,
    queryFn: ({ pageParam, signal }) => readFeed(pageParam, pageParam === path, signal),
    getNextPageParam: ({ next }) => next,
    enabled: watched,
    // What came while nobody watched is missing: each time it is opened, the feed is read again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

  const arrived = useLive((state) => state.arrived);
  const removed = useLive((state) => state.removedAnnouncements);
  const whole = isWholeFeed(choices);
  const fresh = useMemo(() => {
    if (!query.data) return undefined;
    const read = query.data.pages.flatMap(({ ids }) => ids);
    const onTop = whole ? arrived.toReversed() : [];
    return [...new Set([...onTop, ...read])].filter((id) => !(id in removed));
  }, [query.data, arrived, removed, whole]);

  const [round, setRound] = useState(0);
  // The list before stays until the chosen one has come.
  const [name, setName] = useState('');
  const wanted = `${path} ${round}`;
  if (!query.isPlaceholderData && name !== wanted) setName(wanted);
  const { shown, waiting, showAll } = useSteadyList(name, fresh);

  const refresh = async () => {
    client.setQueryData<InfiniteData<FeedPart, string>>(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    await query.refetch();
    setRound((count) => count + 1);
  };
  return { query, shown, waiting, showAll, refresh };
}
