/** Who asks, when, and what makes the request the same as an earlier one. */
export interface CommandEnvelope {
  /** A user's id, or 'system' for a reaction. */
  actor: string;
  /** ISO date-time in UTC. */
  at: string;
  correlationId: string;
  /** When the member last proved to the issuer who they are, in ms since 1970; absent where the issuer did not say. */
  signedInAt?: number;
  causationId?: string;
  /** The trace that the request belongs to. */
  traceparent?: string | undefined;
  /** The Idempotency-Key, if any; asked again under it, a command answers as it did the first time. */
  key?: string;
  /** Of the body that came with the key, and as earlier versions kept it. */
  bodyHash?: string;
  plainBodyHash?(): string;
  /** The position up to which the caller has seen the log, in this store. */
  after?: bigint;
}
