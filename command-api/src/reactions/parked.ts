import type { Recorded } from '@potluck/events';
import type { AccountStore } from '@potluck/events/ports/account-store';
import type { EventStore } from '@potluck/events/ports/event-store';
import type { React } from './reactor.ts';

interface ParkedEvent {
  position: string;
  eventId: string;
  reason: string;
}

/** Events whose reactions could not be finished yet; the subscriber goes on meanwhile. */
export interface Parked {
  /** Reads the rows that an earlier process left. */
  open(): Promise<void>;
  add(event: Recorded, reason: string): Promise<void>;
  /** Tries each again, in log order. */
  retry(): Promise<void>;
  readonly size: number;
}

export function createParked(accounts: AccountStore, events: EventStore, react: React): Parked {
  const table = accounts.table<ParkedEvent>('reactions-parked');
  const waiting = new Map<string, ParkedEvent>();

  async function tryAgain({ position, eventId }: ParkedEvent): Promise<void> {
    const event = await events.eventAt(BigInt(position));
    // Another event there: the log was replaced by another one, which is read again where it differs.
    if (event?.id === eventId && (await react(event)) !== 'done') return;
    await table.delete(eventId);
    waiting.delete(eventId);
  }

  return {
    async open() {
      waiting.clear();
      for (const { value } of await table.list()) waiting.set(value.eventId, value);
    },
    async add(event, reason) {
      const row = { position: String(event.position), eventId: event.id, reason };
      await table.put(event.id, row);
      waiting.set(event.id, row);
    },
    async retry() {
      const inOrder = [...waiting.values()].sort((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1));
      for (const row of inOrder) await tryAgain(row);
    },
    get size() {
      return waiting.size;
    },
  };
}
