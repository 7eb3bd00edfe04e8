import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Page } from '../ports/event-store.ts';
import { ReadCall } from './read-call.ts';
import { logRequest } from './read-requests.ts';
import type { LogEvent } from './recorded-event.ts';

/** Maximum bytes of a page. */
export const mostPageBytes = 4 * 1024 * 1024;
/** Buffered pages; the rest waits at the server. */
const mostWaiting = 3;
/** A page that is not full is returned when no event has arrived for this long, in ms. */
const slowMs = 5;

export interface LogPagesOptions {
  after: bigint;
  prefixes: readonly string[];
  pageSize: number;
}

/** The log from a position to its end, by one call that reads ahead while a page is processed. */
export class LogPages {
  #waiting: LogEvent[] = [];
  #bytes = 0;
  #paused = false;
  #over: { failed?: unknown } | undefined;
  #wake = () => {};
  #waking = false;
  readonly #call: ReadCall;
  readonly #pageSize: number;

  constructor(client: EventStoreDBClient, { after, prefixes, pageSize }: LogPagesOptions) {
    this.#pageSize = pageSize;
    const onEvent = (event: LogEvent) => {
      if (event.position <= after) return;
      this.#waiting.push(event);
      this.#bytes += event.bytes;
      if (this.#isFull(mostWaiting) && !this.#paused) this.#pause();
      // Once per turn of the event loop.
      if (!this.#waking) {
        this.#waking = true;
        setImmediate(() => {
          this.#waking = false;
          this.#wake();
        });
      }
    };
    this.#call = new ReadCall(client, logRequest(after, prefixes), { requiresLeader: true, onEvent });
    const over = (how: { failed?: unknown }) => {
      this.#over = how;
      this.#wake();
    };
    this.#call.ended.then(
      () => over({}),
      (failed) => over({ failed }),
    );
  }

  /** Undefined at the end of the log or when the signal aborts; throws when the call failed and its events have been returned. */
  async next(signal: AbortSignal): Promise<Page | undefined> {
    while (!signal.aborted) {
      if (this.#isFull(1) || (this.#over && this.#waiting.length > 0)) return this.#take();
      if (this.#over && 'failed' in this.#over) throw this.#over.failed;
      if (this.#over) return undefined;
      const before = this.#waiting.length;
      await this.#grown(signal);
      // Nothing new has arrived: return what there is.
      if (this.#waiting.length > 0 && this.#waiting.length === before) return this.#take();
    }
    return undefined;
  }

  close(): void {
    this.#call.cancel();
    this.#waiting = [];
  }

  #isFull(pages: number): boolean {
    return this.#waiting.length >= pages * this.#pageSize || this.#bytes >= pages * mostPageBytes;
  }

  #pause(): void {
    this.#paused = true;
    this.#call.pause();
  }

  #take(): Page {
    const count = pageLength(this.#waiting, 0, this.#pageSize);
    const page = this.#waiting.splice(0, count);
    for (const { bytes } of page) this.#bytes -= bytes;
    if (this.#paused && !this.#isFull(mostWaiting - 1)) {
      this.#paused = false;
      this.#call.resume();
    }
    return { events: page.map(({ recorded }) => recorded), through: (page.at(-1) as LogEvent).position };
  }

  async #grown(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, slowMs);
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      this.#wake = done;
      signal.addEventListener('abort', done, { once: true });
    });
    this.#wake = () => {};
  }
}

/** How many events from an index on fit into a page. */
export function pageLength(events: readonly LogEvent[], from: number, pageSize: number): number {
  let bytes = 0;
  let count = 0;
  while (count < pageSize && from + count < events.length) {
    bytes += (events[from + count] as LogEvent).bytes;
    if (count > 0 && bytes > mostPageBytes) break;
    count++;
  }
  return count;
}
