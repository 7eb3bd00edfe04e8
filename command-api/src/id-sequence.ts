import { idSequence } from '@potluck/events';
import type { Clock, RandomId } from './clock.ts';
import type { Handle } from './handle.ts';

export type Entity = 'recipe' | 'announcement' | 'comment';

export interface IdSequence {
  /** The next integer id, unique among all processes. Throws Conflict, Unavailable. */
  next(entity: Entity): Promise<number>;
}

const blockSize = 100;

/**
 * Integer ids from blocks that each process reserves by an event, so that they are unique without another database.
 * Ids are not in time order, and the rest of a block is lost when the process ends.
 */
export function createIdSequence(handle: Handle, clock: Clock, randomId: RandomId): IdSequence {
  const blocks = new Map<Entity, { next: number; end: number; reserving?: Promise<void> | undefined }>();

  async function reserve(entity: Entity): Promise<{ next: number; end: number }> {
    const envelope = { actor: 'system', at: clock().toISOString(), correlationId: randomId() };
    const { state } = await handle(idSequence, entity, envelope, () => ({ next }) => [
      { type: 'IdBlockReserved' as const, data: { from: next, size: blockSize } },
    ]);
    return { next: state.next - blockSize, end: state.next };
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
