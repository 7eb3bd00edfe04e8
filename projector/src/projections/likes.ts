import { ignored } from '@potluck/events';
import { defineProjection } from '../projection.ts';

/** The likes that stand, of announcements and of comments. */
export const likes = defineProjection({
  name: 'likes',
  number: 1,
  takes: ['AnnouncementLiked', 'AnnouncementUnliked', 'CommentLiked', 'CommentUnliked'],
  keys: ({ data }) =>
    'commentId' in data ? [`comment_${data.commentId}_${data.userId}`] : [`announcement_${data.announcementId}_${data.userId}`],
  evolve(like, event, id) {
    const { userId } = event.data;
    const made = { id, userId, createdAt: event.metadata.at, created: Number(event.position) };
    switch (event.type) {
      case 'AnnouncementLiked':
        return { ...made, kind: 'announcement', targetId: event.data.announcementId };
      case 'CommentLiked':
        return { ...made, kind: 'comment', targetId: event.data.commentId };
      case 'AnnouncementUnliked':
      case 'CommentUnliked':
        return undefined;
      default:
        return ignored(event, like);
    }
  },
});
