import type { RefusalCode } from '@potluck/events/refusals';

/** One document that a batch changed. */
export interface DocumentChange {
  id: string;
  position: string;
  /** The document before and after; undefined where there is none (or a tombstone). */
  before: unknown;
  after: unknown;
  /** The types of the events folded into it by this batch, in order, without repeats. */
  eventTypes: string[];
}

/** The store has no room, does not answer, or refuses what was to be written. */
export type WriteFailure = 'no-room' | 'unavailable' | 'refused';

/** What travels between projector, command-api and query-api. Positions are decimal strings. */
export interface BusMessages {
  /** Documents of the version being read changed. */
  changes: {
    projection: string;
    storeId: string;
    position: string;
    changes: DocumentChange[];
    /** W3C traceparents of the requests that led here, where somebody follows them. */
    traceparents?: string[];
  };
  /** A version has folded up to here. */
  checkpoint: { projection: string; version: number; storeId: string; position: string };
  /** A version's state, or which one is read, changed. */
  versions: { projection: string };
  /** What readers hold of this projection may be out of date. */
  resync: { projection: string };
  progress: { projection: string; version: number; done: number; of: number; perSecond: number; secondsLeft: number | null };
  /** Why a version cannot be fed just now, said again with every try; null once it can. */
  trouble: { projection: string; version: number; why: WriteFailure | null };
  /** A session ended, or a person's rights changed. */
  session: { userId: string; sid?: string; reason: 'signed-out' | 'rights'; code?: RefusalCode };
  /** A person's key was destroyed. */
  keys: { person: string };
}
export type BusTopic = keyof BusMessages;

export interface LiveBus {
  publish<T extends BusTopic>(topic: T, message: BusMessages[T]): void;
  /** Answers with the function that ends the subscription. Handlers are called in order of publication and must not throw. */
  subscribe<T extends BusTopic>(topic: T, handler: (message: BusMessages[T]) => void): () => void;
  /** Called when messages may have been missed, as after a reconnect. */
  onGap(handler: () => void): () => void;
  close(): Promise<void>;
}
