import * as z from 'zod';
import { defineAggregate, type EventOf } from '../define-aggregate.ts';
import { EntityId, UserId } from '../fields.ts';
import { ignored } from '../recorded.ts';

const announcementLikeOf = { announcementId: EntityId, userId: UserId };
const commentLikeOf = { commentId: EntityId, announcementId: EntityId, userId: UserId };

export interface Like {
  liked: boolean;
}

/**
 * One stream per post and member, `announcementLike-{announcementId}_{userId}`: its name makes a like unique, and likes of a popular post
 * do not contend for one stream.
 */
export const announcementLike = defineAggregate({
  name: 'announcementLike',
  events: { AnnouncementLiked: z.object(announcementLikeOf), AnnouncementUnliked: z.object(announcementLikeOf) },
  meanings: {
    AnnouncementLiked: 'A member liked a post.',
    AnnouncementUnliked: 'A member took back the like of a post.',
  },
  initial: { liked: false } as Like,
  evolve: (state, event): Like => {
    switch (event.type) {
      case 'AnnouncementLiked':
        return { liked: true };
      case 'AnnouncementUnliked':
        return { liked: false };
      default:
        return ignored(event, state);
    }
  },
});

/** One stream per comment and member, `commentLike-{commentId}_{userId}`. */
export const commentLike = defineAggregate({
  name: 'commentLike',
  events: { CommentLiked: z.object(commentLikeOf), CommentUnliked: z.object(commentLikeOf) },
  meanings: {
    CommentLiked: 'A member liked a comment.',
    CommentUnliked: 'A member took back the like of a comment.',
  },
  initial: { liked: false } as Like,
  evolve: (state, event): Like => {
    switch (event.type) {
      case 'CommentLiked':
        return { liked: true };
      case 'CommentUnliked':
        return { liked: false };
      default:
        return ignored(event, state);
    }
  },
});

export type AnnouncementLikeEvent = EventOf<typeof announcementLike>;
export type CommentLikeEvent = EventOf<typeof commentLike>;
