import { type Aggregate, type Happened, Refused, request } from '@potluck/events';
import type { FollowedFolds } from '@potluck/stores/followed-folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { isSameBody } from './body-hash.ts';
import type { CommandEnvelope } from './command-envelope.ts';
import type { CommandResult } from './command-result.ts';
import type { BeforeAppend, Handle } from './handle.ts';
import type { Entity, IdSequence } from './id-sequence.ts';
import { acceptedId } from './is-repeat.ts';
import { createStateReaders, type StateReader } from './state-reader.ts';

export type HandleNew = <S, E extends Happened>(
  aggregate: Aggregate<S, E>,
  entity: Entity,
  envelope: CommandEnvelope,
  prepare: (reader: StateReader) => Promise<(id: number, state: S) => NoInfer<E>[]>,
  beforeAppend?: BeforeAppend,
) => Promise<CommandResult<S> & { id: number }>;

/**
 * Handles commands that create an entity. With an Idempotency-Key, the new id is first appended to a stream of the key, once the command
 * is known to be accepted. A repeat finds the id there; it then finds the entity's event, or appends it if a crash prevented that.
 */
export function createHandleNew(folds: FollowedFolds, events: EventStore, ids: IdSequence, handle: Handle): HandleNew {
  const readers = createStateReaders(folds, events);
  return async (aggregate, entity, envelope, prepare, beforeAppend) => {
    // Decide with an arbitrary id first, so that a refused command uses up no id.
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

/** Throws Refused 'key-reused' if another request used the key before, and what `newId` throws. */
async function idUnderKey(handle: Handle, envelope: CommandEnvelope, newId: () => Promise<number>): Promise<number> {
  const { key: _, bodyHash = '', plainBodyHash: __, ...bare } = envelope;
  const { actor: userId } = envelope;
  const id = acceptedId(envelope);
  const { events, state } = await handle(request, id, bare, async (reader) => {
    const known = (await reader.own(request, id)).state.accepted;
    // With a known id, do not decide again: a command that was accepted then might be refused now.
    const entityId = known?.entityId ?? (await newId());
    return ({ accepted }) => (accepted ? [] : [{ type: 'RequestAccepted' as const, data: { userId, entityId, bodyHash } }]);
  });
  const accepted = state.accepted as NonNullable<typeof state.accepted>;
  if (events.length === 0 && !isSameBody(accepted.bodyHash, envelope)) throw new Refused('key-reused');
  return accepted.entityId;
}
