import type { Response, Router } from 'express';
import { announcementLikes, announcements, commentLikes, comments } from '../aggregates.ts';
import { decideAnnouncementLike, decideCommentLike } from '../deciders/likes.ts';
import { LikeInput } from '../inputs.ts';
import { type Commanding, stateOf } from './commanding.ts';
import { jsonBody } from './json-body.ts';
import { entityId, parse } from './parse.ts';

/** Likes of posts and comments: toggled, or set by `isLike` (section 7). The answer's count is the one after this like. */
export function likeRoutes(router: Router, { handle, folds, callerOf, countLikes, tellPosition }: Commanding): void {
  router.post('/api/announcements/:id/like', jsonBody, async (req, res) => {
    const announcementId = entityId(req.params.id);
    const { isLike } = parse(LikeInput, req.body ?? {});
    const { userId, context, asked } = await callerOf(req, req.body);
    const post = await stateOf(folds, announcements, announcementId);
    const handled = await handle(announcementLikes, `${announcementId}_${userId}`, asked, (like) => {
      const type = (isLike ?? !like.liked) ? 'LikeAnnouncement' : 'UnlikeAnnouncement';
      return decideAnnouncementLike({ type, data: { announcementId } }, like, { ...context, post });
    });
    const likesCount = await countLikes('announcement', announcementId, handled);
    tellPosition(res, handled);
    answerLike(res, { liked: handled.state.liked, likesCount });
  });

  router.post('/api/comments/:id/like', jsonBody, async (req, res) => {
    const commentId = entityId(req.params.id);
    const { isLike } = parse(LikeInput, req.body ?? {});
    const { userId, context, asked } = await callerOf(req, req.body);
    const comment = await stateOf(folds, comments, commentId);
    const post = await stateOf(folds, announcements, comment.status === 'absent' ? 0 : comment.announcementId);
    const handled = await handle(commentLikes, `${commentId}_${userId}`, asked, (like) => {
      const type = (isLike ?? !like.liked) ? 'LikeComment' : 'UnlikeComment';
      return decideCommentLike({ type, data: { commentId } }, like, { ...context, comment, post });
    });
    const likesCount = await countLikes('comment', commentId, handled);
    tellPosition(res, handled);
    answerLike(res, { liked: handled.state.liked, likesCount });
  });
}

/** The call that is made most: answered without the ETag that Express would work out, as nobody keeps a command's answer. */
function answerLike(res: Response, answer: { liked: boolean; likesCount: number }): void {
  const text = JSON.stringify(answer);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', text.length);
  res.end(text);
}
