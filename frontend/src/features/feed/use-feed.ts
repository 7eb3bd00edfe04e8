import type { Announcement } from '@potluck/events/answers';
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
import { nextRound, useReading } from './reading-state.ts';
import { missingIn } from './steady-list.ts';
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

/** A post that the list read again lacks: it is gone, or it stands elsewhere now. */
async function lookFor(id: number): Promise<void> {
  try {
    const { data, position } = await api.read<Announcement>(`/api/announcements/${id}`);
    react(onAnnouncementChanged, { announcement: data, position: position ?? '' });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return;
    react(onAnnouncementRemoved, { announcementId: id, position: useLive.getState().announcements[id]?.position ?? '' });
  }
}

/** The feed as chosen: which posts to show, how many wait, and how to get more. */
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
    // What came while nobody watched is missing: each time it is opened, the feed is read again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

  const arrived = useLive((state) => state.arrived);
  const removed = useLive((state) => state.removedAnnouncements);
  const deletedHere = useReading((reading) => reading.deletedHere);
  const whole = isWholeFeed(choices);
  const fresh = useMemo(() => {
    if (!query.data) return undefined;
    const read = query.data.pages.flatMap(({ ids }) => ids);
    const onTop = whole ? arrived.toReversed() : [];
    return [...new Set([...onTop, ...read])];
  }, [query.data, arrived, whole]);

  const round = useReading((reading) => reading.round);
  // The list before stays until the chosen one has come.
  const wanted = `${path} ${round}`;
  const [name, setName] = useState(wanted);
  if (!query.isPlaceholderData && name !== wanted) setName(wanted);
  const { shown: standing, waiting, showAll, remember } = useSteadyList(name, fresh);
  const shown = useMemo(() => standing?.filter((id) => !(id in removed && deletedHere.includes(id))), [standing, removed, deletedHere]);
  const leave = useRef(remember);
  leave.current = remember;
  useEffect(() => () => void leave.current(), []);
  const looked = useRef(standing);
  looked.current = standing;
  useEffect(() => {
    const read = query.data?.pages.flatMap(({ ids }) => ids) ?? [];
    const { removedAnnouncements } = useLive.getState();
    for (const id of missingIn(read, looked.current ?? [])) if (!(id in removedAnnouncements)) void lookFor(id);
  }, [query.data]);

  const refresh = async () => {
    client.setQueryData<InfiniteData<FeedPart, string>>(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    const { isError } = await query.refetch();
    if (isError) toast({ kind: 'error', title: 'Unable to Load Feed', text: 'Please try again in a moment.' });
    else nextRound();
  };
  return { query, shown, waiting, showAll, refresh };
}
