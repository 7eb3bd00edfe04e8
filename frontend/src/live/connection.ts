import type { Announcement, Comment, UserCard } from '@potluck/events/answers';
import type { ClientToServer, ServerToClient } from '@potluck/events/live';
import type { Socket } from 'socket.io-client';

export type LiveSocket = Socket<ServerToClient<Announcement, Comment, UserCard>, ClientToServer>;

let opened: LiveSocket | undefined;

/** Makes this page's connection known, once it is opened. */
export function setConnection(socket: LiveSocket): void {
  opened = socket;
}

/** The connection while there is one: screens need not carry the client's code to ask. */
export const connection = (): LiveSocket | undefined => (opened?.connected ? opened : undefined);
