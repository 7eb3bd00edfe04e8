import type { Recorded } from '@potluck/events';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { type EventPlace, findEvent, placeOf } from './event-place.ts';

interface Saved {
  storeId: string;
  /** How far the log was read; only good in the store it was read in. */
  through: string;
  /** Some events that were seen, the newest first, ever further apart. */
  places: EventPlace[];
}

export interface ReactionsCheckpoint {
  /** Where to go on: after the last event that this log has in common with the one that was read. */
  resume(): Promise<bigint>;
  save(through: bigint, last: Recorded | undefined): Promise<void>;
}

/**
 * How far reactions have come. After a restored backup or an imported history the log may be another one than was read,
 * so an event is looked for by its stream, revision and id, and the position is this log's own. What is read twice does nothing twice.
 */
export function createReactionsCheckpoint(accounts: AccountStore, events: EventStore): ReactionsCheckpoint {
  const table = accounts.table<Saved>('reactions');
  const id = 'checkpoint';
  let places: EventPlace[] = [];

  return {
    async resume() {
      const saved = (await table.get(id))?.value;
      places = [];
      if (!saved) return 0n;
      for (const [index, place] of saved.places.entries()) {
        const found = await findEvent(events, place);
        if (!found) continue;
        // Distances are counted in this store's positions.
        const isMoved = String(found.position) !== place.position;
        places = isMoved ? [placeOf(found)] : saved.places.slice(index);
        const through = BigInt(saved.through);
        // What was read beyond the log's end is not known to be the same that comes there.
        const isKnown = index === 0 && saved.storeId === events.storeId && through <= (await events.head());
        return isKnown ? through : found.position;
      }
      return 0n;
    },
    async save(through, last) {
      if (last) places = spread([placeOf(last), ...places]);
      if (places.length === 0) return;
      await table.put(id, { storeId: events.storeId, through: String(through), places });
    },
  };
}

/** Keeps about one place for each doubling of the distance from the newest. */
function spread([newest, ...older]: EventPlace[]): EventPlace[] {
  const kept = newest ? [newest] : [];
  let distance = 100n;
  for (const place of older) {
    if (BigInt(newest?.position ?? 0) - BigInt(place.position) < distance && place !== older.at(-1)) continue;
    kept.push(place);
    distance *= 4n;
  }
  return kept;
}
