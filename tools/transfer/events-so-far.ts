import { type Recorded, streamPrefixes } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';

export interface PageSoFar {
  events: Recorded[];
  /** Progress between 0 and 1: not every store knows its number of events. */
  way: number;
}

/** The log after a position, up to its end at the time of the call. */
export async function* eventsSoFar(store: EventStore, after: bigint): AsyncGenerator<PageSoFar, void> {
  const head = await store.head();
  if (after >= head) return;
  const stop = new AbortController();
  try {
    for await (const { events, through } of store.all({ after, prefixes: streamPrefixes, signal: stop.signal })) {
      const isLast = through >= head;
      yield {
        events: isLast ? events.filter(({ position }) => position <= head) : events,
        way: isLast ? 1 : Number(through) / Number(head),
      };
      if (isLast) return;
    }
  } finally {
    stop.abort();
  }
}
