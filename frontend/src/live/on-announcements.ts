import type { Announcement } from '@potluck/events/answers/feed';
import { isOlder, type PositionToken } from '@potluck/events/position';
import { type LiveState, upsertIfNewer, without } from './live-state.ts';
import { captureBaselines } from './on-pending-likes.ts';

interface AnnouncementMessage {
  announcement: Announcement;
  position: PositionToken;
}

/** A post's current version. Leaves the viewer's own like alone: live messages are the same for everybody. */
export function onAnnouncementChanged(state: LiveState, { announcement, position }: AnnouncementMessage): LiveState {
  const { id, likesCount, commentsCount, user } = announcement;
  if (isOlder(position, state.removedAnnouncements[id])) return state;
  return {
    ...state,
    announcements: upsertIfNewer(state.announcements, id, announcement, position),
    likes: upsertIfNewer(state.likes, id, likesCount, position),
    commentsCounts: upsertIfNewer(state.commentsCounts, id, commentsCount, position),
    users: upsertIfNewer(state.users, user.id, user, position),
    removedAnnouncements: without(state.removedAnnouncements, id),
  };
}

/** A new post. It is only listed as arrived, so that nothing moves under the reader. */
export function onAnnouncementPosted(state: LiveState, message: AnnouncementMessage): LiveState {
  const { id } = message.announcement;
  const next = onAnnouncementChanged(state, message);
  return next === state || state.arrived.includes(id) ? next : { ...next, arrived: [...state.arrived, id] };
}

/** A page of the feed was read; unlike live messages it has the viewer's own likes. */
export function onAnnouncementsRead(
  state: LiveState,
  read: { announcements: readonly Announcement[]; position: PositionToken },
): LiveState {
  const { position } = read;
  const next = read.announcements.reduce(
    (known, announcement) => ({
      ...onAnnouncementChanged(known, { announcement, position }),
      liked: upsertIfNewer(known.liked, announcement.id, announcement.liked, position),
    }),
    state,
  );
  return captureBaselines(next);
}

/** A post was deleted or hidden. */
export function onAnnouncementRemoved(
  state: LiveState,
  { announcementId: id, position }: { announcementId: number; position: PositionToken },
): LiveState {
  if (isOlder(position, state.announcements[id]?.position) || isOlder(position, state.removedAnnouncements[id])) return state;
  return {
    ...state,
    removedAnnouncements: { ...state.removedAnnouncements, [id]: position },
    arrived: state.arrived.filter((arrived) => arrived !== id),
  };
}

export function onLikes(state: LiveState, message: { announcementId: number; likesCount: number; position: PositionToken }): LiveState {
  return { ...state, likes: upsertIfNewer(state.likes, message.announcementId, message.likesCount, message.position) };
}

export function onCommentsCount(
  state: LiveState,
  message: { announcementId: number; commentsCount: number; position: PositionToken },
): LiveState {
  return { ...state, commentsCounts: upsertIfNewer(state.commentsCounts, message.announcementId, message.commentsCount, message.position) };
}

/** The feed was read after these posts arrived: it contains them, unless they were removed. */
export function onArrivalsRead(state: LiveState, read: readonly number[]): LiveState {
  return read.length === 0 ? state : { ...state, arrived: state.arrived.filter((id) => !read.includes(id)) };
}
