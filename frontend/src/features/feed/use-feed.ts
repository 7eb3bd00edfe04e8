import type { Announcement } from '@potluck/events/answers/feed';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { ApiError, api } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';
import { react, useLive } from '../../live/live-store.ts';
import { onAnnouncementChanged, onAnnouncementRemoved, onAnnouncementsRead, onArrivalsRead } from '../../live/on-announcements.ts';
import { useWatch } from '../../live/watch.ts';
import { toast } from '../../ui/toast.ts';
import { type FeedChoices, feedPath, isWholeFeed } from './feed-choices.ts';
import { countRefresh, useFeedView } from './feed-view.ts';
import { missingIn } from './stable-list.ts';
import { useStableList } from './use-stable-list.ts';

interface FeedListPage {
  ids: number[];
  next: string | undefined;
}

/** Reads a page of the feed. The posts go into the live store, the query keeps their ids. */
async function readFeed(path: string, isFirst: boolean, signal: AbortSignal): Promise<FeedListPage> {
  const { arrived } = useLive.getState();
  const { data, position, next } = await api.read<Announcement[]>(path, { signal });
  react(onAnnouncementsRead, { announcements: data, position: position ?? '' });
  if (isFirst) react(onArrivalsRead, arrived);
  return { ids: data.map(({ id }) => id), next };
}

/** For a shown post that a refetched list lacks: it was removed, or moved in the order. */
async function checkMissing(id: number): Promise<void> {
  try {
    const { data, position } = await api.read<Announcement>(`/api/announcements/${id}`);
    react(onAnnouncementChanged, { announcement: data, position: position ?? '' });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return;
    react(onAnnouncementRemoved, { announcementId: id, position: useLive.getState().announcements[id]?.position ?? '' });
  }
}

/** The feed for these choices: the ids to show, the new ones waiting, and how to load more. */
export function useFeed(choices: FeedChoices) {
  const { user } = useCurrentUser();
  const client = useQueryClient();
  const path = feedPath(choices, user !== undefined);
  const watched = useWatch('feed', path);
  const queryKey = keys.feed({ path, viewer: user?.id });
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: path,
    queryFn: ({ pageParam, signal }) => readFeed(pageParam, pageParam === path, signal),
    getNextPageParam: ({ next }) => next,
    enabled: watched,
    // Refetched on every visit, because nothing arrives live while the feed is closed.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

  const arrived = useLive((state) => state.arrived);
  const removed = useLive((state) => state.removedAnnouncements);
  const deletedHere = useFeedView((view) => view.deletedHere);
  const whole = isWholeFeed(choices);
  const fresh = useMemo(() => {
    if (!query.data) return undefined;
    const read = query.data.pages.flatMap(({ ids }) => ids);
    const onTop = whole ? arrived.toReversed() : [];
    return [...new Set([...onTop, ...read])];
  }, [query.data, arrived, whole]);

  const refreshes = useFeedView((view) => view.refreshes);
  // The list shown keeps its name until the chosen one has loaded.
  const wantedName = `${path} ${refreshes}`;
  const [name, setName] = useState(wantedName);
  if (!query.isPlaceholderData && name !== wantedName) setName(wantedName);
  const { shown: stable, waiting, showAll, save } = useStableList(name, fresh);
  const shown = useMemo(() => stable?.filter((id) => !(id in removed && deletedHere.includes(id))), [stable, removed, deletedHere]);
  const saveOnLeave = useRef(save);
  saveOnLeave.current = save;
  useEffect(() => () => void saveOnLeave.current(), []);
  const latestShown = useRef(stable);
  latestShown.current = stable;
  useEffect(() => {
    const read = query.data?.pages.flatMap(({ ids }) => ids) ?? [];
    const { removedAnnouncements } = useLive.getState();
    for (const id of missingIn(read, latestShown.current ?? [])) if (!(id in removedAnnouncements)) void checkMissing(id);
  }, [query.data]);

  const refresh = async () => {
    client.setQueryData<InfiniteData<FeedListPage, string>>(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    const { isError } = await query.refetch();
    if (isError) toast({ kind: 'error', title: 'Unable to Load Feed', text: 'Please try again in a moment.' });
    else countRefresh();
  };
  return { query, shown, waiting, showAll, refresh };
}
