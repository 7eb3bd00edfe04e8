import { streamPrefixes } from '@potluck/events/streams/all';
import type { EventStore } from './event-store.ts';

/** What somebody who reads the log has before them. */
export interface Lag {
  /** Events of ours, at most `mostCounted`. */
  events: number;
  /** How long ago the first of them happened; 0 when there is none. */
  seconds: number;
}

/** Nobody needs to know it more exactly. */
export const mostCounted = 10_000;
/** To count them, in ms. */
const timeoutMs = 5_000;

/**
 * How far whoever has read up to these positions is behind the end of the log. Counted, since positions are no numbers of events
 * everywhere; who has read all of it costs nothing.
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
