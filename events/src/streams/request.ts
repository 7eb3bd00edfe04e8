import * as z from 'zod';
import { defineAggregate } from '../define-aggregate.ts';
import { EntityId, UserId } from '../fields.ts';
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
