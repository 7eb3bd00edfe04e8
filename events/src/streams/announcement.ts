import * as z from 'zod';
import { defineAggregate, type EventOf } from '../define-aggregate.ts';
import { EntityId, MediaRef, UserId } from '../fields.ts';
import { type Gone, goneSince } from '../gone.ts';
import { maxText, maxTitle } from '../limits.ts';
import { personal } from '../personal.ts';
import { mediaPurge, type Purged, purgedBy } from '../purged.ts';
import { ignored } from '../recorded.ts';
import type { TextRevisions } from '../text-revisions.ts';

const text = {
  title: personal(z.string().min(1, 'Announcement title is required').max(maxTitle), ''),
  content: personal(z.string().max(maxText).nullable(), null),
};
const media = { media: personal(MediaRef.nullable(), null) };
const which = { announcementId: EntityId, userId: UserId };
/** `wasVisible`: whether it was in the feed before this event. */
const removal = { ...which, wasVisible: z.boolean() };

/** The decision that hid or restored it. */
const decision = { caseId: z.string(), decisionId: z.string(), ruleId: z.string().nullable() };

export const announcement = defineAggregate({
  name: 'announcement',
  events: {
    AnnouncementPosted: z.object({ ...which, ...text, ...media }),
    AnnouncementEdited: z.object({ ...which, ...text }),
    AnnouncementDeleted: z.object(removal),
    AnnouncementHidden: z.object({ ...removal, ...decision }),
    AnnouncementRestored: z.object({ ...which, ...decision }),
    AnnouncementMediaPurged: z.object({ ...which, ...mediaPurge }),
  },
  meanings: {
    AnnouncementPosted: 'A member posted in the feed.',
    AnnouncementEdited: 'A member changed the text of a post.',
    AnnouncementDeleted: 'A post was deleted.',
    AnnouncementHidden: 'A moderator hid a post.',
    AnnouncementRestored: 'A hidden post is shown again.',
    AnnouncementMediaPurged: 'A post’s picture or video was removed for good.',
  },
  initial: { status: 'absent' } as Announcement,
  evolve: (state, event): Announcement => {
    switch (event.type) {
      case 'AnnouncementPosted':
        return { status: 'posted', hidden: false, changedAt: event.metadata?.at ?? '', textRevision: event.revision ?? 0, ...event.data };
      case 'AnnouncementEdited': {
        const { title, content } = event.data;
        if (state.status !== 'posted') return state;
        return { ...state, title, content, changedAt: event.metadata?.at ?? '', textRevision: event.revision ?? 0 };
      }
      case 'AnnouncementDeleted':
        return {
          status: 'deleted',
          announcementId: event.data.announcementId,
          userId: event.data.userId,
          hadMedia: state.status === 'posted' && state.media !== null,
          goneAt: goneSince(state, event.metadata?.at),
        };
      case 'AnnouncementHidden':
        return state.status === 'posted'
          ? { ...state, hidden: true, hiddenRevision: state.textRevision, goneAt: goneSince(state, event.metadata?.at) }
          : state;
      case 'AnnouncementRestored':
        return state.status === 'posted' ? { ...state, hidden: false, hiddenRevision: undefined, goneAt: undefined } : state;
      case 'AnnouncementMediaPurged':
        if (state.status === 'deleted') return { ...state, hadMedia: false };
        return state.status === 'posted' ? { ...state, media: null, purged: purgedBy(event) } : state;
      default:
        return ignored(event, state);
    }
  },
});

export type AnnouncementEvent = EventOf<typeof announcement>;

export type Announcement =
  | { status: 'absent' }
  | ({
      status: 'posted';
      announcementId: number;
      userId: string;
      title: string;
      content: string | null;
      media: MediaRef | null;
      hidden: boolean;
      /** ISO date-time of the last edit of its text. */
      changedAt: string;
      purged?: Purged;
    } & TextRevisions &
      Gone)
  | ({ status: 'deleted'; announcementId: number; userId: string /** Its files may be kept. */; hadMedia?: boolean } & Gone);
