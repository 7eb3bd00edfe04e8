import { refetchCurrentUser } from '../api/current-user.ts';
import { followViewer } from './follow-viewer.ts';
import { sendPendingLikes, startPendingLikes } from './likes.ts';
import { react } from './live-store.ts';
import { liveEvents, onBatch, onMessage } from './on-message.ts';
import { resync, setResyncSpread } from './resync.ts';
import { liveSocket } from './socket.ts';
import { startWatching } from './watch.ts';

let started = false;

/** Connects the page, once: live messages go into the live store, pending likes to the server. */
export function startLive(): void {
  if (started) return;
  started = true;
  const socket = liveSocket();
  for (const event of liveEvents) socket.on(event, (message: unknown) => react(onMessage, [event, message] as const));
  socket
    .on('together', (message) => react(onBatch, message))
    .on('session:is', ({ spreadMs }) => setResyncSpread(spreadMs))
    .on('session:changed', () => void refetchCurrentUser())
    .on('resync', ({ spreadMs }) => {
      if (spreadMs !== undefined) setResyncSpread(spreadMs);
      resync();
    });
  startWatching(socket);
  // Screens without a topic, and the viewer, may have changed while the connection was lost, or could not be made.
  let wasAway = false;
  const isAway = () => {
    wasAway = true;
  };
  socket
    .on('disconnect', isAway)
    .on('connect_error', isAway)
    .on('connect', () => {
      if (wasAway) resync();
      wasAway = false;
    });
  startPendingLikes();
  socket.on('connect', sendPendingLikes);
  followViewer();
}
