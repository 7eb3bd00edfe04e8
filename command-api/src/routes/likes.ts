import { Router } from 'express';
import { announcementLikes, announcements, commentLikes, comments } from '../aggregates.ts';
import { decideAnnouncementLike, decideCommentLike } from '../deciders/likes.ts';
import { LikeInput } from '../inputs.ts';
import { type Commanding, stateOf } from './commanding.ts';
import { jsonBody } from './json-body.ts';
import { entityId, parse } from './parse.ts';

/** Likes of posts and comments: toggled, or set by `isLike` (section 7). The answer's count is the one after this like. */
export function likeRoutes({ handle, folds, callerOf, askLikesCount, tellPosition }: Commanding): Router {
  const router = Router();

  router.post('/api/announcements/:id/like', jsonBody, async (req, res) => {
    const announcementId = entityId(req.params.id);
    const { isLike } = parse(LikeInput, req.body ?? {});
    const { userId, context, asked } = await callerOf(req, req.body);
    const post = await stateOf(folds, announcements, announcementId);
    const handled = await handle(announcementLikes, `${announcementId}_${userId}`, asked, (like) => {
      const type = (isLike ?? !like.liked) ? 'LikeAnnouncement' : 'UnlikeAnnouncement';
      return decideAnnouncementLike({ type, data: { announcementId } }, like, { ...context, post });
    });
    const likesCount = await askLikesCount('announcement', announcementId, handled.position ?? 0n);
    tellPosition(res, handled);
    res.json({ liked: handled.state.liked, likesCount });
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
    const likesCount = await askLikesCount('comment', commentId, handled.position ?? 0n);
    tellPosition(res, handled);
    res.json({ liked: handled.state.liked, likesCount });
  });

  return router;
}
