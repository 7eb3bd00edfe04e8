import type { RefusalCode } from '@potluck/events/refusals';

/** A document that a batch of events changed. */
export interface DocumentChange {
  id: string;
  position: string;
  /** Undefined where there is no document, or a tombstone. */
  before: unknown;
  after: unknown;
  /** The distinct types of the events that this batch folded into it, in order. */
  eventTypes: string[];
}

/** The read store has no room, does not answer, or refuses a write. */
export type WriteFailure = 'no-room' | 'unavailable' | 'refused';

/** Messages between projector, command-api and query-api. Positions are decimal strings. */
export interface BusMessages {
  /** Documents of the current version have changed. Large batches may arrive in parts, with the same position. */
  changes: {
    projection: string;
    storeId: string;
    position: string;
    changes: DocumentChange[];
    /** W3C traceparents of the requests behind the changes, if traced. */
    traceparents?: string[];
  };
  /** A version has folded up to this position, and how many events since it said so before; older processes do not tell how many. */
  checkpoint: { projection: string; version: number; storeId: string; position: string; folded?: number };
  /** A version's state, or the current version, has changed. */
  versions: { projection: string };
  /** Readers' copies of this projection may be out of date. */
  resync: { projection: string };
  progress: { projection: string; version: number; done: number; of: number; perSecond: number; secondsLeft: number | null };
  /** Why a version cannot be written, repeated with every attempt; null once it can. */
  trouble: { projection: string; version: number; why: WriteFailure | null };
  /** A session ended, or a person's rights changed. */
  session: { userId: string; sid?: string; reason: 'signed-out' | 'rights'; code?: RefusalCode };
  /** A person's key was destroyed. */
  keys: { person: string };
}
export type BusTopic = keyof BusMessages;

export interface LiveBus {
  publish<T extends BusTopic>(topic: T, message: BusMessages[T]): void;
  /** Returns the function that unsubscribes. Handlers are called in order of publication and must not throw. */
  subscribe<T extends BusTopic>(topic: T, handler: (message: BusMessages[T]) => void): () => void;
  /** Calls the handler when messages may have been lost, as after a reconnect. */
  onGap(handler: () => void): () => void;
  close(): Promise<void>;
}
