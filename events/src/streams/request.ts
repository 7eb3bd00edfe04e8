import * as z from 'zod';
import { defineStream, type EventOf } from '../define-stream.ts';
import { EntityId, UserId } from '../fields.ts';

/** `request-{userId}_{key hash}`: for a command with an Idempotency-Key that makes a new thing, the id it was given and a hash of its body. */
export const request = defineStream({
  name: 'request',
  commands: {},
  events: { RequestAccepted: z.object({ userId: UserId, entityId: EntityId, bodyHash: z.string() }) },
});

/** `idSequence-{entity}`: integer ids in blocks, unique without any other database. `from` is the first id of the block, `size` how many. */
export const idSequence = defineStream({
  name: 'idSequence',
  commands: {},
  events: { IdBlockReserved: z.object({ from: EntityId, size: z.int().positive() }) },
});

/**
 * `projection-{name}`: somebody's decision about an event on which the projection stops. It says what was skipped, what went wrong with it,
 * by which code (a version's signature), and why that is right.
 */
export const projectionStream = defineStream({
  name: 'projection',
  commands: {},
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
  versions: { EventSkipped: 2 },
  upcasts: { EventSkipped: { 1: (data) => ({ stream: '', revision: 0, type: '', error: '', codeVersion: '', ...data }) } },
});

export type RequestEvent = EventOf<typeof request>;
export type IdSequenceEvent = EventOf<typeof idSequence>;
