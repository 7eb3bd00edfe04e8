import type { Announcement, Comment } from '@potluck/events/answers/feed';
import type { UserCard } from '@potluck/events/answers/people';
import type { ClientToServer, ServerToClient } from '@potluck/events/live';
import type { Socket } from 'socket.io-client';

export type LiveSocket = Socket<ServerToClient<Announcement, Comment, UserCard>, ClientToServer>;

let opened: LiveSocket | undefined;

/** Stores the page's socket once it is created. */
export function setConnection(socket: LiveSocket): void {
  opened = socket;
}

/** The socket, if it is connected. In a module of its own, so that screens do not load the socket client. */
export const connection = (): LiveSocket | undefined => (opened?.connected ? opened : undefined);
