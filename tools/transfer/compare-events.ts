import type { Recorded } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { EventFileReader } from './event-file.ts';
import { contentOf, withoutBodyHash } from './event-line.ts';
import { eventsSoFar } from './events-so-far.ts';

/** The store and the file differ. */
export class Differs extends Error {
  override name = 'Differs';
}

/**
 * Compares the store's log after `after` with the rest of the file: the same events, in the same order over all streams. The file may be
 * longer. Returns the position of the store's last event. Throws Differs with the stream and revision of the first difference.
 */
export async function compareEvents(
  reader: EventFileReader,
  store: EventStore,
  after: bigint,
  count: (events: number) => void,
): Promise<bigint> {
  let position = after;
  for await (const { events } of eventsSoFar(store, after)) {
    for (const event of events) {
      const filed = await reader.next();
      if (!filed) throw new Differs(`it goes on with ${nameOf(event)}, where the file ends`);
      // A file of an earlier version may have body hashes, which are not copied.
      const [carried, found] = [withoutBodyHash(filed), withoutBodyHash(event)];
      if (contentOf(carried) !== contentOf(found)) throw new Differs(difference(found, carried));
      position = event.position;
    }
    count(reader.progress.events);
  }
  return position;
}

const nameOf = ({ stream, revision, type }: Recorded) => `${stream} revision ${revision} (${type})`;

function difference(found: Recorded, filed: Recorded): string {
  if (found.stream !== filed.stream || found.revision !== filed.revision)
    return `it has ${nameOf(found)} where the file has ${nameOf(filed)}`;
  const fields = (['id', 'type', 'version', 'data', 'metadata'] as const).filter(
    (field) => JSON.stringify(found[field]) !== JSON.stringify(filed[field]),
  );
  return `${nameOf(found)} is another one there: ${fields.join(', ')}`;
}
