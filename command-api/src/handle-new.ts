import { Refused, type RequestEvent, request } from '@potluck/events';
import type { FollowedFolds } from '@potluck/stores/followed-folds';
import { Conflict, type EventStore, noStream } from '@potluck/stores/ports/event-store';
import type { Aggregate } from './aggregates.ts';
import type { Asked, Handled } from './asked.ts';
import { isSameBody } from './body-hash.ts';
import type { RandomId } from './clock.ts';
import { sha256 } from './event-ids.ts';
import type { BeforeAppend, Handle } from './handle.ts';
import type { Entity, IdSequence } from './id-sequence.ts';
import { createLooks, type Look } from './looking.ts';

export type HandleNew = <S, E extends { type: string; data: unknown }>(
  aggregate: Aggregate<S, E>,
  entity: Entity,
  asked: Asked,
  prepare: (look: Look) => Promise<(id: number, state: S) => NoInfer<E>[]>,
  beforeAppend?: BeforeAppend,
) => Promise<Handled<S> & { id: number }>;

/**
 * For commands that make a new thing. Under an Idempotency-Key its id is first written into the key's own stream,
 * once the command is known to be accepted: a repeat finds the id there and then its event, or appends what a crash left out.
 */
export function createHandleNew(store: EventStore, folds: FollowedFolds, ids: IdSequence, handle: Handle, randomId: RandomId): HandleNew {
  const looks = createLooks(folds);
  return async (aggregate, entity, asked, prepare, beforeAppend) => {
    // Tried with any id first: what is refused draws none.
    const newId = async () => {
      await looks.first(asked, async (look) => void (await prepare(look))(1, aggregate.initial));
      return ids.next(entity);
    };
    const id = asked.key === undefined ? await newId() : await idUnderKey(store, asked, newId, randomId);
    const prepareWithId = async (look: Look) => {
      const decide = await prepare(look);
      return (state: Parameters<typeof decide>[1]) => decide(id, state);
    };
    return { id, ...(await handle(aggregate, id, asked, prepareWithId, beforeAppend)) };
  };
}

/** Throws Refused 'key-reused' when the key came with another request before, and whatever `newId` throws. */
async function idUnderKey(store: EventStore, asked: Asked, newId: () => Promise<number>, randomId: RandomId): Promise<number> {
  const { actor, at, correlationId, bodyHash = '' } = asked;
  const key = asked.key as string;
  const stream = `${request.name}-${actor}_${sha256(key).slice(0, 32)}`;
  for (let isRead = !store.isRemote; ; isRead = true) {
    // Most keys are new ones, and the append finds out: where reading is a call, it is left to that.
    const [accepted] = (isRead ? (await store.read(stream)).events : []) as unknown as RequestEvent[];
    if (accepted) {
      if (!isSameBody(accepted.data.bodyHash, asked)) throw new Refused('key-reused');
      return accepted.data.entityId;
    }
    try {
      const id = await newId();
      const event = {
        id: randomId(),
        type: 'RequestAccepted',
        data: { userId: actor, entityId: id, bodyHash },
        metadata: { actor, at, correlationId },
      };
      await store.append(stream, [event], noStream);
      return id;
    } catch (error) {
      // What is refused now may have been accepted when it first came.
      const mayBeKnown = error instanceof Conflict || (error instanceof Refused && !isRead);
      if (!mayBeKnown) throw error;
    }
  }
}
