import { ignored } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

export interface CommentDocument {
  id: number;
  announcementId: number;
  parentId: number | null;
  userId: string;
  depth: number;
  content: string;
  likesCount: number;
  repliesCount: number;
  hidden: boolean;
  /** How many of the replies that were counted when it was last hidden were deleted before it was restored. */
  deletedWhileHidden?: number;
  createdAt: string;
  editedAt: string | null;
  created: number;
  revision: number;
}

/** Comments and replies. `repliesCount` counts visible direct replies; a hidden comment stays as a placeholder for its replies. */
export const comments = defineProjection({
  name: 'comments',
  number: 2,
  publishesChanges: true,
  takes: ['CommentAdded', 'CommentEdited', 'CommentDeleted', 'CommentHidden', 'CommentRestored', 'CommentLiked', 'CommentUnliked'],
  shape: shapeOf<CommentDocument>({
    indexes: [
      ['announcementId', 'parentId', 'created'],
      ['parentId', 'created'],
      ['userId', 'created'],
    ],
  }),
  keys: (event) =>
    'parentId' in event.data && event.data.parentId !== null && event.type !== 'CommentEdited'
      ? [String(event.data.commentId), String(event.data.parentId)]
      : [String(event.data.commentId)],
  evolve(comment, event, id) {
    const { revision, metadata, position } = event;
    if (id !== String(event.data.commentId)) {
      const replies = visibleReplies(event);
      if (!comment || replies === 0) return comment;
      const lost = comment.hidden && event.type === 'CommentDeleted' && { deletedWhileHidden: (comment.deletedWhileHidden ?? 0) + 1 };
      return { ...comment, repliesCount: comment.repliesCount + replies, ...lost };
    }
    if (event.type === 'CommentAdded') {
      const { commentId, ...added } = event.data;
      return {
        id: commentId,
        ...added,
        likesCount: 0,
        repliesCount: 0,
        hidden: false,
        createdAt: metadata.at,
        editedAt: null,
        created: Number(position),
        revision,
      };
    }
    if (!comment) return undefined;
    switch (event.type) {
      case 'CommentEdited':
        return { ...comment, content: event.data.content, editedAt: metadata.at, revision };
      case 'CommentDeleted':
        return undefined;
      case 'CommentHidden':
        return { ...comment, hidden: true, deletedWhileHidden: 0, revision };
      case 'CommentRestored':
        return { ...comment, hidden: false, revision };
      case 'CommentLiked':
        return { ...comment, likesCount: comment.likesCount + 1 };
      case 'CommentUnliked':
        return { ...comment, likesCount: comment.likesCount - 1 };
      default:
        return ignored(event, comment);
    }
  },
});

/** By how much an event of a reply changes its parent's `repliesCount`. */
function visibleReplies(event: { type: string; data: object & { wasVisible?: boolean } }): number {
  switch (event.type) {
    case 'CommentAdded':
      return 1;
    case 'CommentRestored':
      return event.data.wasVisible ? 0 : 1;
    case 'CommentDeleted':
    case 'CommentHidden':
      return event.data.wasVisible ? -1 : 0;
    default:
      return 0;
  }
}
