import { type Aggregate, type Happened, Refused, request } from '@potluck/events';
import type { FollowedFolds } from '@potluck/stores/followed-folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { isSameBody } from './body-hash.ts';
import type { CommandEnvelope } from './command-envelope.ts';
import type { CommandResult } from './command-result.ts';
import { sha256 } from './event-ids.ts';
import type { BeforeAppend, Handle } from './handle.ts';
import type { Entity, IdSequence } from './id-sequence.ts';
import { createStateReaders, type StateReader } from './state-reader.ts';

export type HandleNew = <S, E extends Happened>(
  aggregate: Aggregate<S, E>,
  entity: Entity,
  envelope: CommandEnvelope,
  prepare: (reader: StateReader) => Promise<(id: number, state: S) => NoInfer<E>[]>,
  beforeAppend?: BeforeAppend,
) => Promise<CommandResult<S> & { id: number }>;

/**
 * For commands that make a new thing. Under an Idempotency-Key its id is first written into the key's own stream,
 * once the command is known to be accepted: a repeat finds the id there and then its event, or appends what a crash left out.
 */
export function createHandleNew(folds: FollowedFolds, events: EventStore, ids: IdSequence, handle: Handle): HandleNew {
  const readers = createStateReaders(folds, events);
  return async (aggregate, entity, envelope, prepare, beforeAppend) => {
    // Tried with any id first: what is refused draws none.
    const newId = async () => {
      await readers.cachedFirst(envelope, async (reader) => void (await prepare(reader))(1, aggregate.initial));
      return ids.next(entity);
    };
    const id = envelope.key === undefined ? await newId() : await idUnderKey(handle, envelope, newId);
    const prepareWithId = async (reader: StateReader) => {
      const decide = await prepare(reader);
      return (state: Parameters<typeof decide>[1]) => decide(id, state);
    };
    return { id, ...(await handle(aggregate, id, envelope, prepareWithId, beforeAppend)) };
  };
}

/** Throws Refused 'key-reused' when the key came with another request before, and whatever `newId` throws. */
async function idUnderKey(handle: Handle, envelope: CommandEnvelope, newId: () => Promise<number>): Promise<number> {
  const { key = '', bodyHash = '', plainBodyHash: _, ...bare } = envelope;
  const { actor: userId } = envelope;
  const id = `${userId}_${sha256(key).slice(0, 32)}`;
  const { events, state } = await handle(request, id, bare, async (reader) => {
    const known = (await reader.own(request, id)).state.accepted;
    // What is refused now may have been accepted when it first came.
    const entityId = known?.entityId ?? (await newId());
    return ({ accepted }) => (accepted ? [] : [{ type: 'RequestAccepted' as const, data: { userId, entityId, bodyHash } }]);
  });
  const accepted = state.accepted as NonNullable<typeof state.accepted>;
  if (events.length === 0 && !isSameBody(accepted.bodyHash, envelope)) throw new Refused('key-reused');
  return accepted.entityId;
}
