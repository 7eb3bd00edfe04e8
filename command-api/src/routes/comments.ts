import { type Comment, noComment, type RegisteredUser } from '@potluck/events';
import { CommentEditInput, CommentInput } from '@potluck/events/inputs';
import type { Router } from 'express';
import { announcements, comments } from '../aggregates.ts';
import type { Handled } from '../asked.ts';
import { decideComment } from '../deciders/comment.ts';
import { commentAnswer } from './answers.ts';
import { type Commanding, madeAt } from './commanding.ts';
import { jsonBody } from './json-body.ts';
import { entityId, parse } from './parse.ts';

/** POST, PUT and DELETE of comments and replies; a reply is a comment with a parent (section 7). */
export function commentRoutes(router: Router, { handle, handleNew, askedBy, tellPosition }: Commanding): void {
  router.post('/api/announcements/:id/comments', jsonBody, async (req, res) => {
    const announcementId = entityId(req.params.id);
    const data = { announcementId, ...parse(CommentInput, req.body ?? {}) };
    const asked = askedBy(req, req.body);
    let author: RegisteredUser | undefined;
    const handled = await handleNew(comments, 'comment', asked, async (look) => {
      const [caller, post, parent] = await Promise.all([
        look.caller(asked),
        look.stateOf(announcements, announcementId),
        data.parentId === null ? noComment : look.stateOf(comments, data.parentId),
      ]);
      author = caller.actor;
      return (commentId, state) => decideComment({ type: 'AddComment', data: { commentId, ...data } }, state, { ...caller, post, parent });
    });
    tellPosition(res, handled);
    const counts = { likesCount: 0, repliesCount: 0, liked: false, createdAt: madeAt(handled), editedAt: null };
    res.status(201).json({ ...shown(handled, author), ...counts });
  });

  router.put('/api/comments/:id', jsonBody, async (req, res) => {
    const id = entityId(req.params.id);
    const data = parse(CommentEditInput, req.body ?? {});
    const asked = askedBy(req, req.body);
    let author: RegisteredUser | undefined;
    const handled = await handle(comments, id, asked, async (look) => {
      const caller = await look.caller(asked);
      author = caller.actor;
      return (state) => decideComment({ type: 'EditComment', data }, state, caller);
    });
    tellPosition(res, handled);
    res.json(shown(handled, author));
  });

  router.delete('/api/comments/:id', async (req, res) => {
    const id = entityId(req.params.id);
    const asked = askedBy(req);
    const handled = await handle(comments, id, asked, async (look) => {
      const caller = await look.caller(asked);
      return (state) => decideComment({ type: 'DeleteComment', data: {} }, state, caller);
    });
    tellPosition(res, handled);
    res.status(204).end();
  });
}

const shown = ({ state, revision }: Handled<Comment>, author: RegisteredUser | undefined) =>
  commentAnswer(state as Extract<Comment, { status: 'added' }>, author as RegisteredUser, revision);
