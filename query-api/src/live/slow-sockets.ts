import { performance } from 'node:perf_hooks';
import type { LiveSocket } from './live-socket.ts';

/** Most unsent messages of a socket; beyond that broadcasts skip it. */
const mostWaiting = 64;
/** Most unsent packets with answers to its own requests; beyond that the client sends without reading, and is disconnected. */
const mostAnswers = 1_000;
/** A socket that takes nothing for this long, in ms, is disconnected. */
const closeAfterMs = 30_000;

interface Line {
  waiting: number;
  /** When a broadcast first skipped it since it last drained. */
  skippedAt: number | undefined;
}

/**
 * Bounds the send buffers of slow sockets (backpressure). A socket with a full buffer misses broadcasts, and is told to read again once the
 * buffer has drained; one that does not drain is disconnected.
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
      // The buffer is empty.
      conn.on('drain', () => {
        line.waiting = 0;
        if (line.skippedAt === undefined) return;
        line.skippedAt = undefined;
        socket.emit('resync', { projection: 'feed' });
      });
    },
    /** Whether a broadcast has to skip this socket. */
    skips(socket: LiveSocket): boolean {
      const line = lines.get(socket);
      if (!line || line.waiting < mostWaiting) return false;
      line.skippedAt ??= now();
      if (now() - line.skippedAt > closeAfterMs) socket.conn.close(true);
      return true;
    },
  };
}
