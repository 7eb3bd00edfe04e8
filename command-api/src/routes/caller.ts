import { Refused, type RegisteredUser } from '@potluck/events';
import type { Folds } from '@potluck/events/folds';
import { sessionUserId } from '@potluck/events/http/session';
import type { Request } from 'express';
import { users } from '../aggregates.ts';
import type { Clock, RandomId } from '../clock.ts';
import { sha256 } from '../event-ids.ts';
import type { Asked } from '../handle.ts';

/** Who sends a command, as their own stream says at this moment. */
export interface Caller {
  userId: string;
  /** What deciders are told. */
  context: { actor: RegisteredUser; now: string };
  /** What `handle` is told. */
  asked: Asked;
}

/** `body` is what makes two requests under one Idempotency-Key the same: the fields, and the hash of a file. */
export type CallerOf = (req: Request, body?: unknown) => Promise<Caller>;

export function createCallerOf(folds: Folds, clock: Clock, randomId: RandomId): CallerOf {
  return async (req, body) => {
    const userId = sessionUserId(req);
    if (userId === undefined) throw new Refused('unauthorized');
    const { state: actor } = await folds.load(users.stream, users.evolve, users.initial, userId);
    if (actor.status !== 'registered') throw new Refused('unauthorized');
    const now = clock().toISOString();
    const asked: Asked = { actor: userId, at: now, correlationId: randomId() };
    const key = req.headers['idempotency-key'];
    if (key !== undefined) {
      if (typeof key !== 'string' || key === '' || key.length > 200) {
        throw new Refused('invalid-input', { message: 'An Idempotency-Key has 1 to 200 characters' });
      }
      asked.key = key;
      asked.bodyHash = sha256(JSON.stringify([req.method, req.path, body ?? null]));
    }
    return { userId, context: { actor, now }, asked };
  };
}
