import type { NewEvent, Recorded } from '@potluck/events/recorded';

/** The revision of a stream's last event; -1 when there is no stream. */
export type Revision = number;
export const noStream: Revision = -1;

/** The stream is not at the expected revision: someone else appended first. */
export class Conflict extends Error {
  constructor(
    readonly stream: string,
    readonly expected: Revision,
    readonly actual: Revision,
  ) {
    super(`stream ${stream}: expected revision ${expected}, found ${actual}`);
    this.name = 'Conflict';
  }
}

/** The engine does not answer; what was asked may or may not have happened. Asking again with the same ids is harmless. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** The engine's disk is full: nothing can be written there until there is room. */
export class NoRoom extends Unavailable {
  override name = 'NoRoom';
}

/** The engine refuses these events for their size, now and later. */
export class TooLarge extends Error {
  constructor(
    readonly stream: string,
    /** Of the events that were to be appended together. */
    readonly types: readonly string[],
    why: string,
  ) {
    super(`${stream}: ${types.join(', ')} cannot be stored: ${why}`);
    this.name = 'TooLarge';
  }
}

export interface AllOptions {
  /** Exclusive; 0n from the start. */
  after: bigint;
  /** Only streams whose name starts with one of these. */
  prefixes: string[];
  signal: AbortSignal;
  /** The most events of one page; 1,000 unless told. Large ones come fewer at a time, however many are asked for. */
  pageSize?: number;
  /**
   * The event types whose personal fields are needed, all of them unless told. Those of others may be missing:
   * to open them costs more than all the rest of an event.
   */
  personal?: readonly string[];
}

/** A page of the log: its events, and how far the log has been read, which may be past the last event when other streams lie between. */
export interface Page {
  events: Recorded[];
  through: bigint;
}

export interface Appended {
  /** Of the last event. */
  position: bigint;
  revision: Revision;
  /** True when they did not stand there before; undefined where that is not told. */
  isNew?: true;
}

export interface EventStore {
  /** Changes when a backup is restored: positions of another store cannot be compared. */
  readonly storeId: string;
  /** Each reading is a call to a server. */
  readonly isRemote: boolean;
  /**
   * `after` is exclusive. A stream that does not exist is empty, its revision -1. `most`: at most so many events, or fewer when they
   * are large, but one at least; the revision is the stream's own all the same.
   */
  read(stream: string, options?: { after?: Revision; most?: number }): Promise<{ events: Recorded[]; revision: Revision }>;
  /** The revision of a stream's last event, as `read` would answer it, where that is known without a look. */
  endOf?(stream: string): Revision | undefined;
  /** At most so many events of a stream, the newest first: from its end, or from a revision that it has. */
  readBackwards(stream: string, options: { from?: Revision; most: number }): Promise<Recorded[]>;
  /**
   * All or nothing, answered once it is on disk. `expected` is exact: -1 for 'no such stream', else the last revision.
   * The same event ids at the same place again change nothing and answer as the first time.
   * Throws Conflict; TooLarge; Unavailable when the outcome is unknown.
   */
  append(stream: string, events: NewEvent[], expected: Revision): Promise<Appended>;
  /** The log from `after` on in pages, then live, without a gap, until the signal aborts. Untouched stretches come as empty pages. */
  all(options: AllOptions): AsyncIterable<Page>;
  /**
   * The position of the last event of ours; 0n when there is none. Never lower than what an append was answered before, in any
   * process: a cluster's adapter asks the leader, as a follower may lag.
   */
  head(): Promise<bigint>;
  /** The event at exactly this position, if any; it may be one that the engine wrote for itself. */
  eventAt(position: bigint): Promise<Recorded | undefined>;
  close(): Promise<void>;
}
