import { refetchCurrentUser } from '../api/current-user.ts';
import { followViewer } from './follow-viewer.ts';
import { sendLikes, startLikes } from './likes.ts';
import { react } from './live-store.ts';
import * as announcements from './on-announcements.ts';
import * as comments from './on-comments.ts';
import * as users from './on-users.ts';
import { resync } from './resync.ts';
import { liveSocket } from './socket.ts';
import { startWatching } from './watch.ts';

let started = false;

/** Connects this page to what happens, once: messages into the live store, pending likes out. */
export function startLive(): void {
  if (started) return;
  started = true;
  const socket = liveSocket();
  socket
    .on('announcement:posted', (message) => react(announcements.onAnnouncementPosted, message))
    .on('announcement:changed', (message) => react(announcements.onAnnouncementChanged, message))
    .on('announcement:removed', (message) => react(announcements.onAnnouncementRemoved, message))
    .on('announcement:likes', (message) => react(announcements.onLikes, message))
    .on('announcement:comments', (message) => react(announcements.onCommentsCount, message))
    .on('comment:added', (message) => react(comments.onCommentAdded, message))
    .on('comment:changed', (message) => react(comments.onCommentChanged, message))
    .on('comment:removed', (message) => react(comments.onCommentRemoved, message))
    .on('comment:likes', (message) => react(comments.onCommentLikes, message))
    .on('user:changed', (message) => react(users.onUserChanged, message))
    .on('user:followers', (message) => react(users.onFollowers, message))
    .on('session:changed', () => void refetchCurrentUser())
    .on('resync', () => resync());
  startWatching(socket);
  startLikes();
  socket.on('connect', sendLikes);
  followViewer();
}
