import type { Recorded } from '@potluck/events';
import type { AccountStore } from '@potluck/events/ports/account-store';
import type { EventStore } from '@potluck/events/ports/event-store';
import { type EventPlace, findEvent, placeOf } from './event-place.ts';
import type { React } from './reactor.ts';

interface ParkedEvent extends EventPlace {
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

  async function tryAgain(place: ParkedEvent): Promise<void> {
    const { eventId } = place;
    const event = await findEvent(events, place);
    // It is not there: the log was replaced by another one, which is read again where it differs.
    if (event && (await react(event)) !== 'done') return;
    await table.delete(eventId);
    waiting.delete(eventId);
  }

  return {
    async open() {
      waiting.clear();
      for (const { value } of await table.list()) waiting.set(value.eventId, value);
    },
    async add(event, reason) {
      const row = { ...placeOf(event), reason };
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
