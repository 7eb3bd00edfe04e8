import { type Announcement, type Comment, type CommentEvent, maxCommentDepth, Refused } from '@potluck/events';
import { visiblePost } from './announcement.ts';
import { activeMember, type Context, type Decision, isHiddenFor, mustBeSystem, mustOwn, namedMember } from './context.ts';
import { isEditedSince, mayComeBack, type SeenRevision, type WantedVersion } from './versions.ts';

/** A reply is a comment with a parent. */
export type CommentCommand =
  | { type: 'AddComment'; data: { commentId: number; announcementId: number; parentId: number | null; content: string } }
  | { type: 'EditComment'; data: SeenRevision & { content: string } }
  | { type: 'BringBackComment'; data: WantedVersion & { content: string } }
  | { type: 'DeleteComment'; data: Record<never, never> }
  | { type: 'HideComment' | 'RestoreComment'; data: Decision };
/** AddComment needs the post, and the parent when it is a reply. */
export type CommentContext = Context & { post?: Announcement; parent?: Comment };

export function decideComment(command: CommentCommand, state: Comment, context: CommentContext): CommentEvent[] {
  switch (command.type) {
    case 'AddComment': {
      const { userId } = namedMember(context);
      if (state.status !== 'absent') throw new Refused('conflict');
      visiblePost(context.post ?? { status: 'absent' });
      return [{ type: 'CommentAdded', data: { ...command.data, userId, depth: depthOf(command.data, context.parent) } }];
    }
    case 'EditComment':
    case 'BringBackComment': {
      const { commentId, announcementId, parentId, userId, content: old, ...revisions } = addedAndOwned(state, context);
      if (command.type === 'BringBackComment') mayComeBack(revisions, command.data);
      const { content } = command.data;
      if (content === old) return [];
      if (command.type === 'EditComment' && isEditedSince(revisions, command.data)) {
        throw new Refused('comment-changed', { details: { current: { content: old, revision: revisions.textRevision } } });
      }
      return [{ type: 'CommentEdited', data: { commentId, announcementId, parentId, userId, content } }];
    }
    case 'DeleteComment': {
      if (context.actor.status === 'system' && state.status !== 'added') return [];
      const { commentId, announcementId, parentId, userId, hidden } = addedAndOwned(state, context);
      return [{ type: 'CommentDeleted', data: { commentId, announcementId, parentId, userId, wasVisible: !hidden } }];
    }
    case 'HideComment': {
      mustBeSystem(context);
      if (state.status !== 'added') throw new Refused('comment-not-found');
      if (state.hidden) return [];
      const { commentId, announcementId, parentId, userId } = state;
      return [{ type: 'CommentHidden', data: { commentId, announcementId, parentId, userId, wasVisible: true, ...command.data } }];
    }
    case 'RestoreComment': {
      mustBeSystem(context);
      if (state.status !== 'added') throw new Refused('comment-not-found');
      if (!state.hidden) return [];
      const { commentId, announcementId, parentId, userId } = state;
      return [{ type: 'CommentRestored', data: { commentId, announcementId, parentId, userId, wasVisible: false, ...command.data } }];
    }
  }
}

/** 0 for a comment; a reply's is one more than that of its parent, which must belong to the same post. */
function depthOf({ parentId, announcementId }: { parentId: number | null; announcementId: number }, parent: Comment | undefined): number {
  if (parentId === null) return 0;
  if (parent?.status !== 'added' || parent.hidden || parent.announcementId !== announcementId) throw new Refused('parent-not-found');
  if (parent.depth >= maxCommentDepth) throw new Refused('comment-too-deep');
  return parent.depth + 1;
}

function addedAndOwned(state: Comment, context: Context) {
  if (context.actor.status !== 'system') activeMember(context);
  if (state.status !== 'added' || isHiddenFor(context, state)) throw new Refused('comment-not-found');
  mustOwn(context, state.userId, 'not-your-comment');
  return state;
}

/** The comment, for likes: refused unless it is visible. */
export function visibleComment(state: Comment) {
  if (state.status !== 'added' || state.hidden) throw new Refused('comment-not-found');
  return state;
}
