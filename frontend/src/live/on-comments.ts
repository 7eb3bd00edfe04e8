import type { Comment } from '@potluck/events/answers/feed';
import { isOlder, type PositionToken } from '@potluck/events/position';
import { type LiveState, upsertIfNewer, without } from './live-state.ts';

interface CommentMessage {
  comment: Comment;
  position: PositionToken;
}

/** Key of the list that a comment belongs to: a post's comments, or the replies to a comment. */
export const threadOf = ({ announcementId, parentId }: { announcementId: number; parentId: number | null }): string =>
  parentId === null ? `${announcementId}` : `${announcementId}/${parentId}`;

/** A comment's current version. Leaves the viewer's own like alone. */
export function onCommentChanged(state: LiveState, { comment, position }: CommentMessage): LiveState {
  const { id, likesCount, user } = comment;
  if (isOlder(position, state.removedComments[id])) return state;
  return {
    ...state,
    comments: upsertIfNewer(state.comments, id, comment, position),
    commentLikes: upsertIfNewer(state.commentLikes, id, likesCount, position),
    users: upsertIfNewer(state.users, user.id, user, position),
    removedComments: without(state.removedComments, id),
  };
}

export function onCommentAdded(state: LiveState, message: CommentMessage): LiveState {
  const next = onCommentChanged(state, message);
  const thread = threadOf(message.comment);
  const arrived = state.arrivedComments[thread] ?? [];
  if (next === state || arrived.includes(message.comment.id)) return next;
  return { ...next, arrivedComments: { ...next.arrivedComments, [thread]: [...arrived, message.comment.id] } };
}

/** A page of comments or replies was read; it has the viewer's own likes. */
export function onCommentsRead(
  state: LiveState,
  { comments, position }: { comments: readonly Comment[]; position: PositionToken },
): LiveState {
  return comments.reduce(
    (known, comment) => ({
      ...onCommentChanged(known, { comment, position }),
      commentLiked: upsertIfNewer(known.commentLiked, comment.id, comment.liked, position),
    }),
    state,
  );
}

export function onCommentRemoved(state: LiveState, { commentId: id, position }: { commentId: number; position: PositionToken }): LiveState {
  if (isOlder(position, state.comments[id]?.position) || isOlder(position, state.removedComments[id])) return state;
  return { ...state, removedComments: { ...state.removedComments, [id]: position } };
}

export function onCommentLikes(state: LiveState, message: { commentId: number; likesCount: number; position: PositionToken }): LiveState {
  return { ...state, commentLikes: upsertIfNewer(state.commentLikes, message.commentId, message.likesCount, message.position) };
}

export function onCommentLikeAnswered(
  state: LiveState,
  answer: { commentId: number; liked: boolean; likesCount: number | null; position: PositionToken },
): LiveState {
  const { commentId, position } = answer;
  return {
    ...state,
    // Null when the server cannot tell; the count then arrives live.
    commentLikes:
      answer.likesCount === null ? state.commentLikes : upsertIfNewer(state.commentLikes, commentId, answer.likesCount, position),
    commentLiked: upsertIfNewer(state.commentLiked, commentId, answer.liked, position),
  };
}

/** A post's comments were closed. They are read again when opened, so what arrived is dropped. */
export function onCommentsClosed(state: LiveState, announcementId: number): LiveState {
  const closed = (thread: string) => thread === `${announcementId}` || thread.startsWith(`${announcementId}/`);
  return {
    ...state,
    arrivedComments: Object.fromEntries(Object.entries(state.arrivedComments).filter(([thread]) => !closed(thread))),
  };
}
