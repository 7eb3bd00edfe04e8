import type { Announcement, AnnouncementLikeEvent, Comment, CommentLikeEvent, Like } from '@potluck/events';
import { visiblePost } from './announcement.ts';
import { visibleComment } from './comment.ts';
import { activeMember, type Context, mustBeSystem, namedMember } from './context.ts';

export interface AnnouncementLikeCommand {
  type: 'LikeAnnouncement' | 'UnlikeAnnouncement';
  data: { announcementId: number };
}
export interface CommentLikeCommand {
  type: 'LikeComment' | 'UnlikeComment';
  data: { commentId: number };
}

/** Liking needs a display name; unliking does not. */
export function decideAnnouncementLike(
  command: AnnouncementLikeCommand,
  state: Like,
  context: Context & { post: Announcement },
): AnnouncementLikeEvent[] {
  const { announcementId } = command.data;
  switch (command.type) {
    case 'LikeAnnouncement': {
      const { userId } = namedMember(context);
      visiblePost(context.post);
      return state.liked ? [] : [{ type: 'AnnouncementLiked', data: { announcementId, userId } }];
    }
    case 'UnlikeAnnouncement': {
      const { userId } = activeMember(context);
      visiblePost(context.post);
      return state.liked ? [{ type: 'AnnouncementUnliked', data: { announcementId, userId } }] : [];
    }
  }
}

/** Ends the like of an erased account, whatever the state of the post. */
export function endAnnouncementLike(
  data: { announcementId: number; userId: string },
  state: Like,
  context: Context,
): AnnouncementLikeEvent[] {
  mustBeSystem(context);
  return state.liked ? [{ type: 'AnnouncementUnliked', data }] : [];
}

/** The same for a like of a comment. */
export function endCommentLike(
  data: { commentId: number; userId: string },
  comment: Comment,
  state: Like,
  context: Context,
): CommentLikeEvent[] {
  mustBeSystem(context);
  if (comment.status === 'absent' || !state.liked) return [];
  return [{ type: 'CommentUnliked', data: { ...data, announcementId: comment.announcementId } }];
}

/** `post` is the comment's post. */
export function decideCommentLike(
  command: CommentLikeCommand,
  state: Like,
  context: Context & { comment: Comment; post: Announcement },
): CommentLikeEvent[] {
  const { commentId } = command.data;
  switch (command.type) {
    case 'LikeComment': {
      const { userId } = namedMember(context);
      const { announcementId } = readable(context);
      return state.liked ? [] : [{ type: 'CommentLiked', data: { commentId, announcementId, userId } }];
    }
    case 'UnlikeComment': {
      const { userId } = activeMember(context);
      const { announcementId } = readable(context);
      return state.liked ? [{ type: 'CommentUnliked', data: { commentId, announcementId, userId } }] : [];
    }
  }
}

function readable({ comment, post }: { comment: Comment; post: Announcement }) {
  const visible = visibleComment(comment);
  visiblePost(post);
  return visible;
}
