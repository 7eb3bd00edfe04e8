import type { Readable } from 'node:stream';

/** What an upload waits for: the event that will name it. */
export interface PendingMark {
  stream: string;
  eventId: string;
  /** ISO date-time. */
  since: string;
}

/** Files under their owner's id. Names are `{key}` or `{key}-{width}`. */
export interface MediaStore {
  /** Moves a finished file in, synced to disk before it answers, and leaves the pending mark. */
  put(owner: string, names: { name: string; file: string }[], mark: PendingMark): Promise<void>;
  /** The event that names it was appended: the mark goes. */
  confirm(owner: string, key: string): Promise<void>;
  /** Bytes from `start` to `end`, both inclusive; undefined when there is no such file. */
  get(owner: string, name: string, range?: { start: number; end: number }): Promise<{ size: number; stream: Readable } | undefined>;
  size(owner: string, name: string): Promise<number | undefined>;
  /** Every size of this key. */
  remove(owner: string, key: string): Promise<void>;
  /** All files of an owner, when the account is erased. */
  removeAll(owner: string): Promise<void>;
  /** Marks left by a crash. */
  pending(): Promise<{ owner: string; key: string; mark: PendingMark }[]>;
  /** Every file of every owner, the pending ones too, in no order that counts: for the way to another store. */
  all(): AsyncIterable<{ owner: string; name: string; size: number }>;
  close(): Promise<void>;
}
