import type { Recorded } from '@potluck/events/recorded';
import { bytesOf } from '../bytes-of.ts';
import { log } from '../log.ts';
import { LogFollowers } from '../ports/log-followers.ts';
import { type EventRows, mostBytes } from './event-rows.ts';
import { pollWhenWritten } from './poll-when-written.ts';
import type { StreamEnds } from './stream-ends.ts';

/** How many recent events are kept decoded for those who follow the log live, and how many bytes of them. */
const mostCached = 4_096;
const mostCachedBytes = 16_000_000;

/**
 * The end of the log, decoded once for all who follow it live. It grows by this process's own appends
 * as they are acknowledged, and by what other processes write, which a cheap look at the file finds.
 */
export class EventTail {
  #events: Recorded[] = [];
  /** How large each is, and all of them. */
  #sizes: number[] = [];
  #bytes = 0;
  /** Position of the last event known. */
  #end: number;
  #dataVersion: number;
  #unreadable = false;
  readonly #followers = new LogFollowers();
  readonly #stopLooking: () => void;

  constructor(
    private readonly rows: EventRows,
    private readonly ends: StreamEnds,
    file: string,
  ) {
    this.#dataVersion = rows.dataVersion();
    this.#end = rows.head();
    this.#stopLooking = pollWhenWritten(file, () => this.poll());
  }

  /** Takes own events that are now on disk. */
  appended(events: Recorded[]): void {
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last || Number(last.position) <= this.#end) return;
    if (Number(first.position) === this.#end + 1) {
      this.#take(events);
      this.#followers.wakeSoon();
    } else this.poll();
  }

  /** A page of the events after `position`, or undefined when it lies before what is kept. */
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
    if (this.#end <= position) await this.#followers.wait(signal);
  }

  close(): void {
    this.#stopLooking();
    this.#followers.wake();
  }

  /**
   * Takes what other processes have appended. A file that cannot be read now is looked at again soon: thrown from a timer, that
   * would end the process, and after an append, which is on disk, it would seem to have failed. True when something may be new.
   */
  poll(): boolean {
    try {
      const version = this.rows.dataVersion();
      const isWritten = version !== this.#dataVersion;
      if (isWritten && this.#catchUp()) this.#followers.wakeSoon();
      this.#dataVersion = version;
      this.#unreadable = false;
      return isWritten;
    } catch (error) {
      if (!this.#unreadable) log.error({ err: error }, 'log unavailable, retrying');
      this.#unreadable = true;
      // What is known of them may be out of date.
      this.ends.clear();
      return true;
    }
  }

  /** Reads what is new in the file. Of a long stretch only the end is kept; those who follow read it from the file. */
  #catchUp(): boolean {
    const head = this.rows.head();
    if (head <= this.#end) return false;
    const found = head - this.#end > mostCached ? undefined : this.rows.after(this.#end, mostCached, () => true);
    if (found && found.through >= head) this.#take(found.events);
    else {
      this.#keep([], []);
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
      this.ends.grown(event, bytes);
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
    this.#keep(this.#events.slice(first), this.#sizes.slice(first));
  }

  #keep(events: Recorded[], sizes: number[]): void {
    this.#events = events;
    this.#sizes = sizes;
    this.#bytes = sizes.reduce((sum, size) => sum + size, 0);
  }
}
