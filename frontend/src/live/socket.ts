import { io } from 'socket.io-client';
import { type LiveSocket, setConnection } from './connection.ts';

let opened: LiveSocket | undefined;

/** The page's one socket; connected on first use. */
export function liveSocket(): LiveSocket {
  if (opened) return opened;
  const socket: LiveSocket = io({
    // Simultaneous changes arrive as one batch.
    auth: { together: true },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    // A server that is starting may accept a connection and not answer.
    timeout: 8_000,
  });
  // Disconnected by the server, as when a session ends: reconnect as a visitor.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 1_000);
  });
  opened = socket;
  setConnection(socket);
  return socket;
}
