/** What is known about an event besides what happened. */
export interface Metadata {
  /** Who did it: a user's id, or 'system' for a reaction. */
  actor: string;
  /** When, as an ISO date-time in UTC. */
  at: string;
  /** The event that led to this one, when a reaction appended it. */
  causationId?: string;
  /** Shared by all that one request led to. */
  correlationId: string;
  /** The W3C traceparent of the request, when it had one or somebody follows it. */
  traceparent?: string;
  /**
   * HMAC of the request's body, for a command sent with an Idempotency-Key. In events of earlier versions a plain SHA-256, from which
   * a short text can be guessed: it is never shown, nor carried over to another store.
   */
  bodyHash?: string;
}

export interface NewEvent<E extends { type: string; data: unknown } = { type: string; data: Record<string, unknown> }> {
  /** A UUID; appending the same id to the same stream twice is harmless. */
  id: string;
  type: E['type'];
  data: E['data'];
  metadata: Metadata;
  /** Schema version, set by the codec; 1 unless told. */
  version?: number;
}

/** An event as the store gives it back. */
export type Recorded<E extends { type: string; data: unknown } = { type: string; data: Record<string, unknown> }> = E & {
  id: string;
  stream: string;
  /** 0 for the first event of its stream. */
  revision: number;
  /** Where it stands among all events of this store. */
  position: bigint;
  metadata: Metadata;
  /** Schema version after upcasts. */
  version: number;
  /** True when the person's key is destroyed: its personal fields are blank. */
  erased?: true;
  /** Its personal fields are blank because they cannot be read just now: whose they are, and whether their key is missing or the box damaged. */
  unreadable?: Unreadable;
};

export interface Unreadable {
  person: string;
  why: 'no-key' | 'damaged';
}

/** `{name}-{id}` split at the first hyphen. */
export function parseStream(stream: string): { name: string; id: string } {
  const hyphen = stream.indexOf('-');
  return { name: stream.slice(0, hyphen), id: stream.slice(hyphen + 1) };
}

/** Says that `event` is newer than this code or of no concern here, and keeps the state. Unreachable for known types when compiled. */
export function ignored<S>(_event: never, state: S): S {
  return state;
}
