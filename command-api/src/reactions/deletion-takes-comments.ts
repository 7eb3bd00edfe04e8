import { announcement, comment, user } from '@potluck/events';
import { defineReaction, type ReactionCommand } from './reaction.ts';
import type { Found } from './targets.ts';

/** The only field of a comment document that is needed here. */
interface CommentFound {
  id: number;
}

const deleteEach = ({ documents }: Found<CommentFound>): ReactionCommand[] =>
  documents.map(({ id }) => ({ to: 'comment', id, command: { type: 'DeleteComment', data: {} } }));

/** Deletes the direct comments of a deleted post; each of those deletes its own replies. */
export const postTakesComments = defineReaction({
  on: 'AnnouncementDeleted',
  targets: ({ data, position }, targets, after) =>
    targets.find<CommentFound>('comments', { announcementId: data.announcementId, parentId: null }, position, after),
  react: (_event, found) => deleteEach(found),
});

/** Deletes the direct replies of a deleted comment, and so on down. */
export const commentTakesReplies = defineReaction({
  on: 'CommentDeleted',
  targets: ({ data, position }, targets, after) => targets.find<CommentFound>('comments', { parentId: data.commentId }, position, after),
  react: (_event, found) => deleteEach(found),
});

/** Deletes a comment that was added while its post, parent or author was being deleted: the reactions above may have missed it. */
export const lateCommentGoes = defineReaction({
  on: 'CommentAdded',
  async targets({ data }, targets) {
    const post = await targets.load(announcement, data.announcementId);
    const parent = data.parentId === null ? undefined : await targets.load(comment, data.parentId);
    const author = await targets.load(user, data.userId);
    return post.status === 'deleted' || parent?.status === 'deleted' || author.status === 'erased';
  },
  react: ({ data }, isGone) => (isGone ? deleteEach({ documents: [{ id: data.commentId }] }) : []),
});
