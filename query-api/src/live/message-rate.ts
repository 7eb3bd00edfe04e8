import { performance } from 'node:perf_hooks';
import type { Socket as EngineSocket } from 'engine.io';
import { WebSocketServer } from 'ws';
import { Allowance } from './allowance.ts';

/** A page that comes back asks for all that it watches at once, which is at most 300 topics; afterwards it is a few when it scrolls. */
const pace = { burst: 600, perSecond: 20 };

/**
 * How much a connection may say. Beyond the pace it is refused; beyond twice the burst it is ended, since even refusing costs.
 */
export function createMessageRate(now: () => number = () => performance.now()) {
  const allowances = new WeakMap<object, Allowance>();
  /** False when the connection has to end. */
  function goesOn(connection: object): boolean {
    const at = now();
    const allowance = allowances.get(connection) ?? new Allowance(pace, at);
    allowances.set(connection, allowance);
    return allowance.take(at) > -pace.burst;
  }
  return {
    /** Counts everything that comes over this connection, by whatever transport. */
    follow(connection: EngineSocket): void {
      connection.on('packet', () => void (goesOn(connection) || connection.close(true)));
    },
    isOver: (connection: object): boolean => (allowances.get(connection)?.left ?? 0) < 0,
    goesOn,
  };
}
export type MessageRate = ReturnType<typeof createMessageRate>;

/**
 * Web sockets that hand on one message in a turn of the event loop, however many came in one piece, and that end when more comes than
 * one may say: also of what the engine never sees, such as pings.
 */
export function pacedWebSockets({ goesOn }: Pick<MessageRate, 'goesOn'>): typeof WebSocketServer {
  return class extends WebSocketServer {
    constructor(options: ConstructorParameters<typeof WebSocketServer>[0]) {
      super({ ...options, allowSynchronousEvents: false });
    }
    override handleUpgrade(...[request, socket, head, then]: Parameters<WebSocketServer['handleUpgrade']>): void {
      super.handleUpgrade(request, socket, head, (webSocket, asked) => {
        for (const event of ['message', 'ping', 'pong']) webSocket.on(event, () => void (goesOn(webSocket) || webSocket.terminate()));
        then(webSocket, asked);
      });
    }
  } as typeof WebSocketServer;
}
