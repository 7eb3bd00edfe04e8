import type { Recorded } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';

/**
 * A reference to an event that stays valid when the history moves to another store: streams and revisions are the same there,
 * positions are not.
 */
export interface EventReference {
  /** In the store in which it was read, in decimal. */
  position: string;
  eventId: string;
  /** Absent in references that older versions stored. */
  stream?: string;
  revision?: number;
}

export const referenceTo = ({ position, id, stream, revision }: Recorded): EventReference => ({
  position: String(position),
  eventId: id,
  stream,
  revision,
});

/** The event in this store; undefined if it is not there. */
export async function findEvent(
  events: EventStore,
  { position, eventId, stream, revision }: EventReference,
): Promise<Recorded | undefined> {
  const found =
    stream === undefined || revision === undefined
      ? await events.eventAt(BigInt(position))
      : (await events.read(stream, { after: revision - 1, most: 1 })).events[0];
  return found?.id === eventId ? found : undefined;
}
