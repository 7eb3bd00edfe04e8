import { setTimeout as pauseFor } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { LogFollowers } from '../ports/log-followers.ts';
import { ReadCall } from './read-call.ts';
import { subscriptionRequest } from './read-requests.ts';
import type { LogEvent } from './recorded-event.ts';

/** What is kept for those who follow live, besides its count. */
const mostCachedBytes = 16 * 1024 * 1024;
/** Of subscribing again. */
const [firstPauseMs, longestPauseMs] = [50, 1_000];

export interface LogFeedOptions {
  /** The position of an event of ours, or 0n. */
  from: bigint;
  mostCached: number;
  /** Where the log ends, as the leader says. */
  head(): Promise<bigint>;
  /** How often that is asked while no event comes. */
  silenceCheckMs: number;
  closed: AbortSignal;
}

/**
 * The end of the log, for all of a process who follow it live: one subscription, to every stream of ours, and what it said last.
 * It is always listened to, whoever is slow: the server drops a live subscriber that is 32 events behind. How far the log goes is
 * known by events alone. What servers say besides differs from one to the next, and some of it points behind events still to come.
 */
export class LogFeed {
  #events: LogEvent[] = [];
  #bytes = 0;
  /** Everything between these two is kept. */
  #from: bigint;
  #end: bigint;
  readonly #followers = new LogFollowers();
  #call: ReadCall | undefined;
  readonly #mostCached: number;

  constructor(client: EventStoreDBClient, { from, mostCached, head, silenceCheckMs, closed }: LogFeedOptions) {
    this.#from = this.#end = from;
    this.#mostCached = mostCached;
    const looking = setInterval(this.#lookForSilence(head), silenceCheckMs).unref();
    const close = () => {
      clearInterval(looking);
      this.#call?.cancel();
    };
    closed.addEventListener('abort', close, { once: true });
    void this.#follow(client, closed);
  }

  get end(): bigint {
    return this.#end;
  }

  /** The events after `position`, from an index of the list on; undefined when it lies before what is kept. */
  after(position: bigint): { events: readonly LogEvent[]; from: number } | undefined {
    if (position < this.#from) return undefined;
    let [low, high] = [0, this.#events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle] as LogEvent).position <= position) low = middle + 1;
      else high = middle;
    }
    return { events: this.#events, from: low };
  }

  /** Resolves when there are events after `position`, or when the signal aborts. */
  async grown(position: bigint, signal: AbortSignal): Promise<void> {
    if (this.#end <= position) await this.#followers.wait(signal);
  }

  /** Subscribes again after the last event that it was given, until it is closed. */
  async #follow(client: EventStoreDBClient, closed: AbortSignal): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!closed.aborted) {
      this.#call = new ReadCall(client, subscriptionRequest(this.#end), {
        requiresLeader: false,
        onEvent: (event) => this.#take(event),
        onConfirmed() {
          pauseMs = firstPauseMs;
        },
      });
      // Why it ended is of no concern: it is begun again.
      await this.#call.ended.catch(() => {});
      await pauseFor(pauseMs, undefined, { signal: closed, ref: false }).catch(() => {});
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    }
  }

  /**
   * Whether the subscription is open and says nothing, as that of a node which the others have left behind: what stood in the log at
   * the last look has not come since. Then it is begun again, on the connection that the look has led to.
   */
  #lookForSilence(head: () => Promise<bigint>): () => Promise<void> {
    let last = { end: this.#end, head: this.#end };
    return async () => {
      const [before, end] = [last, this.#end];
      last = { end, head: end };
      if (end !== before.end) return;
      if (end < before.head) this.#call?.cancel();
      last.head = await head().catch(() => end);
    };
  }

  #take(event: LogEvent): void {
    // One that it has is not taken twice, whatever a server sends when it is asked again.
    if (event.position <= this.#end) return;
    this.#events.push(event);
    this.#bytes += event.bytes;
    this.#end = event.position;
    if (this.#events.length > 2 * this.#mostCached || this.#bytes > 2 * mostCachedBytes) this.#forgetOld();
    this.#followers.wakeSoon();
  }

  #forgetOld(): void {
    let first = this.#events.length;
    let bytes = 0;
    while (first > 0 && this.#events.length - first < this.#mostCached && bytes < mostCachedBytes)
      bytes += (this.#events[--first] as LogEvent).bytes;
    this.#from = (this.#events[first - 1] as LogEvent | undefined)?.position ?? this.#from;
    this.#events = this.#events.slice(first);
    this.#bytes = bytes;
  }
}
