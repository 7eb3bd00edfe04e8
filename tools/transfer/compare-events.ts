import type { Recorded } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { EventFileReader } from './event-file.ts';
import { contentOf, withoutBodyHash } from './event-line.ts';
import { eventsSoFar } from './events-so-far.ts';

/** What a store holds is not what the file says. */
export class Differs extends Error {
  override name = 'Differs';
}

/**
 * Goes through the store's log from `after` to its end and through the file from where it stands, side by side: the same
 * events, in the same order over all streams. The file may go on. Answers with the position of the last one in the store.
 * Throws Differs with the stream and the revision of the first that differs.
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
      // A file of an earlier version has hashes of bodies, which are not carried over.
      const [carried, found] = [withoutBodyHash(filed), withoutBodyHash(event)];
      if (contentOf(carried) !== contentOf(found)) throw new Differs(difference(found, carried));
      position = event.position;
    }
    count(reader.place.events);
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
