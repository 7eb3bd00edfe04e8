import { refetchCurrentUser } from '../api/current-user.ts';
import { followViewer } from './follow-viewer.ts';
import { sendLikes, startLikes } from './likes.ts';
import { react } from './live-store.ts';
import { liveEvents, onMessage, onTogether } from './on-message.ts';
import { resync, spreadOver } from './resync.ts';
import { liveSocket } from './socket.ts';
import { startWatching } from './watch.ts';

let started = false;

/** Connects this page to what happens, once: messages into the live store, pending likes out. */
export function startLive(): void {
  if (started) return;
  started = true;
  const socket = liveSocket();
  for (const event of liveEvents) socket.on(event, (message: unknown) => react(onMessage, [event, message] as const));
  socket
    .on('together', (message) => react(onTogether, message))
    .on('session:is', ({ spreadMs }) => spreadOver(spreadMs))
    .on('session:changed', () => void refetchCurrentUser())
    .on('resync', ({ spreadMs }) => {
      if (spreadMs !== undefined) spreadOver(spreadMs);
      resync();
    });
  startWatching(socket);
  startLikes();
  socket.on('connect', sendLikes);
  followViewer();
}
