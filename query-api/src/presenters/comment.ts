import type { Comment } from '@potluck/events/answers/feed';
import type { UserCard } from '@potluck/events/answers/people';
import type { CommentDocument } from '@potluck/projector/documents';

/** A hidden comment stays as a placeholder without its text, so that its replies keep their parent. */
export const presentComment = (comment: CommentDocument, user: UserCard, liked: boolean): Comment => ({
  id: comment.id,
  announcementId: comment.announcementId,
  userId: comment.userId,
  parentId: comment.parentId,
  depth: comment.depth,
  content: comment.hidden ? '' : comment.content,
  hidden: comment.hidden,
  likesCount: comment.likesCount,
  repliesCount: comment.repliesCount,
  liked,
  createdAt: comment.createdAt,
  editedAt: comment.editedAt,
  user,
  revision: comment.revision,
});
