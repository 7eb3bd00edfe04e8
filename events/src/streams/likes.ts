import * as z from 'zod';
import { defineStream, type EventOf } from '../define-stream.ts';
import { EntityId, UserId } from '../fields.ts';
import { ignored } from '../recorded.ts';

const announcementLikeOf = { announcementId: EntityId, userId: UserId };
const commentLikeOf = { commentId: EntityId, announcementId: EntityId, userId: UserId };

/** One stream per post and member, `announcementLike-{announcementId}_{userId}`: 'only once' is its name, and a popular post is no hot stream. */
export const announcementLike = defineStream({
  name: 'announcementLike',
  commands: { LikeAnnouncement: z.object({ announcementId: EntityId }), UnlikeAnnouncement: z.object({ announcementId: EntityId }) },
  events: { AnnouncementLiked: z.object(announcementLikeOf), AnnouncementUnliked: z.object(announcementLikeOf) },
});

/** One stream per comment and member, `commentLike-{commentId}_{userId}`. */
export const commentLike = defineStream({
  name: 'commentLike',
  commands: { LikeComment: z.object({ commentId: EntityId }), UnlikeComment: z.object({ commentId: EntityId }) },
  events: { CommentLiked: z.object(commentLikeOf), CommentUnliked: z.object(commentLikeOf) },
});

export type AnnouncementLikeEvent = EventOf<typeof announcementLike>;
export type CommentLikeEvent = EventOf<typeof commentLike>;

export interface Like {
  liked: boolean;
}
export const noLike: Like = { liked: false };

export function evolveLike(state: Like, event: AnnouncementLikeEvent | CommentLikeEvent): Like {
  switch (event.type) {
    case 'AnnouncementLiked':
    case 'CommentLiked':
      return { liked: true };
    case 'AnnouncementUnliked':
    case 'CommentUnliked':
      return { liked: false };
    default:
      return ignored(event, state);
  }
}
