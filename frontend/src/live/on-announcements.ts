import type { Announcement } from '@potluck/events/answers';
import { isOlder, type PositionToken } from '@potluck/events/position';
import { type Live, place, without } from './live-state.ts';
import { holdWished } from './on-wishes.ts';

interface AnnouncementMessage {
  announcement: Announcement;
  position: PositionToken;
}

/** A post as it is now. Says nothing about the viewer's own like: messages are the same for everybody. */
export function onAnnouncementChanged(state: Live, { announcement, position }: AnnouncementMessage): Live {
  const { id, likesCount, commentsCount, user } = announcement;
  if (isOlder(position, state.removedAnnouncements[id])) return state;
  return {
    ...state,
    announcements: place(state.announcements, id, announcement, position),
    likes: place(state.likes, id, likesCount, position),
    commentsCounts: place(state.commentsCounts, id, commentsCount, position),
    users: place(state.users, user.id, user, position),
    removedAnnouncements: without(state.removedAnnouncements, id),
  };
}

/** A new post. It waits: nothing that is being read moves. */
export function onAnnouncementPosted(state: Live, message: AnnouncementMessage): Live {
  const { id } = message.announcement;
  const next = onAnnouncementChanged(state, message);
  return next === state || state.arrived.includes(id) ? next : { ...next, arrived: [...state.arrived, id] };
}

/** A page of the feed was answered, with the viewer's own likes. */
export function onAnnouncementsRead(state: Live, read: { announcements: readonly Announcement[]; position: PositionToken }): Live {
  const { position } = read;
  const next = read.announcements.reduce(
    (known, announcement) => ({
      ...onAnnouncementChanged(known, { announcement, position }),
      liked: place(known.liked, announcement.id, announcement.liked, position),
    }),
    state,
  );
  return holdWished(next);
}

/** Deleted or hidden. */
export function onAnnouncementRemoved(
  state: Live,
  { announcementId: id, position }: { announcementId: number; position: PositionToken },
): Live {
  if (isOlder(position, state.announcements[id]?.position) || isOlder(position, state.removedAnnouncements[id])) return state;
  return {
    ...state,
    removedAnnouncements: { ...state.removedAnnouncements, [id]: position },
    arrived: state.arrived.filter((arrived) => arrived !== id),
  };
}

export function onLikes(state: Live, message: { announcementId: number; likesCount: number; position: PositionToken }): Live {
  return { ...state, likes: place(state.likes, message.announcementId, message.likesCount, message.position) };
}

export function onCommentsCount(state: Live, message: { announcementId: number; commentsCount: number; position: PositionToken }): Live {
  return { ...state, commentsCounts: place(state.commentsCounts, message.announcementId, message.commentsCount, message.position) };
}

/** The feed was read after these had arrived: it has them, or they are gone. */
export function onArrivalsRead(state: Live, read: readonly number[]): Live {
  return read.length === 0 ? state : { ...state, arrived: state.arrived.filter((id) => !read.includes(id)) };
}
