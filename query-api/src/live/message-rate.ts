import { performance } from 'node:perf_hooks';
import type { Socket as EngineSocket } from 'engine.io';
import { WebSocketServer } from 'ws';
import { Allowance } from './allowance.ts';

/** A page that reconnects watches up to 300 topics at once; later a few at a time, as it scrolls. */
const pace = { burst: 600, perSecond: 20 };

/**
 * Limits the messages of a connection. Beyond the pace they are refused; beyond twice the burst the connection is closed, since refusing
 * costs time too.
 */
export function createMessageRate(now: () => number = () => performance.now()) {
  const allowances = new WeakMap<object, Allowance>();
  /** False when the connection has to be closed. */
  function isAllowed(connection: object): boolean {
    const at = now();
    const allowance = allowances.get(connection) ?? new Allowance(pace, at);
    allowances.set(connection, allowance);
    return allowance.take(at) > -pace.burst;
  }
  return {
    /** Counts all packets of this connection, over any transport. */
    follow(connection: EngineSocket): void {
      connection.on('packet', () => void (isAllowed(connection) || connection.close(true)));
    },
    isOver: (connection: object): boolean => (allowances.get(connection)?.left ?? 0) < 0,
    isAllowed,
  };
}
export type MessageRate = ReturnType<typeof createMessageRate>;

/**
 * WebSockets that emit one message per turn of the event loop, even if many arrive in one chunk, and that are closed beyond the message
 * rate. Pings and pongs count as well, which the engine never sees.
 */
export function pacedWebSockets({ isAllowed }: Pick<MessageRate, 'isAllowed'>): typeof WebSocketServer {
  return class extends WebSocketServer {
    constructor(options: ConstructorParameters<typeof WebSocketServer>[0]) {
      super({ ...options, allowSynchronousEvents: false });
    }
    override handleUpgrade(...[request, socket, head, then]: Parameters<WebSocketServer['handleUpgrade']>): void {
      super.handleUpgrade(request, socket, head, (webSocket, upgraded) => {
        for (const event of ['message', 'ping', 'pong']) webSocket.on(event, () => void (isAllowed(webSocket) || webSocket.terminate()));
        then(webSocket, upgraded);
      });
    }
  } as typeof WebSocketServer;
}
