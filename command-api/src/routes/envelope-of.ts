import { Refused } from '@potluck/events';
import { highestPositionOf } from '@potluck/host/http/position';
import { sessionUserId } from '@potluck/host/http/session';
import type { Request } from 'express';
import type { HashBody } from '../body-hash.ts';
import type { Clock, RandomId } from '../clock.ts';
import type { CommandEnvelope } from '../command-envelope.ts';

/**
 * Creates the envelope of a request. `body` is the part that repeats with the same Idempotency-Key must have in common: the fields, and
 * the hash of a file.
 */
export type EnvelopeOf = (req: Request, body?: unknown) => CommandEnvelope;

export function createEnvelopeOf(storeId: string, hashBody: HashBody, clock: Clock, randomId: RandomId): EnvelopeOf {
  return (req, body) => {
    const actor = sessionUserId(req);
    if (actor === undefined) throw new Refused('unauthorized');
    const correlationId = randomId();
    if (req.res) req.res.locals.requestId = correlationId;
    const envelope: CommandEnvelope = { actor, at: clock().toISOString(), correlationId, traceparent: req.res?.locals.traceparent };
    const { signedInAt } = req.session;
    if (signedInAt !== undefined) envelope.signedInAt = signedInAt;
    const after = highestPositionOf(req, storeId);
    if (after !== undefined) envelope.after = after;
    const key = req.headers['idempotency-key'];
    if (key !== undefined) {
      if (typeof key !== 'string' || key === '' || key.length > 200) {
        throw new Refused('invalid-input', { message: 'An Idempotency-Key has 1 to 200 characters' });
      }
      envelope.key = key;
      Object.assign(envelope, hashBody([req.method, req.path, body ?? null]));
    }
    return envelope;
  };
}
