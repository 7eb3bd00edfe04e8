import type { Comment } from '@potluck/events/answers';
import { isOlder, type PositionToken } from '@potluck/events/position';
import { type Live, place, without } from './live-state.ts';

interface CommentMessage {
  comment: Comment;
  position: PositionToken;
}

/** Names the list that a comment stands in: a post's comments, or the replies to one of them. */
export const threadOf = ({ announcementId, parentId }: { announcementId: number; parentId: number | null }): string =>
  parentId === null ? `${announcementId}` : `${announcementId}/${parentId}`;

/** A comment as it is now. Says nothing about the viewer's own like. */
export function onCommentChanged(state: Live, { comment, position }: CommentMessage): Live {
  const { id, likesCount, user } = comment;
  if (isOlder(position, state.removedComments[id])) return state;
  return {
    ...state,
    comments: place(state.comments, id, comment, position),
    commentLikes: place(state.commentLikes, id, likesCount, position),
    users: place(state.users, user.id, user, position),
    removedComments: without(state.removedComments, id),
  };
}

export function onCommentAdded(state: Live, message: CommentMessage): Live {
  const next = onCommentChanged(state, message);
  const thread = threadOf(message.comment);
  const there = state.arrivedComments[thread] ?? [];
  if (next === state || there.includes(message.comment.id)) return next;
  return { ...next, arrivedComments: { ...next.arrivedComments, [thread]: [...there, message.comment.id] } };
}

/** A page of comments or replies was answered, with the viewer's own likes. */
export function onCommentsRead(state: Live, { comments, position }: { comments: readonly Comment[]; position: PositionToken }): Live {
  return comments.reduce(
    (known, comment) => ({
      ...onCommentChanged(known, { comment, position }),
      commentLiked: place(known.commentLiked, comment.id, comment.liked, position),
    }),
    state,
  );
}

export function onCommentRemoved(state: Live, { commentId: id, position }: { commentId: number; position: PositionToken }): Live {
  if (isOlder(position, state.comments[id]?.position) || isOlder(position, state.removedComments[id])) return state;
  return { ...state, removedComments: { ...state.removedComments, [id]: position } };
}

export function onCommentLikes(state: Live, message: { commentId: number; likesCount: number; position: PositionToken }): Live {
  return { ...state, commentLikes: place(state.commentLikes, message.commentId, message.likesCount, message.position) };
}

export function onCommentLikeAnswered(
  state: Live,
  answer: { commentId: number; liked: boolean; likesCount: number | null; position: PositionToken },
): Live {
  const { commentId, position } = answer;
  return {
    ...state,
    // Null while the server cannot say it: then it comes live.
    commentLikes: answer.likesCount === null ? state.commentLikes : place(state.commentLikes, commentId, answer.likesCount, position),
    commentLiked: place(state.commentLiked, commentId, answer.liked, position),
  };
}

/** A post's comments are closed: what arrived will be read again when they are opened. */
export function onCommentsClosed(state: Live, announcementId: number): Live {
  const closed = (thread: string) => thread === `${announcementId}` || thread.startsWith(`${announcementId}/`);
  return {
    ...state,
    arrivedComments: Object.fromEntries(Object.entries(state.arrivedComments).filter(([thread]) => !closed(thread))),
  };
}
