import { Refused } from '@potluck/events';
import { Comment, CommentPage, Liked } from '@potluck/events/answers/feed';
import type { CommentDocument } from '@potluck/projector/documents';
import type * as z from 'zod';
import { likedBy, one, presentComments } from '../joins.ts';
import { findPage, newestFirst, numberedPage, oldestFirst, type SortedFind } from '../paging.ts';
import { canSeeComment, canSeePost } from '../visibility.ts';
import { listQuery, type QueryContext, query } from './query.ts';

/** Page sizes of section 9. */
const Comments = numberedPage(10);
const Replies = numberedPage(5);

const joined = ['comments', 'feed', 'profiles', 'likes'] as const;

/** Comments of a post that is deleted or hidden are not found. */
const comment = { tag: 'Comments', access: 'anyone', refusals: [400, 404] } as const;

export const postComments = listQuery({
  ...comment,
  call: 'get /api/announcements/{id}/comments',
  summary: 'The comments on a post, newest first',
  input: Comments,
  projections: joined,
  result: CommentPage,
  async answer(context) {
    const { from, id: announcementId } = context;
    if (!canSeePost(await one(from.feed, announcementId))) throw new Refused('announcement-not-found');
    return commentPage(context, { where: { announcementId, parentId: null }, sort: newestFirst });
  },
});

export const commentReplies = listQuery({
  ...comment,
  call: 'get /api/comments/{id}/replies',
  summary: 'The replies to a comment, oldest first',
  input: Replies,
  projections: joined,
  result: CommentPage,
  async answer(context) {
    const { id } = await visibleComment(context);
    return commentPage(context, { where: { parentId: id }, sort: oldestFirst });
  },
});

export const oneComment = query({
  ...comment,
  call: 'get /api/comments/{id}',
  summary: 'A comment',
  projections: joined,
  result: Comment,
  async answer(context) {
    const [presented] = await presentComments([await visibleComment(context)], context.from, context.caller);
    return presented as Comment;
  },
});

export const commentLike = query({
  ...comment,
  call: 'get /api/comments/{id}/like',
  summary: 'Whether one likes a comment',
  projections: ['comments', 'feed', 'likes'],
  result: Liked,
  async answer(context) {
    const { id } = await visibleComment(context);
    const liked = await likedBy(context.caller, 'comment', [id], context.from.likes);
    return { liked: liked(id) };
  },
});

/** By page number as specified, or by cursor, which neither repeats nor skips comments when others are added or deleted. */
async function commentPage(
  {
    from,
    caller,
    input: { page, limit, cursor },
  }: QueryContext<(typeof joined)[number], string | undefined, number, z.output<typeof Comments>>,
  find: SortedFind,
) {
  const { documents, hasMore, next } = await findPage(from.comments, find, { limit, cursor, skip: cursor ? 0 : (page - 1) * limit });
  return { body: { comments: await presentComments(documents, from, caller), hasMore }, next };
}

async function visibleComment({
  from,
  id,
}: Pick<QueryContext<'comments' | 'feed', undefined, number>, 'from' | 'id'>): Promise<CommentDocument> {
  const comment = await one(from.comments, id);
  const post = comment && (await one(from.feed, comment.announcementId));
  if (!canSeeComment(comment, post)) throw new Refused('comment-not-found');
  return comment;
}
