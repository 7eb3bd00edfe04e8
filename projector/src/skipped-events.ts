import type { EventStore } from '@potluck/events/ports/event-store';

/** The ids of the events that every version of a projection passes over, as somebody decided. */
export async function skippedEvents(events: Pick<EventStore, 'read'>, projection: string): Promise<ReadonlySet<string>> {
  const decided = await events.read(`projection-${projection}`);
  return new Set(decided.events.flatMap(({ type, data }) => (type === 'EventSkipped' ? [data.eventId as string] : [])));
}
