import { type Comment, noComment, type RegisteredUser } from '@potluck/events';
import type { Router } from 'express';
import { announcements, comments } from '../aggregates.ts';
import { decideComment } from '../deciders/comment.ts';
import type { Handled } from '../handle.ts';
import { CommentEditInput, CommentInput } from '../inputs.ts';
import { commentAnswer } from './answers.ts';
import { type Commanding, madeAt, stateOf } from './commanding.ts';
import { jsonBody } from './json-body.ts';
import { entityId, parse } from './parse.ts';

/** POST, PUT and DELETE of comments and replies; a reply is a comment with a parent (section 7). */
export function commentRoutes(router: Router, { handle, handleNew, folds, callerOf, tellPosition }: Commanding): void {
  router.post('/api/announcements/:id/comments', jsonBody, async (req, res) => {
    const announcementId = entityId(req.params.id);
    const data = { announcementId, ...parse(CommentInput, req.body ?? {}) };
    const { context, asked } = await callerOf(req, req.body);
    const [post, parent] = await Promise.all([
      stateOf(folds, announcements, announcementId),
      data.parentId === null ? noComment : stateOf(folds, comments, data.parentId),
    ]);
    const handled = await handleNew(comments, 'comment', asked, (commentId, state) =>
      decideComment({ type: 'AddComment', data: { commentId, ...data } }, state, { ...context, post, parent }),
    );
    tellPosition(res, handled);
    const counts = { likesCount: 0, repliesCount: 0, liked: false, createdAt: madeAt(handled), editedAt: null };
    res.status(201).json({ ...shown(handled, context.actor), ...counts });
  });

  router.put('/api/comments/:id', jsonBody, async (req, res) => {
    const id = entityId(req.params.id);
    const data = parse(CommentEditInput, req.body ?? {});
    const { context, asked } = await callerOf(req, req.body);
    const handled = await handle(comments, id, asked, (state) => decideComment({ type: 'EditComment', data }, state, context));
    tellPosition(res, handled);
    res.json(shown(handled, context.actor));
  });

  router.delete('/api/comments/:id', async (req, res) => {
    const id = entityId(req.params.id);
    const { context, asked } = await callerOf(req);
    const handled = await handle(comments, id, asked, (state) => decideComment({ type: 'DeleteComment', data: {} }, state, context));
    tellPosition(res, handled);
    res.status(204).end();
  });
}

const shown = ({ state, revision }: Handled<Comment>, author: RegisteredUser) =>
  commentAnswer(state as Extract<Comment, { status: 'added' }>, author, revision);
