import * as z from 'zod';
import { defineAggregate } from '../define-aggregate.ts';
import { EntityId, UserId } from '../fields.ts';
import { GrowingSet } from '../growing-set.ts';
import { ignored } from '../recorded.ts';

interface AcceptedRequest {
  accepted: { entityId: number; bodyHash: string } | undefined;
}

/** `request-{userId}_{key hash}`: for a command with an Idempotency-Key that creates something, the new id and a hash of its body. */
export const request = defineAggregate({
  name: 'request',
  events: { RequestAccepted: z.object({ userId: UserId, entityId: EntityId, bodyHash: z.string() }) },
  meanings: {
    RequestAccepted: 'A command with an idempotency key that creates something was accepted.',
  },
  initial: { accepted: undefined } as AcceptedRequest,
  evolve: (state, event) => (event.type === 'RequestAccepted' ? { accepted: event.data } : ignored(event as never, state)),
});

interface IdSequence {
  /** The first id that is in no block. */
  next: number;
}

/** `idSequence-{entity}`: reserves integer ids in blocks of `size` ids, beginning with `from`. */
export const idSequence = defineAggregate({
  name: 'idSequence',
  events: { IdBlockReserved: z.object({ from: EntityId, size: z.int().positive() }) },
  meanings: {
    IdBlockReserved: 'A process reserved ids for new posts, comments or recipes.',
  },
  initial: { next: 1 } as IdSequence,
  evolve: (state, event) =>
    event.type === 'IdBlockReserved' ? { next: event.data.from + event.data.size } : ignored(event as never, state),
  lastEventSuffices: true,
});

interface ProjectionDecisions {
  /** The events that every version of the projection skips. */
  skipped: GrowingSet;
}

/**
 * `projection-{name}`: an operator's decision to skip an event on which the projection stops, with the event, the error, the code
 * (a version's signature) and the reason.
 */
export const projectionStream = defineAggregate({
  name: 'projection',
  events: {
    EventSkipped: z.object({
      eventId: z.string(),
      stream: z.string(),
      revision: z.int().nonnegative(),
      type: z.string(),
      error: z.string(),
      codeVersion: z.string(),
      reason: z.string(),
    }),
  },
  meanings: {
    EventSkipped: 'An analyst or operator lets a projection skip an event on which it stops.',
  },
  versions: { EventSkipped: 2 },
  upcasts: { EventSkipped: { 1: (data) => ({ stream: '', revision: 0, type: '', error: '', codeVersion: '', ...data }) } },
  initial: { skipped: GrowingSet.empty } as ProjectionDecisions,
  evolve: (state, event) =>
    event.type === 'EventSkipped' ? { skipped: state.skipped.with(event.data.eventId) } : ignored(event as never, state),
});
