import { io } from 'socket.io-client';
import { type LiveSocket, setConnection } from './connection.ts';

let opened: LiveSocket | undefined;

/** The one connection of this page; opened when first asked for. */
export function liveSocket(): LiveSocket {
  if (opened) return opened;
  const socket: LiveSocket = io({
    // Changes that the server tells of at one time come as one message.
    auth: { together: true },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    // A server that is just starting may take a connection and not answer it.
    timeout: 8_000,
  });
  // Put out by the server, as when a session ends: whoever is left watches as a visitor.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 1_000);
  });
  opened = socket;
  setConnection(socket);
  return socket;
}
