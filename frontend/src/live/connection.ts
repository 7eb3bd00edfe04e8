import type { LiveSocket } from './socket.ts';

let opened: LiveSocket | undefined;

/** Makes this page's connection known, once it is opened. */
export function haveConnection(socket: LiveSocket): void {
  opened = socket;
}

/** The connection while there is one: screens need not carry the client's code to ask. */
export const connection = (): LiveSocket | undefined => (opened?.connected ? opened : undefined);
