import { announcement, announcementLike, comment, commentLike, type Like } from '@potluck/events';
import { LikedWithCount } from '@potluck/events/answers/feed';
import { LikeInput } from '@potluck/events/inputs/feed';
import type { CommandEnvelope } from '../command-envelope.ts';
import { decideAnnouncementLike, decideCommentLike } from '../deciders/likes.ts';
import { stateOf } from '../state-of.ts';
import { command, type Done } from './command.ts';
import type { LikeAnswer } from './like-answers.ts';
import type { RouteContext } from './route-context.ts';

/**
 * Likes of posts and comments: toggled, or set by `isLike` (section 7). The answer has the count after this like, or null if the query
 * side does not know it in time; the page then receives it over its live connection.
 */
const like = {
  body: LikeInput,
  result: LikedWithCount,
  refusals: [400, 401, 403, 404],
} as const;

export const likeAnnouncement = command({
  ...like,
  call: 'post /api/announcements/{id}/like',
  tag: 'Feed',
  summary: 'Like or unlike a post; toggles without `isLike`',
  aggregate: announcementLike,
  stream: ({ envelope, id }) => `${id}_${envelope.actor}`,
  needs: async ({ id }, reader) => ({ post: await reader.stateOf(announcement, id) }),
  decide: ({ id, input }, state, context) => {
    const type = (input.isLike ?? !state.liked) ? 'LikeAnnouncement' : 'UnlikeAnnouncement';
    return decideAnnouncementLike({ type, data: { announcementId: id } }, state, context);
  },
  answer: (done, { envelope, id }, context) =>
    answer('announcement', id, envelope, done, context, () => stateOf(context.folds, announcementLike, `${id}_${envelope.actor}`)),
});

export const likeComment = command({
  ...like,
  call: 'post /api/comments/{id}/like',
  tag: 'Comments',
  summary: 'Like or unlike a comment; toggles without `isLike`',
  aggregate: commentLike,
  stream: ({ envelope, id }) => `${id}_${envelope.actor}`,
  needs: async ({ id }, reader) => {
    const liked = await reader.stateOf(comment, id);
    return { comment: liked, post: await reader.stateOf(announcement, liked.status === 'absent' ? 0 : liked.announcementId) };
  },
  decide: ({ id, input }, state, context) => {
    const type = (input.isLike ?? !state.liked) ? 'LikeComment' : 'UnlikeComment';
    return decideCommentLike({ type, data: { commentId: id } }, state, context);
  },
  answer: (done, { envelope, id }, context) =>
    answer('comment', id, envelope, done, context, () => stateOf(context.folds, commentLike, `${id}_${envelope.actor}`)),
});

/** `liked` and `likesCount` belong together: a repeat gets those of the first answer or, if that is forgotten, the current ones. */
async function answer(
  kind: 'announcement' | 'comment',
  id: number,
  envelope: CommandEnvelope,
  { repeated, state, position }: Done<Like>,
  { countLikes, likeAnswers }: RouteContext,
  present: () => Promise<Like>,
): Promise<LikeAnswer> {
  const known = repeated ? likeAnswers.find(kind, id, envelope) : undefined;
  if (known) return known;
  const { liked } = repeated ? await present() : state;
  const likesCount = (await countLikes(kind, id, repeated ? undefined : position)) ?? null;
  if (likesCount !== null) likeAnswers.remember(kind, id, envelope, { liked, likesCount });
  return { liked, likesCount };
}
