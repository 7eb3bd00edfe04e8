import { type AllStreamRecordedEvent, type EventStoreDBClient, type ReadAllOptions, START } from '@eventstore/db-client';
import { collected } from './asking.ts';
import { place, positionOf } from './recorded-event.ts';

/** Of all streams, the engine's own too. */
export async function eventsOfLog(
  client: EventStoreDBClient,
  options: ReadAllOptions,
  withinMs: number,
): Promise<AllStreamRecordedEvent[]> {
  const found = await collected(client.readAll(options), withinMs);
  return found.flatMap(({ event }) => (event ? [event] : []));
}

const mostLookedAt = 64;

/** How far the log goes on after a position with nothing in it that is wanted. */
export async function passedOver(
  client: EventStoreDBClient,
  after: bigint,
  wanted: (stream: string) => boolean,
  withinMs: number,
): Promise<bigint> {
  const next = await eventsOfLog(client, { fromPosition: after === 0n ? START : place(after), maxCount: mostLookedAt }, withinMs);
  const stop = next.findIndex((event) => positionOf(event) > after && wanted(event.streamId));
  const passed = (stop === -1 ? next : next.slice(0, stop)).at(-1);
  return passed ? positionOf(passed) : after;
}
