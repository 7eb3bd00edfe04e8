import { streamPrefixes } from '@potluck/events/streams/all';
import type { EventStore } from './event-store.ts';

/** How far a reader is behind the end of the log. */
export interface Lag {
  /** Our events after its position, at most `mostCounted`. */
  events: number;
  /** Age of the first of them; 0 when there is none. */
  seconds: number;
}

/** The count stops here. */
export const mostCounted = 10_000;
/** Of the count, in ms. */
const timeoutMs = 5_000;

/**
 * The lag of readers at these positions. Events are counted, since positions are not consecutive in every engine; a reader at
 * the end costs nothing.
 */
export async function lagsOf(events: EventStore, positions: readonly bigint[], now: () => number = Date.now): Promise<Lag[]> {
  const head = await events.head();
  const lags = new Map<bigint, Lag>();
  for (const position of new Set(positions)) lags.set(position, await lagFrom(events, position, head, now));
  return positions.map((position) => lags.get(position) as Lag);
}

async function lagFrom(events: EventStore, position: bigint, head: bigint, now: () => number): Promise<Lag> {
  const lag: Lag = { events: 0, seconds: 0 };
  if (position >= head) return lag;
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(timeoutMs)]);
  for await (const page of events.all({ after: position, prefixes: streamPrefixes, personal: [], signal })) {
    const [first] = page.events;
    if (lag.events === 0 && first) lag.seconds = Math.max(0, (now() - Date.parse(first.metadata.at)) / 1_000);
    lag.events = Math.min(lag.events + page.events.length, mostCounted);
    if (page.through >= head || lag.events === mostCounted) break;
  }
  ended.abort();
  return lag;
}
