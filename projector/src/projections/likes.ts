import { ignored } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

/** One per like; its id is `announcement_{id}_{userId}` or `comment_{id}_{userId}`. */
export interface LikeDocument {
  id: string;
  kind: 'announcement' | 'comment';
  targetId: number;
  userId: string;
  createdAt: string;
  created: number;
}

/** The present likes of announcements and comments. */
export const likes = defineProjection({
  name: 'likes',
  number: 1,
  takes: ['AnnouncementLiked', 'AnnouncementUnliked', 'CommentLiked', 'CommentUnliked'],
  shape: shapeOf<LikeDocument>({
    indexes: [
      ['userId', 'kind', 'created'],
      ['kind', 'targetId', 'created'],
    ],
  }),
  keys: ({ data }) =>
    'commentId' in data ? [`comment_${data.commentId}_${data.userId}`] : [`announcement_${data.announcementId}_${data.userId}`],
  evolve(like, event, id): LikeDocument | undefined {
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
