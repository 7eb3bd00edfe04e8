import { performance } from 'node:perf_hooks';
import type { LiveSocket } from './live-socket.ts';

/** So many messages may wait for one socket; what comes then it does not get. */
const mostWaiting = 64;
/** Answers to what it asks wait behind them; with so many it asks without reading. */
const mostAnswers = 1_000;
/** Whoever takes nothing for so long, in ms, is disconnected. */
const closeAfterMs = 30_000;

interface Line {
  waiting: number;
  /** When it got no further for the first time since it last took something. */
  skippedAt: number | undefined;
}

/**
 * Sockets that take messages more slowly than they come, or none: what waits for one of them is bounded. It misses what comes beyond that and,
 * once it goes on, is told to read again; one that does not go on is disconnected.
 */
export function createSlowSockets(now: () => number = () => performance.now()) {
  const lines = new WeakMap<object, Line>();
  return {
    follow(socket: LiveSocket): void {
      const { conn } = socket;
      const line: Line = { waiting: 0, skippedAt: undefined };
      lines.set(socket, line);
      conn.on('packetCreate', () => {
        line.waiting += 1;
        if (line.waiting > mostAnswers) conn.close(true);
      });
      // All that waited is on its way.
      conn.on('drain', () => {
        line.waiting = 0;
        if (line.skippedAt === undefined) return;
        line.skippedAt = undefined;
        socket.emit('resync', { projection: 'feed' });
      });
    },
    /** Whether this socket does not get a message now. */
    skips(socket: LiveSocket): boolean {
      const line = lines.get(socket);
      if (!line || line.waiting < mostWaiting) return false;
      line.skippedAt ??= now();
      if (now() - line.skippedAt > closeAfterMs) socket.conn.close(true);
      return true;
    },
  };
}
