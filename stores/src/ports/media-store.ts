import type { Readable } from 'node:stream';

/** Marks an upload as pending until the event that refers to it is appended. */
export interface PendingMark {
  stream: string;
  eventId: string;
  /** ISO date-time. */
  since: string;
}

/** Files under their owner's id. Names are `{key}` or `{key}-{width}`. */
export interface MediaStore {
  /** Moves finished files in, synced to disk when it resolves, and sets the pending mark. */
  put(owner: string, names: { name: string; file: string }[], mark: PendingMark): Promise<void>;
  /** Removes the mark, once the event is appended. */
  confirm(owner: string, key: string): Promise<void>;
  /** Bytes from `start` to `end`, both inclusive; undefined when there is no such file. */
  get(owner: string, name: string, range?: { start: number; end: number }): Promise<{ size: number; stream: Readable } | undefined>;
  size(owner: string, name: string): Promise<number | undefined>;
  /** Removes every size of this key. */
  remove(owner: string, key: string): Promise<void>;
  /** Removes all files of an owner, when the account is erased. */
  removeAll(owner: string): Promise<void>;
  /** Marks left by a crash. */
  pending(): Promise<{ owner: string; key: string; mark: PendingMark }[]>;
  /** All files of all owners, pending ones included, in any order: for a move to another store. */
  all(): AsyncIterable<{ owner: string; name: string; size: number }>;
  close(): Promise<void>;
}
