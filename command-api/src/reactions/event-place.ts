import type { Recorded } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';

/**
 * Where an event stands, for what outlasts this event store: a history that was moved to another one has its streams and
 * revisions there, and other positions.
 */
export interface EventPlace {
  /** In the store where it was seen, in decimal. */
  position: string;
  eventId: string;
  /** Without these it was written by an older Potluck. */
  stream?: string;
  revision?: number;
}

export const placeOf = ({ position, id, stream, revision }: Recorded): EventPlace => ({
  position: String(position),
  eventId: id,
  stream,
  revision,
});

/** The event as this store has it; undefined when it has none or another one there. */
export async function findEvent(events: EventStore, { position, eventId, stream, revision }: EventPlace): Promise<Recorded | undefined> {
  const found =
    stream === undefined || revision === undefined
      ? await events.eventAt(BigInt(position))
      : (await events.read(stream, { after: revision - 1, most: 1 })).events[0];
  return found?.id === eventId ? found : undefined;
}
