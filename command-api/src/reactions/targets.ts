import type { Folds } from '@potluck/events/folds';
import type { EventStore } from '@potluck/events/ports/event-store';
import type { Collection, Condition, ReadStore } from '@potluck/events/ports/read-store';
import type { Aggregate } from '../aggregates.ts';

/** The read models have not folded the event yet: to be asked again. */
export class NotYet extends Error {
  override name = 'NotYet';
}

/** Where reactions learn whom they concern. */
export interface Targets {
  /** The documents of a projection once it has folded everything up to `position`; throws NotYet before. */
  find<D>(projection: string, where: Record<string, Condition>, position: bigint): Promise<D[]>;
  /** A stream's state as it is now. */
  load<S, E>(aggregate: Aggregate<S, E>, id: string | number): Promise<S>;
}

export function createTargets(events: EventStore, reads: ReadStore, folds: Folds): Targets {
  const opened = new Map<string, { version: number; collection: Collection<unknown> }>();

  async function current(projection: string): Promise<Collection<unknown>> {
    const version = (await reads.versions(projection)).find((info) => info.current)?.version;
    if (version === undefined) throw new NotYet(`${projection} is not built yet`);
    let open = opened.get(projection);
    if (open?.version !== version) {
      // The projector makes the indexes; a reader needs none of its own.
      open = { version, collection: await reads.open(projection, version, { indexes: [] }) };
      opened.set(projection, open);
    }
    return open.collection;
  }

  return {
    async find<D>(projection: string, where: Record<string, Condition>, position: bigint) {
      const collection = await current(projection);
      const checkpoint = await collection.checkpoint();
      if (checkpoint?.storeId !== events.storeId || checkpoint.position < position) throw new NotYet(`${projection} is behind ${position}`);
      return (await collection.find({ where })).flatMap(({ document }) => (document === undefined ? [] : [document as D]));
    },
    async load(aggregate, id) {
      return (await folds.load(aggregate.stream, aggregate.evolve, aggregate.initial, String(id))).state;
    },
  };
}
