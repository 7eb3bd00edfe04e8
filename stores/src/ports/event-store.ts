import type { NewEvent, Recorded } from '@potluck/events/recorded';

/** The revision of a stream's last event; -1 for no stream. */
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

/** The engine does not answer; the outcome of the call is unknown. A retry with the same ids is safe. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** The engine's disk is full: nothing can be written until there is room. */
export class NoRoom extends Unavailable {
  override name = 'NoRoom';
}

/** The engine refuses these events for their size; a retry would fail too. */
export class TooLarge extends Error {
  constructor(
    readonly stream: string,
    /** Types of the appended events. */
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
  /** Maximum events per page, 1,000 by default. Pages of large events have fewer. */
  pageSize?: number;
  /**
   * The event types whose personal fields are needed, by default all. Those of other types may be missing: decryption costs more
   * than everything else about an event.
   */
  personal?: readonly string[];
  /** The event types that are needed, by default all: others may be left out. For reads of much of the log. */
  types?: readonly string[];
}

/** A page of the log. `through` is how far the log has been read, possibly beyond the last event: other streams are skipped. */
export interface Page {
  events: Recorded[];
  through: bigint;
}

export interface Appended {
  /** The last event's. */
  position: bigint;
  revision: Revision;
  /** True when the events were not stored before; undefined if the engine does not tell. */
  isNew?: true;
}

export interface EventStore {
  /** Changes when a backup is restored: positions of different stores cannot be compared. */
  readonly storeId: string;
  /** Every read is a call to a server. */
  readonly isRemote: boolean;
  /**
   * `after` is exclusive. A stream that does not exist is empty, with revision -1. `most` limits the events, to fewer if they are large
   * but at least one; `revision` is always that of the whole stream.
   */
  read(stream: string, options?: { after?: Revision; most?: number }): Promise<{ events: Recorded[]; revision: Revision }>;
  /** The revision that `read` would return, if it is known without reading. */
  endOf?(stream: string): Revision | undefined;
  /** Makes reads see everything up to `position`, which another process may have appended just now. Absent where they always do. */
  catchUp?(position: bigint): void;
  /** At most `most` events of a stream, newest first: from its end or from an existing revision. */
  readBackwards(stream: string, options: { from?: Revision; most: number }): Promise<Recorded[]>;
  /**
   * All or nothing, on disk when it resolves. `expected` is exact: -1 for 'no such stream', else the last revision.
   * Idempotent: the same event ids at the same revision again change nothing and return the first result.
   * Throws Conflict; TooLarge; Unavailable when the outcome is unknown.
   */
  append(stream: string, events: NewEvent[], expected: Revision): Promise<Appended>;
  /** The log after `after` in pages, then live, without gaps, until the signal aborts. Empty pages report progress over other streams. */
  all(options: AllOptions): AsyncIterable<Page>;
  /**
   * The position of our last event; 0n when there is none. Never lower than that of an append that any process has finished: the
   * adapter of a cluster reads from the leader, as a follower may lag.
   */
  head(): Promise<bigint>;
  /** The event at exactly this position, if any; possibly an internal one of the engine. */
  eventAt(position: bigint): Promise<Recorded | undefined>;
  close(): Promise<void>;
}
