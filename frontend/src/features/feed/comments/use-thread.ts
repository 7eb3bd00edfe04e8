import type { CommentPage } from '@potluck/events/answers/feed';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { api } from '../../../api/http.ts';
import { keys } from '../../../api/keys.ts';
import { react, useLive } from '../../../live/live-store.ts';
import { onCommentAdded, onCommentsRead } from '../../../live/on-comments.ts';
import { useAllArrivedComments } from '../../../live/use-live.ts';
import { useFeedView } from '../feed-view.ts';
import { anchorScroll } from '../use-scroll-anchoring.ts';

interface ThreadPage {
  ids: number[];
  hasMore: boolean;
  next: string | undefined;
}

const none: readonly number[] = [];

/** Section 9. */
const commentsPerPage = 10;
const repliesPerPage = 5;

/** Reads a page. Comments newer than `last` count as arrived live. */
async function readPage(path: string, last: number, signal: AbortSignal): Promise<ThreadPage> {
  const { data, position = '', next } = await api.read<CommentPage>(path, { signal });
  react(onCommentsRead, { comments: data.comments, position });
  const arrivedLive = data.comments.filter(({ id }) => id > last).sort((one, other) => one.id - other.id);
  for (const comment of arrivedLive) react(onCommentAdded, { comment, position });
  return { ids: data.comments.map(({ id }) => id), hasMore: data.hasMore, next };
}

/**
 * A post's comments (`parentId` null, newest first), or the replies to one (oldest first). `read`: ids from the pages; `arrived`: other
 * ids, which arrived live; `isNew`: arrived while the list was shown.
 */
export function useThread({ announcementId, parentId, enabled }: { announcementId: number; parentId: number | null; enabled: boolean }) {
  const { user } = useCurrentUser();
  const first =
    parentId === null
      ? `/api/announcements/${announcementId}/comments?page=1&limit=${commentsPerPage}`
      : `/api/comments/${parentId}/replies?page=1&limit=${repliesPerPage}`;
  const thread = parentId === null ? keys.comments(announcementId) : keys.replies(announcementId, parentId);
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: [...thread, { viewer: user?.id }],
    initialPageParam: first,
    queryFn: async ({ pageParam, queryKey, signal }) => {
      const previous = client.getQueryData<InfiniteData<ThreadPage>>(queryKey);
      const isRefetch = previous !== undefined && pageParam === first;
      const last = isRefetch ? Math.max(0, ...previous.pages.flatMap(({ ids }) => ids)) : Number.POSITIVE_INFINITY;
      const part = await readPage(pageParam, last, signal);
      // A refetch, for example after a lost connection, inserts missed comments above the reader.
      if (previous) anchorScroll();
      return part;
    },
    getNextPageParam: ({ hasMore, next }) => (hasMore ? next : undefined),
    enabled,
    // Refetched on every opening, because nothing arrives live while it is closed.
    staleTime: 0,
  });
  const removed = useLive((state) => state.removedComments);
  const deletedHere = useFeedView((view) => view.deletedCommentsHere);
  const allArrived = useAllArrivedComments(announcementId, parentId) ?? none;
  const { read, arrived, arrivedLive } = useMemo(() => {
    // Comments deleted by others leave a placeholder.
    const stays = (id: number) => !(id in removed) || !deletedHere.includes(id);
    const known = [...new Set(query.data?.pages.flatMap(({ ids }) => ids))];
    const arrivedLive = allArrived.filter(stays);
    return { read: known.filter(stays), arrived: arrivedLive.filter((id) => !known.includes(id)), arrivedLive };
  }, [query.data, removed, deletedHere, allArrived]);
  const [shownFirst, setShownFirst] = useState<readonly number[]>();
  if (query.data && !shownFirst) setShownFirst(read);
  return { query, read, arrived, isNew: (id: number) => arrivedLive.includes(id) && !shownFirst?.includes(id) };
}
