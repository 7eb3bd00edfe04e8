import { type Recorded, streamPrefixes } from '@potluck/events';
import type { EventStore } from './ports/event-store.ts';
import type { VersionInfo } from './ports/read-store.ts';

/**
 * Finds the event at which a projection stopped. `position` is the event's own, or that of the event before a page that could not be
 * written.
 */
export async function eventNear(
  events: EventStore,
  { position, eventId }: Pick<NonNullable<VersionInfo['failure']>, 'position' | 'eventId'>,
): Promise<Recorded | undefined> {
  const from = BigInt(position);
  const at = from > 0n ? await events.eventAt(from) : undefined;
  if (at?.id === eventId) return at;
  const ended = new AbortController();
  try {
    for await (const page of events.all({ after: from, prefixes: streamPrefixes, signal: ended.signal, pageSize: 500 })) {
      return page.events.find(({ id }) => id === eventId);
    }
  } finally {
    ended.abort();
  }
  return undefined;
}
