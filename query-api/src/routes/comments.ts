import { Refused } from '@potluck/events';
import type { Comment, CommentPage, Liked } from '@potluck/events/answers';
import type { CommentDocument } from '@potluck/projector/documents';
import { Router } from 'express';
import type * as z from 'zod';
import { type Ask, entityId, type Question } from '../asking.ts';
import { likedBy, one, presentComments } from '../joins.ts';
import { findPage, linkNext, newestFirst, oldestFirst, PageOf, parseQuery, type SortedFind } from '../paging.ts';
import { canSeeComment, canSeePost } from '../visibility.ts';

/** Page sizes of section 9. */
const Comments = PageOf(10);
const Replies = PageOf(5);

const joined = ['comments', 'feed', 'profiles', 'likes'] as const;
type Joined = (typeof joined)[number];

/** What is said under a post. All of it is gone with the post, and while the post is hidden. */
export function commentRoutes(ask: Ask): Router {
  const router = Router();

  router.get(
    '/api/announcements/:id/comments',
    ask(joined, async (question): Promise<CommentPage> => {
      const announcementId = entityId(question.request);
      if (!canSeePost(await one(question.from.feed, announcementId))) throw new Refused('announcement-not-found');
      const find = { where: { announcementId, parentId: null }, sort: newestFirst };
      return commentPage(question, find, parseQuery(Comments, question.request));
    }),
  );

  router.get(
    '/api/comments/:id/replies',
    ask(joined, async (question): Promise<CommentPage> => {
      const { id } = await visibleComment(question);
      const find = { where: { parentId: id }, sort: oldestFirst };
      return commentPage(question, find, parseQuery(Replies, question.request));
    }),
  );

  router.get(
    '/api/comments/:id',
    ask(joined, async (question): Promise<Comment> => {
      const [presented] = await presentComments([await visibleComment(question)], question.from, question.viewer);
      return presented as Comment;
    }),
  );

  router.get(
    '/api/comments/:id/like',
    ask(['comments', 'feed', 'likes'], async (question): Promise<Liked> => {
      const { id } = await visibleComment(question);
      const liked = await likedBy(question.viewer, 'comment', [id], question.from.likes);
      return { liked: liked(id) };
    }),
  );

  return router;
}

/** By page as specified, or from a cursor, which neither repeats nor skips one when comments come and go. */
async function commentPage(
  { from, request, response, viewer }: Question<Joined>,
  find: SortedFind,
  { page, limit, cursor }: z.output<typeof Comments>,
): Promise<CommentPage> {
  const { documents, hasMore, next } = await findPage(from.comments, find, { limit, cursor, skip: cursor ? 0 : (page - 1) * limit });
  linkNext(request, response, next);
  return { comments: await presentComments(documents, from, viewer), hasMore };
}

async function visibleComment({ from, request }: Question<'comments' | 'feed'>): Promise<CommentDocument> {
  const comment = await one(from.comments, entityId(request));
  const post = comment && (await one(from.feed, comment.announcementId));
  if (!canSeeComment(comment, post)) throw new Refused('comment-not-found');
  return comment;
}
