import { type Announcement, type AnnouncementEvent, type MediaRef, Refused } from '@potluck/events';
import { activeMember, type Context, type Decision, isHiddenFor, mustBeSystem, mustOwn, namedMember } from './context.ts';
import type { PurgeCommand } from './purge.ts';
import { isEditedSince, mayComeBack, type SeenRevision, type WantedVersion } from './versions.ts';

interface Text {
  title: string;
  content: string | null;
}
export type AnnouncementCommand =
  | { type: 'PostAnnouncement'; data: Text & { announcementId: number; media: MediaRef | null } }
  | { type: 'EditAnnouncement'; data: SeenRevision & Text }
  | { type: 'BringBackAnnouncement'; data: WantedVersion & Text }
  | { type: 'DeleteAnnouncement'; data: Record<never, never> }
  | PurgeCommand
  | { type: 'HideAnnouncement' | 'RestoreAnnouncement'; data: Decision };

export function decideAnnouncement(command: AnnouncementCommand, state: Announcement, context: Context): AnnouncementEvent[] {
  switch (command.type) {
    case 'PostAnnouncement': {
      const { userId } = namedMember(context);
      if (state.status !== 'absent') throw new Refused('conflict');
      if (command.data.content === null && command.data.media === null) throw new Refused('announcement-empty');
      return [{ type: 'AnnouncementPosted', data: { ...command.data, userId } }];
    }
    case 'EditAnnouncement':
    case 'BringBackAnnouncement': {
      const { announcementId, userId, media, ...old } = postedAndOwned(state, context);
      if (command.type === 'BringBackAnnouncement') mayComeBack(old, command.data);
      const { title, content } = command.data;
      if (content === null && media === null) throw new Refused('announcement-empty');
      if (title === old.title && content === old.content) return [];
      if (command.type === 'EditAnnouncement' && isEditedSince(old, command.data)) {
        const current = { title: old.title, content: old.content, revision: old.textRevision };
        throw new Refused('announcement-changed', { details: { current } });
      }
      return [{ type: 'AnnouncementEdited', data: { announcementId, userId, title, content } }];
    }
    case 'DeleteAnnouncement': {
      if (context.actor.status === 'system' && state.status !== 'posted') return [];
      const { announcementId, userId, hidden } = postedAndOwned(state, context);
      return [{ type: 'AnnouncementDeleted', data: { announcementId, userId, wasVisible: !hidden } }];
    }
    case 'HideAnnouncement': {
      mustBeSystem(context);
      if (state.status !== 'posted') throw new Refused('announcement-not-found');
      if (state.hidden) return [];
      const { announcementId, userId } = state;
      return [{ type: 'AnnouncementHidden', data: { announcementId, userId, wasVisible: true, ...command.data } }];
    }
    case 'PurgeMedia': {
      mustBeSystem(context);
      if (state.status === 'absent') throw new Refused('announcement-not-found');
      const { announcementId, userId } = state;
      return [{ type: 'AnnouncementMediaPurged', data: { announcementId, userId, ...command.data } }];
    }
    case 'RestoreAnnouncement': {
      mustBeSystem(context);
      if (state.status !== 'posted') throw new Refused('announcement-not-found');
      if (!state.hidden) return [];
      const { announcementId, userId } = state;
      return [{ type: 'AnnouncementRestored', data: { announcementId, userId, ...command.data } }];
    }
  }
}

function postedAndOwned(state: Announcement, context: Context) {
  if (context.actor.status !== 'system') activeMember(context);
  if (state.status !== 'posted' || isHiddenFor(context, state)) throw new Refused('announcement-not-found');
  mustOwn(context, state.userId, 'not-your-announcement');
  return state;
}

/** The post, for likes and comments: refused unless it is visible in the feed. */
export function visiblePost(state: Announcement) {
  if (state.status !== 'posted' || state.hidden) throw new Refused('announcement-not-found');
  return state;
}
