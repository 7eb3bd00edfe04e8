import type { Recorded } from '@potluck/events';
import type { Revision } from '@potluck/stores/ports/event-store';

/** Who asks, when, and what makes the request the same as an earlier one. */
export interface CommandEnvelope {
  /** A user's id, or 'system' for a reaction. */
  actor: string;
  /** ISO date-time in UTC. */
  at: string;
  correlationId: string;
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

export interface Handled<S> {
  /** What was appended, now or the first time; empty when the command asked for nothing new. */
  events: Recorded[];
  /** The position of the last of them; where the log stood, when there are none. */
  position: bigint;
  /** The state and revision that they left. */
  state: S;
  revision: Revision;
  /** True when this is the answer of an earlier request under the same key. */
  repeated: boolean;
}
