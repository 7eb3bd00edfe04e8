import type { ClientToServer, ServerToClient } from '@potluck/events';
import { io, type Socket } from 'socket.io-client';

export interface ListenerOptions {
  cookie?: string | undefined;
  origin?: string;
  transports?: string[];
  /** Keeps the cookies of answers. */
  withCredentials?: boolean;
  /** Accepts batches of messages, as our pages do. */
  together?: boolean;
}
type ReceivedMessage = [event: string, message: never];
export type Listener = Awaited<ReturnType<typeof openListener>>;

/** A client with an open page, for specs: what it watches, and the messages that it got so far. */
export async function openListener(
  url: string,
  { cookie, origin = url, transports = ['websocket'], withCredentials = false, together = false }: ListenerOptions = {},
) {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    transports,
    withCredentials,
    auth: { together },
    extraHeaders: { ...(cookie && { cookie }), origin },
    forceNew: true,
    reconnection: false,
  });
  const received: ReceivedMessage[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((event: string, message: unknown) => {
    received.push([event, message as never]);
    for (const ask of waiting) ask();
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', (error) => {
      socket.disconnect();
      reject(error);
    });
  });
  return {
    socket,
    received,
    events: () => received.map(([event]) => event),
    watch: (topic: string) => socket.timeout(4_000).emitWithAck('watch', topic),
    unwatch: (topic: string) => socket.timeout(4_000).emitWithAck('unwatch', topic),
    /** The first message that fits, among those received and those to come. */
    until: (event: string, fits: (message: never) => boolean = () => true) =>
      new Promise<never>((resolve) => {
        const ask = () => {
          const found = received.find(([name, message]) => name === event && fits(message));
          if (!found) return;
          waiting.delete(ask);
          resolve(found[1]);
        };
        waiting.add(ask);
        ask();
      }),
  };
}
