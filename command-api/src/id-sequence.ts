import { type IdSequenceEvent, idSequence } from '@potluck/events';
import { Conflict, type EventStore, noStream } from '@potluck/stores/ports/event-store';
import type { Clock, RandomId } from './clock.ts';

export type Entity = 'recipe' | 'announcement' | 'comment';

export interface IdSequence {
  /** The next integer id; never given before by this or any other process. */
  next(entity: Entity): Promise<number>;
}

const blockSize = 100;

/**
 * Integer ids from blocks that each process reserves for itself, so that they are unique without any other database.
 * They are not in time order, and what is left of a block when the process ends is never used.
 */
export function createIdSequence(events: EventStore, clock: Clock, randomId: RandomId): IdSequence {
  const blocks = new Map<Entity, { next: number; end: number; reserving?: Promise<void> | undefined }>();

  async function reserve(entity: Entity): Promise<{ next: number; end: number }> {
    const stream = `${idSequence.name}-${entity}`;
    for (;;) {
      const [last] = await events.readBackwards(stream, { most: 1 });
      const { from: before, size } = (last as unknown as IdSequenceEvent | undefined)?.data ?? { from: 1, size: 0 };
      const from = before + size;
      const metadata = { actor: 'system', at: clock().toISOString(), correlationId: randomId() };
      const reserved = { id: randomId(), type: 'IdBlockReserved', data: { from, size: blockSize }, metadata };
      try {
        await events.append(stream, [reserved], last?.revision ?? noStream);
        return { next: from, end: from + blockSize };
      } catch (error) {
        // Another process was first: its block is taken, the one after it may be ours.
        if (!(error instanceof Conflict)) throw error;
      }
    }
  }

  return {
    async next(entity) {
      const block = blocks.get(entity) ?? { next: 0, end: 0 };
      blocks.set(entity, block);
      while (block.next >= block.end) {
        block.reserving ??= reserve(entity)
          .then((reserved) => void Object.assign(block, reserved))
          .finally(() => {
            block.reserving = undefined;
          });
        await block.reserving;
      }
      return block.next++;
    },
  };
}
