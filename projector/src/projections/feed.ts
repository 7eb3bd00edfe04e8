import { ignored, type MediaRef, type Purged, purgedBy } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

export interface AnnouncementDocument {
  id: number;
  userId: string;
  title: string;
  content: string | null;
  media: MediaRef | null;
  likesCount: number;
  commentsCount: number;
  hidden: boolean;
  /** How many of the comments that were counted when it was last hidden were deleted before it was restored. */
  deletedWhileHidden?: number;
  createdAt: string;
  /** When it was last edited; null if never. */
  editedAt: string | null;
  /** The purge of its picture or video. */
  purged?: Purged;
  created: number;
  revision: number;
}

/** The announcements. `commentsCount` counts visible comments and replies. */
export const feed = defineProjection({
  name: 'feed',
  number: 4,
  publishesChanges: true,
  takes: [
    'AnnouncementPosted',
    'AnnouncementEdited',
    'AnnouncementDeleted',
    'AnnouncementHidden',
    'AnnouncementRestored',
    'AnnouncementMediaPurged',
    'AnnouncementLiked',
    'AnnouncementUnliked',
    'CommentAdded',
    'CommentDeleted',
    'CommentHidden',
    'CommentRestored',
  ],
  personal: ['AnnouncementPosted', 'AnnouncementEdited'],
  shape: shapeOf<AnnouncementDocument>({
    indexes: [
      ['hidden', 'created'],
      ['hidden', 'likesCount', 'created'],
      ['userId', 'hidden', 'created'],
      ['id', 'hidden', 'created'],
    ],
    searchText: ({ title, content }) => `${title}\n${content ?? ''}`,
  }),
  keys: ({ data }) => [String(data.announcementId)],
  evolve(post, event) {
    if (event.type === 'AnnouncementPosted') {
      const { announcementId, userId, title, content, media } = event.data;
      return {
        id: announcementId,
        userId,
        title,
        content,
        media,
        likesCount: 0,
        commentsCount: 0,
        hidden: false,
        createdAt: event.metadata.at,
        editedAt: null,
        created: Number(event.position),
        revision: event.revision,
      };
    }
    if (!post) return undefined;
    switch (event.type) {
      case 'AnnouncementEdited':
        return { ...post, title: event.data.title, content: event.data.content, editedAt: event.metadata.at, revision: event.revision };
      case 'AnnouncementDeleted':
        return undefined;
      case 'AnnouncementHidden':
        return { ...post, hidden: true, deletedWhileHidden: 0, revision: event.revision };
      case 'AnnouncementRestored':
        return { ...post, hidden: false, revision: event.revision };
      case 'AnnouncementMediaPurged':
        return { ...post, media: null, purged: purgedBy(event), revision: event.revision };
      case 'AnnouncementLiked':
        return { ...post, likesCount: post.likesCount + 1 };
      case 'AnnouncementUnliked':
        return { ...post, likesCount: post.likesCount - 1 };
      case 'CommentAdded':
        return { ...post, commentsCount: post.commentsCount + 1 };
      case 'CommentDeleted': {
        if (!event.data.wasVisible) return post;
        const lost = post.hidden && { deletedWhileHidden: (post.deletedWhileHidden ?? 0) + 1 };
        return { ...post, commentsCount: post.commentsCount - 1, ...lost };
      }
      case 'CommentHidden':
        return event.data.wasVisible ? { ...post, commentsCount: post.commentsCount - 1 } : post;
      case 'CommentRestored':
        return event.data.wasVisible ? post : { ...post, commentsCount: post.commentsCount + 1 };
      default:
        return ignored(event, post);
    }
  },
});
