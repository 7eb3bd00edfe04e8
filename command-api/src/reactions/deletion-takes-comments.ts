import { announcement, comment, user } from '@potluck/events';
import { defineReaction, type ReactionCommand } from './reaction.ts';
import type { Found } from './targets.ts';

/** The one field of the read models' comments that is needed here. */
interface CommentFound {
  id: number;
}

const deleteEach = ({ documents }: Found<CommentFound>): ReactionCommand[] =>
  documents.map(({ id }) => ({ to: 'comment', id, command: { type: 'DeleteComment', data: {} } }));

/** A deleted post takes its direct comments along; each of them takes its own replies. */
export const postTakesComments = defineReaction({
  on: 'AnnouncementDeleted',
  targets: ({ data, position }, targets, after) =>
    targets.find<CommentFound>('comments', { announcementId: data.announcementId, parentId: null }, position, after),
  react: (_event, found) => deleteEach(found),
});

/** A deleted comment takes its direct replies along, and so on down. */
export const commentTakesReplies = defineReaction({
  on: 'CommentDeleted',
  targets: ({ data, position }, targets, after) => targets.find<CommentFound>('comments', { parentId: data.commentId }, position, after),
  react: (_event, found) => deleteEach(found),
});

/** What was added while its post, parent or author went: the reactions above looked before it came. */
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
