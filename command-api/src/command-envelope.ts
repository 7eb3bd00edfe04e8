/** Who sends a command, when, and what identifies a repeat. */
export interface CommandEnvelope {
  /** A user's id, or 'system' for a reaction. */
  actor: string;
  /** ISO date-time in UTC. */
  at: string;
  correlationId: string;
  /** When the member last authenticated at the issuer, in ms since 1970; absent if the issuer did not say. */
  signedInAt?: number;
  causationId?: string;
  /** W3C trace context of the request. */
  traceparent?: string | undefined;
  /** The Idempotency-Key, if any: a repeat with the same key gets the first answer. */
  key?: string;
  /** Hashes of the body that came with the key: the current kind, and the kind that earlier versions stored. */
  bodyHash?: string;
  plainBodyHash?(): string;
  /** The log position up to which the caller has seen this store's events. */
  after?: bigint;
}
