import type { Recorded } from '@potluck/events/recorded';
import { bytesOf } from '../bytes-of.ts';
import { log } from '../log.ts';
import { LogWaiters } from '../ports/log-waiters.ts';
import { type EventRows, mostBytes } from './event-rows.ts';
import { pollWhenWritten } from './poll-when-written.ts';
import type { StreamEnds } from './stream-ends.ts';

/** Recent events that stay decoded for live subscribers, by count and bytes. */
const mostCached = 4_096;
const mostCachedBytes = 16_000_000;

/**
 * The end of the log, decoded once for all live subscribers. It grows with this process's own appends when they
 * are acknowledged, and with those of other processes, which a cheap poll of the file finds.
 */
export class EventTail {
  #events: Recorded[] = [];
  /** The size of each event, and their sum. */
  #sizes: number[] = [];
  #bytes = 0;
  /** Position of the last known event. */
  #end: number;
  #dataVersion: number;
  #unreadable = false;
  readonly #waiters = new LogWaiters();
  readonly #stopPolling: () => void;

  constructor(
    private readonly rows: EventRows,
    private readonly ends: StreamEnds,
    file: string,
  ) {
    this.#dataVersion = rows.dataVersion();
    this.#end = rows.head();
    this.#stopPolling = pollWhenWritten(file, () => this.poll());
  }

  /** Adds this process's own events once they are on disk. */
  appended(events: Recorded[]): void {
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last || Number(last.position) <= this.#end) return;
    if (Number(first.position) === this.#end + 1) {
      this.#take(events);
      this.#waiters.wakeSoon();
    } else this.poll();
  }

  /** A page of the events after `position`; undefined when that is before the cached events. */
  after(position: number, pageSize: number): { events: Recorded[]; through: number } | undefined {
    const skip = position - (this.#end - this.#events.length);
    if (skip < 0) return undefined;
    let end = skip;
    for (let bytes = 0; end < this.#events.length && end - skip < pageSize; end++) {
      bytes += this.#sizes[end] as number;
      if (end > skip && bytes > mostBytes) break;
    }
    const events = this.#events.slice(skip, end);
    return { events, through: end < this.#events.length ? Number(events.at(-1)?.position) : Math.max(this.#end, position) };
  }

  /** Resolves when there are events after `position`, or when the signal aborts. */
  async grown(position: number, signal: AbortSignal): Promise<void> {
    if (this.#end <= position) await this.#waiters.wait(signal);
  }

  /** Looks for what other processes have appended, unless the event at `position` is known. */
  catchUp(position: number): void {
    if (position > this.#end) this.poll();
  }

  close(): void {
    this.#stopPolling();
    this.#waiters.wake();
  }

  /**
   * Adds what other processes have appended. Does not throw when the file cannot be read, since it is polled again soon: an error in a
   * timer would end the process, and one after a successful append would make it look failed. True when something may be new.
   */
  poll(): boolean {
    try {
      const version = this.rows.dataVersion();
      const isWritten = version !== this.#dataVersion;
      if (isWritten && this.#catchUp()) this.#waiters.wakeSoon();
      this.#dataVersion = version;
      this.#unreadable = false;
      return isWritten;
    } catch (error) {
      if (!this.#unreadable) log.error({ err: error }, 'log unavailable, retrying');
      this.#unreadable = true;
      // The cached stream ends may be out of date.
      this.ends.clear();
      return true;
    }
  }

  /** Reads new events from the file. After more than `mostCached` of them it caches none: subscribers read those from the file. */
  #catchUp(): boolean {
    const head = this.rows.head();
    if (head <= this.#end) return false;
    const found = head - this.#end > mostCached ? undefined : this.rows.after(this.#end, mostCached, () => true);
    if (found && found.through >= head) this.#take(found.events);
    else {
      this.#replace([], []);
      this.#end = head;
      this.ends.clear();
    }
    return true;
  }

  #take(events: Recorded[]): void {
    for (const event of events) {
      const bytes = bytesOf(event);
      this.#events.push(event);
      this.#sizes.push(bytes);
      this.#bytes += bytes;
      this.ends.appended(event, bytes);
    }
    if (this.#events.length > 2 * mostCached || this.#bytes > 2 * mostCachedBytes) this.#forgetOld();
    this.#end = Number(events.at(-1)?.position);
  }

  #forgetOld(): void {
    let first = this.#events.length;
    for (let bytes = 0; first > 0 && this.#events.length - first < mostCached; first--) {
      bytes += this.#sizes[first - 1] as number;
      if (bytes > mostCachedBytes) break;
    }
    this.#replace(this.#events.slice(first), this.#sizes.slice(first));
  }

  #replace(events: Recorded[], sizes: number[]): void {
    this.#events = events;
    this.#sizes = sizes;
    this.#bytes = sizes.reduce((sum, size) => sum + size, 0);
  }
}
