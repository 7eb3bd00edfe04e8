import * as z from 'zod';
import { defineAggregate, type EventOf } from '../define-aggregate.ts';
import { EntityId, UserId } from '../fields.ts';
import { type Gone, goneSince } from '../gone.ts';
import { maxShortText } from '../limits.ts';
import { personal } from '../personal.ts';
import { ignored } from '../recorded.ts';
import type { TextRevisions } from '../text-revisions.ts';

const content = { content: personal(z.string().min(1, 'Comment cannot be empty').max(maxShortText, 'Comment too long'), '') };
/** Lets a projection find the post and the parent of a comment. */
const which = { commentId: EntityId, announcementId: EntityId, parentId: EntityId.nullable(), userId: UserId };
/** `wasVisible`: whether it was counted before this event. */
const removal = { ...which, wasVisible: z.boolean() };

/** The decision that hid or restored it. */
const decision = { caseId: z.string(), decisionId: z.string(), ruleId: z.string().nullable() };

export const comment = defineAggregate({
  name: 'comment',
  events: {
    /** `depth` is 0 for a comment, one more than the parent's for a reply. */
    CommentAdded: z.object({ ...which, depth: z.int().nonnegative(), ...content }),
    CommentEdited: z.object({ ...which, ...content }),
    CommentDeleted: z.object(removal),
    CommentHidden: z.object({ ...removal, ...decision }),
    CommentRestored: z.object({ ...removal, ...decision }),
  },
  meanings: {
    CommentAdded: 'A member commented on a post, or replied to a comment.',
    CommentEdited: 'A member changed a comment.',
    CommentDeleted: 'A comment was deleted.',
    CommentHidden: 'A moderator hid a comment.',
    CommentRestored: 'A hidden comment is shown again.',
  },
  initial: { status: 'absent' } as Comment,
  evolve: (state, event): Comment => {
    switch (event.type) {
      case 'CommentAdded':
        return { status: 'added', hidden: false, changedAt: event.metadata?.at ?? '', textRevision: event.revision ?? 0, ...event.data };
      case 'CommentEdited':
        if (state.status !== 'added') return state;
        return { ...state, content: event.data.content, changedAt: event.metadata?.at ?? '', textRevision: event.revision ?? 0 };
      case 'CommentDeleted': {
        const { commentId, announcementId, parentId, userId } = event.data;
        const goneAt = goneSince(state, event.metadata?.at);
        return { status: 'deleted', commentId, announcementId, parentId, userId, goneAt };
      }
      case 'CommentHidden':
        return state.status === 'added'
          ? { ...state, hidden: true, hiddenRevision: state.textRevision, goneAt: goneSince(state, event.metadata?.at) }
          : state;
      case 'CommentRestored':
        return state.status === 'added' ? { ...state, hidden: false, hiddenRevision: undefined, goneAt: undefined } : state;
      default:
        return ignored(event, state);
    }
  },
});

export type CommentEvent = EventOf<typeof comment>;

interface CommentIds {
  commentId: number;
  announcementId: number;
  parentId: number | null;
  userId: string;
}
export type Comment =
  | { status: 'absent' }
  | ({
      status: 'added';
      depth: number;
      content: string;
      hidden: boolean /** ISO date-time of the last change of its text. */;
      changedAt: string;
    } & TextRevisions &
      Gone &
      CommentIds)
  | ({ status: 'deleted' } & Gone & CommentIds);
