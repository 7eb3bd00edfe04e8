import type { CommentPage } from '@potluck/query-api/answers';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { api } from '../../../api/http.ts';
import { keys } from '../../../api/keys.ts';
import { react, useLive } from '../../../live/live-store.ts';
import { onCommentsRead } from '../../../live/on-comments.ts';
import { useArrivedComments } from '../../../live/use-live.ts';
import { keepPlace } from '../use-kept-place.ts';

interface ThreadPart {
  ids: number[];
  hasMore: boolean;
  next: string | undefined;
}

/** Section 9. */
const commentsPerPage = 10;
const repliesPerPage = 5;

async function readPart(path: string, signal: AbortSignal): Promise<ThreadPart> {
  const { data, position, next } = await api.read<CommentPage>(path, { signal });
  react(onCommentsRead, { comments: data.comments, position: position ?? '' });
  return { ids: data.comments.map(({ id }) => id), hasMore: data.hasMore, next };
}

/**
 * One list of comments: a post's own (`parentId` null, newest first), or the replies to one (oldest first).
 * `read` are those of the pages, `arrived` those that came in live besides.
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
      const part = await readPart(pageParam, signal);
      // Read again, as after a lost connection: what was missed comes in under somebody who reads.
      if (client.getQueryData(queryKey)) keepPlace();
      return part;
    },
    getNextPageParam: ({ hasMore, next }) => (hasMore ? next : undefined),
    enabled,
    // What came while it was closed is missing: each time it is opened, it is read again.
    staleTime: 0,
  });
  const removed = useLive((state) => state.removedComments);
  const cameIn = useArrivedComments(announcementId, parentId);
  const { read, arrived } = useMemo(() => {
    const known = [...new Set(query.data?.pages.flatMap(({ ids }) => ids))];
    return { read: known.filter((id) => !(id in removed)), arrived: cameIn.filter((id) => !known.includes(id)) };
  }, [query.data, removed, cameIn]);
  return { query, read, arrived };
}
