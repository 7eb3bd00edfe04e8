import type { ClientToServer } from '@potluck/events';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Caller } from '../visibility.ts';
import type { Messages } from './translate.ts';

interface SocketData {
  /** Undefined for visitors, and after signing out. */
  caller: Caller;
  /** The session of the handshake. */
  sid: string | undefined;
}
export type LiveServer = Server<ClientToServer, Messages, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServer, Messages, DefaultEventsMap, SocketData>;
