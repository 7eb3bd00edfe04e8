import type { Recorded } from '@potluck/events';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { type EventReference, findEvent, referenceTo } from './event-reference.ts';

interface Saved {
  storeId: string;
  /** The position up to which the log was read; only valid in that store. */
  through: string;
  /** Some handled events, newest first, at growing distances. */
  places: EventReference[];
}

export interface ReactionsCheckpoint {
  /** The position to resume after: that of the last handled event that this log also has. */
  resume(): Promise<bigint>;
  save(through: bigint, last: Recorded | undefined): Promise<void>;
}

/**
 * The checkpoint of the reactions. After a restored backup or an import, the log may differ from the one that was read. Events are
 * therefore found by stream, revision and id, and the position is taken from this log. Handling an event twice changes nothing.
 */
export function createReactionsCheckpoint(accounts: AccountStore, events: EventStore): ReactionsCheckpoint {
  const table = accounts.table<Saved>('reactions');
  const id = 'checkpoint';
  let references: EventReference[] = [];

  return {
    async resume() {
      const saved = (await table.get(id))?.value;
      references = [];
      if (!saved) return 0n;
      for (const [index, reference] of saved.places.entries()) {
        const found = await findEvent(events, reference);
        if (!found) continue;
        // Distances are measured in positions of this store.
        const isMoved = String(found.position) !== reference.position;
        references = isMoved ? [referenceTo(found)] : saved.places.slice(index);
        const through = BigInt(saved.through);
        // If the saved position is beyond the end of the log, the events that come there are different ones.
        const isKnown = index === 0 && saved.storeId === events.storeId && through <= (await events.head());
        return isKnown ? through : found.position;
      }
      return 0n;
    },
    async save(through, last) {
      if (last) references = spread([referenceTo(last), ...references]);
      if (references.length === 0) return;
      await table.put(id, { storeId: events.storeId, through: String(through), places: references });
    },
  };
}

/** Thins the references out: the distance to the newest grows by a factor of 4 from one to the next. The oldest always stays. */
function spread([newest, ...older]: EventReference[]): EventReference[] {
  const thinned = newest ? [newest] : [];
  let distance = 100n;
  for (const reference of older) {
    if (BigInt(newest?.position ?? 0) - BigInt(reference.position) < distance && reference !== older.at(-1)) continue;
    thinned.push(reference);
    distance *= 4n;
  }
  return thinned;
}
