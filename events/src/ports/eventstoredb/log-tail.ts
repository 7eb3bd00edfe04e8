import { type AllStreamSubscription, type EventStoreDBClient, START, streamNameFilter } from '@eventstore/db-client';
import type { Recorded } from '../../recorded.ts';
import type { Page } from '../event-store.ts';
import { place, recorded } from './recorded-event.ts';

/**
 * What a subscription has said and nobody has taken yet. It is always listened to, whoever is slow: the server drops a live
 * subscriber that is 32 events behind, and what is left in the connection holds up everything else there. Too much of it,
 * and the subscription is over; so it is when the server or the connection ends it. The next goes on after what was taken.
 */
export class LogTail {
  /** Why it is over: an error, or 'full'. What was received can still be taken. */
  over: unknown;
  /** The server has begun to answer. */
  begun = false;
  #events: Recorded[] = [];
  #last: bigint;
  #through: bigint;
  #taken: bigint;
  #wake = () => {};
  readonly #most: number;
  readonly #subscription: AllStreamSubscription;

  constructor(client: EventStoreDBClient, { after, prefixes, most }: { after: bigint; prefixes: string[]; most: number }) {
    this.#last = this.#through = this.#taken = after;
    this.#most = most;
    this.#subscription = client.subscribeToAll({
      fromPosition: after === 0n ? START : place(after),
      filter: streamNameFilter({
        prefixes,
        // One that overtakes events, while those are in the stream's own buffer, tells nothing yet.
        checkpointReached: async (subscription, { commit }) => {
          if ((subscription as AllStreamSubscription).readableLength === 0) this.passed(commit);
        },
      }),
    });
    this.#subscription
      .on('confirmation', () => {
        this.begun = true;
      })
      .on('data', ({ event }) => event && this.#received(recorded(event)))
      .on('end', () => this.#end(new Error('the server ended the subscription')))
      // For good: it may go wrong again after the first time, and nobody would be listening.
      .on('error', (error) => this.#end(error));
  }

  /** The next events, and how far the log is known with them; undefined when there is nothing new. */
  take(count: number): Page | undefined {
    const events = this.#events.slice(0, count);
    this.#events = this.#events.slice(count);
    const through = this.#events.length > 0 ? (events.at(-1) as Recorded).position : this.#through;
    if (events.length === 0 && through === this.#taken) return undefined;
    this.#taken = through;
    return { events, through };
  }

  /** Up to here stands nothing that this subscription would say. */
  passed(position: bigint): void {
    if (this.over || position <= this.#through) return;
    this.#through = position;
    this.#wake();
  }

  /** Waits until there may be something to take, it is over, or the signal aborts; false when nothing of it came in time. */
  async grown(signal: AbortSignal, withinMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const woken = new Promise<boolean>((resolve) => {
      this.#wake = () => resolve(true);
      timer = setTimeout(resolve, withinMs, false);
    });
    const wake = this.#wake;
    signal.addEventListener('abort', wake, { once: true });
    const grown = await woken;
    clearTimeout(timer);
    signal.removeEventListener('abort', wake);
    return grown;
  }

  close(): void {
    this.#end('closed');
  }

  #received(event: Recorded): void {
    if (this.over || event.position <= this.#last) return;
    this.#events.push(event);
    this.#last = this.#through = event.position;
    if (this.#events.length >= this.#most) this.#end('full');
    this.#wake();
  }

  #end(why: unknown): void {
    if (this.over) return;
    this.over = why;
    this.#subscription.unsubscribe().catch(() => {});
    this.#wake();
  }
}
