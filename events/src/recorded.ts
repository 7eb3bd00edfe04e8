/** Metadata of an event. */
export interface Metadata {
  /** A user's id, or 'system' for a reaction. */
  actor: string;
  /** ISO date-time in UTC. */
  at: string;
  /** The event that caused this one, for an event of a reaction. */
  causationId?: string;
  /** Shared by all events that one request caused. */
  correlationId: string;
  /** The W3C traceparent of the request, if it had one or is traced. */
  traceparent?: string;
  /**
   * HMAC of the request's body, for a command with an Idempotency-Key. In events of earlier versions a plain SHA-256, from which a short
   * text can be guessed: it is never shown, nor copied to another store.
   */
  bodyHash?: string;
}

export interface NewEvent<E extends { type: string; data: unknown } = { type: string; data: Record<string, unknown> }> {
  /** A UUID; appending the same id to the same stream again changes nothing. */
  id: string;
  type: E['type'];
  data: E['data'];
  metadata: Metadata;
  /** Schema version, set by the codec; by default 1. */
  version?: number;
  /** Not stored: the aggregate's `keysEnded` before this event. */
  keysEnded?: number;
}

/** An event as read from the store. */
export type Recorded<E extends { type: string; data: unknown } = { type: string; data: Record<string, unknown> }> = E & {
  id: string;
  stream: string;
  /** 0 for the first event of its stream. */
  revision: number;
  /** Its position in the log. */
  position: bigint;
  metadata: Metadata;
  /** Schema version after upcasts. */
  version: number;
  /** The stored schema version, if upcasts raised it. */
  upcastFrom?: number;
  /** True when the person's key is destroyed: its personal fields are blank. */
  erased?: true;
  /** Its personal fields are blank because they cannot be decrypted now: the person, and whether the key is missing or the data damaged. */
  unreadable?: Unreadable;
};

export interface Unreadable {
  /** Empty when the whole event is damaged. */
  person: string;
  why: 'no-key' | 'damaged';
}

/** An event of which only the position in the log can be read. It gets a type that no code knows, so that all code ignores it. */
export const damagedEvent = (event: Recorded): Recorded => ({
  ...event,
  type: `${event.type} (damaged)`,
  data: {},
  unreadable: { person: '', why: 'damaged' },
});
export const isDamaged = ({ unreadable }: Pick<Recorded, 'unreadable'>): boolean => unreadable?.person === '';

/** `{name}-{id}` split at the first hyphen. */
export function parseStream(stream: string): { name: string; id: string } {
  const hyphen = stream.indexOf('-');
  return { name: stream.slice(0, hyphen), id: stream.slice(hyphen + 1) };
}

/** For the default case of a fold: ignores an event type that is unknown to this code. The compiler rejects it for known types. */
export function ignored<S>(_event: never, state: S): S {
  return state;
}
