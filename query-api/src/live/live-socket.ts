import type { ClientToServer } from '@potluck/events';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Caller } from '../visibility.ts';
import type { Messages } from './translate.ts';

interface SocketData {
  /** Who it is; undefined for a visitor, and once signed out. */
  caller: Caller;
  /** The session that the handshake brought. */
  sid: string | undefined;
}
export type LiveServer = Server<ClientToServer, Messages, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServer, Messages, DefaultEventsMap, SocketData>;
