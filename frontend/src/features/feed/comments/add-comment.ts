import type { Comment } from '@potluck/events/answers/feed';
import type { CurrentUser } from '@potluck/events/answers/people';
import { api } from '../../../api/http.ts';
import { connection } from '../../../live/connection.ts';
import { react } from '../../../live/live-store.ts';
import { onCommentAdded } from '../../../live/on-comments.ts';
import { refetchActiveQueries } from '../../../live/resync.ts';

interface NewComment {
  announcementId: number;
  parentId: number | null;
  content: string;
}

/** Sends a comment or reply, and shows it without waiting for its live message. */
export async function addComment(
  { announcementId, parentId, content }: NewComment,
  user: CurrentUser,
  idempotencyKey: string,
): Promise<void> {
  const body = parentId === null ? { content } : { content, parentId };
  const { data, position } = await api.command<Partial<Comment> & { id: number }>(
    'POST',
    `/api/announcements/${announcementId}/comments`,
    body,
    {
      idempotencyKey,
    },
  );
  const comment: Comment = {
    announcementId,
    parentId,
    content,
    userId: user.id,
    depth: 0,
    hidden: false,
    likesCount: 0,
    repliesCount: 0,
    liked: false,
    createdAt: new Date().toISOString(),
    editedAt: null,
    revision: 0,
    ...data,
    user: { id: user.id, displayName: user.displayName, profileImageUrl: user.profileImageUrl },
  };
  react(onCommentAdded, { comment, position: position ?? '' });
  // The counts arrive live; without a connection they are refetched.
  if (!connection()) void refetchActiveQueries();
}
