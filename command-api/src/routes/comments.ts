import { announcement, type Comment, comment } from '@potluck/events';
import { Comment as CommentResult } from '@potluck/events/answers/feed';
import { CommentEditInput, CommentInput } from '@potluck/events/inputs/feed';
import { decideComment } from '../deciders/comment.ts';
import { commentAnswer, newComment } from './answers.ts';
import { command, type Done } from './command.ts';
import { madeAt } from './route-context.ts';

/** Adds a comment, or a reply: a comment with a parent. */
export const addComment = command({
  call: 'post /api/announcements/{id}/comments',
  tag: 'Comments',
  summary: 'Comment on a post, or reply to a comment',
  body: CommentInput,
  result: CommentResult,
  refusals: [400, 401, 403, 404],
  aggregate: comment,
  stream: { new: 'comment' },
  needs: async ({ id, input: { parentId } }, reader) => {
    const [post, parent] = await Promise.all([
      reader.stateOf(announcement, id),
      parentId === null ? comment.initial : reader.stateOf(comment, parentId),
    ]);
    return { post, parent };
  },
  decide: ({ id, input }, state, context) =>
    decideComment({ type: 'AddComment', data: { commentId: context.newId, announcementId: id, ...input } }, state, context),
  answer: (done) => ({ ...shown(done), ...newComment, createdAt: madeAt(done) }),
});

export const editComment = command({
  call: 'put /api/comments/{id}',
  tag: 'Comments',
  summary: 'Change one’s own comment; a stale revision is refused',
  body: CommentEditInput,
  result: CommentResult,
  refusals: [400, 401, 403, 404, 409],
  aggregate: comment,
  stream: ({ id }) => id,
  decide: ({ input }, state, context) => decideComment({ type: 'EditComment', data: input }, state, context),
  answer: (done) => shown(done),
});

export const deleteComment = command({
  call: 'delete /api/comments/{id}',
  tag: 'Comments',
  summary: 'Delete one’s own comment',
  refusals: [401, 403, 404],
  aggregate: comment,
  stream: ({ id }) => id,
  decide: (_, state, context) => decideComment({ type: 'DeleteComment', data: {} }, state, context),
});

const shown = ({ state, caller, revision }: Done<Comment>) =>
  commentAnswer(state as Extract<Comment, { status: 'added' }>, caller, revision);
