import { type Recorded, streamPrefixes } from '@potluck/events';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { withTimeout } from '@potluck/stores/with-timeout';

export interface PageSoFar {
  events: Recorded[];
  /** Progress between 0 and 1: not every store knows its number of events. */
  way: number;
}

/** In ms: a store from which nothing has come for this long is given up. */
const longestWait = 60_000;

/** The log after a position, up to its end at the time of the call. Throws ToolRefused when the store does not answer any more. */
export async function* eventsSoFar(store: EventStore, after: bigint, longestWaitMs = longestWait): AsyncGenerator<PageSoFar, void> {
  const head = await store.head();
  if (after >= head) return;
  const stop = new AbortController();
  const pages = store.all({ after, prefixes: streamPrefixes, signal: stop.signal })[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await withTimeout(pages.next(), longestWaitMs, () => silent(longestWaitMs));
      if (done) return;
      const { events, through } = value;
      const isLast = through >= head;
      yield {
        events: isLast ? events.filter(({ position }) => position <= head) : events,
        way: isLast ? 1 : Number(through) / Number(head),
      };
      if (isLast) return;
    }
  } finally {
    stop.abort();
    // Not awaited: it may be waiting for the store itself.
    pages.return?.().catch(() => {});
  }
}

const silent = (ms: number) =>
  new ToolRefused(`The event store does not answer: nothing came within ${ms / 1_000} s. Run this again, it goes on where it stopped.`);
