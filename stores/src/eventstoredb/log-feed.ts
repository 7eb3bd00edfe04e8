import { setTimeout as pauseFor } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { LogWaiters } from '../ports/log-waiters.ts';
import { ReadCall } from './read-call.ts';
import { subscriptionRequest } from './read-requests.ts';
import type { LogEvent } from './recorded-event.ts';

/** Cached events, in bytes. */
const mostCachedBytes = 16 * 1024 * 1024;
/** Back-off of resubscribing. */
const [firstPauseMs, longestPauseMs] = [50, 1_000];

export interface LogFeedOptions {
  /** The position of one of our events, or 0n. */
  from: bigint;
  mostCached: number;
  /** The end of the log, from the leader. */
  head(): Promise<bigint>;
  /** How often the end is read while no event arrives. */
  silenceCheckMs: number;
  closed: AbortSignal;
}

/**
 * The end of the log for all live subscribers of this process: one subscription to all our streams, and its last events.
 * It always reads on, even if a subscriber is slow: the server drops a live subscription that is 32 events behind. Only events move
 * its end. Other messages differ between server versions, and some name positions beyond events that are still to come.
 */
export class LogFeed {
  #events: LogEvent[] = [];
  #bytes = 0;
  /** All events between these two positions are cached. */
  #from: bigint;
  #end: bigint;
  readonly #waiters = new LogWaiters();
  #call: ReadCall | undefined;
  readonly #mostCached: number;

  constructor(client: EventStoreDBClient, { from, mostCached, head, silenceCheckMs, closed }: LogFeedOptions) {
    this.#from = this.#end = from;
    this.#mostCached = mostCached;
    const timer = setInterval(this.#detectSilence(head), silenceCheckMs).unref();
    const close = () => {
      clearInterval(timer);
      this.#call?.cancel();
    };
    closed.addEventListener('abort', close, { once: true });
    void this.#follow(client, closed);
  }

  get end(): bigint {
    return this.#end;
  }

  /** The events after `position`, as a list and a start index; undefined when it is before the cached events. */
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
    if (this.#end <= position) await this.#waiters.wait(signal);
  }

  /** Resubscribes after the last received event until it is closed. */
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
      // Whatever the reason: it resubscribes.
      await this.#call.ended.catch(() => {});
      await pauseFor(pauseMs, undefined, { signal: closed, ref: false }).catch(() => {});
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    }
  }

  /**
   * Detects a subscription that is open but silent, as on a node that the cluster has lost: an event that was in the log at the last
   * check has not arrived since. It then resubscribes, on the connection that the check used.
   */
  #detectSilence(head: () => Promise<bigint>): () => Promise<void> {
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
    // A server may send an event again after resubscribing.
    if (event.position <= this.#end) return;
    this.#events.push(event);
    this.#bytes += event.bytes;
    this.#end = event.position;
    if (this.#events.length > 2 * this.#mostCached || this.#bytes > 2 * mostCachedBytes) this.#forgetOld();
    this.#waiters.wakeSoon();
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
