import { performance } from 'node:perf_hooks';
import { turnMs } from '@potluck/stores/in-turns';
import { logRateLimited } from '@potluck/stores/log-rate-limited';
import { Adapter, type BroadcastOptions } from 'socket.io-adapter';
import type { LiveSocket } from './live-socket.ts';

/** Sockets per step of a broadcast. */
const together = 100;

interface Broadcast {
  packet: unknown;
  options: BroadcastOptions;
  sockets: string[];
  sent: number;
}

/**
 * Splits broadcasts into steps of a few milliseconds, for any number of sockets, and sends them one after the other. Recipients are the
 * sockets in the rooms when the broadcast is made, without those that `skips` is true for.
 */
export function spreadAdapter(skips: (socket: LiveSocket) => boolean) {
  return class extends Adapter {
    readonly #waiting: Broadcast[] = [];

    override broadcast(packet: unknown, options: BroadcastOptions): void {
      const sockets = this.#reached(options);
      if (sockets.length === 0) return;
      this.#waiting.push({ packet, options, sockets, sent: 0 });
      if (this.#waiting.length === 1) this.#send();
    }

    /** Whether a broadcast is still being sent. */
    get busy(): boolean {
      return this.#waiting.length > 0;
    }

    #send(): void {
      const end = performance.now() + turnMs;
      do {
        const broadcast = this.#waiting[0];
        if (!broadcast) return;
        const { packet, options, sockets } = broadcast;
        const some = sockets.slice(broadcast.sent, broadcast.sent + together);
        broadcast.sent += some.length;
        try {
          super.broadcast(packet, { ...options, rooms: new Set(some), except: new Set() });
        } catch (error) {
          // A broadcast that cannot be encoded must not block the next ones.
          broadcast.sent = sockets.length;
          logRateLimited('broadcast', { topic: [...options.rooms][0], err: error }, 'broadcast failed');
        }
        if (broadcast.sent === sockets.length) this.#waiting.shift();
      } while (performance.now() < end);
      if (this.busy) setImmediate(() => this.#send());
    }

    #reached({ rooms, except }: BroadcastOptions): string[] {
      const sockets =
        rooms.size === 0 ? [...this.sids.keys()] : [...new Set([...rooms].flatMap((room) => [...(this.rooms.get(room) ?? [])]))];
      return sockets.filter((id) => {
        const socket = this.nsp.sockets.get(id) as LiveSocket | undefined;
        if (!socket) return false;
        for (const room of except ?? []) if (this.sids.get(id)?.has(room)) return false;
        return !skips(socket);
      });
    }
  };
}
