import type { Folds } from '@potluck/events/folds';
import type { Ports } from '@potluck/events/ports/ports';
import type { Collection, Condition } from '@potluck/events/ports/read-store';
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

/** Learns from the bus how far projections are: their stored checkpoints may be a little behind while nothing of theirs happens. */
export function createTargets({ events, reads, bus }: Pick<Ports, 'events' | 'reads' | 'bus'>, folds: Folds) {
  const opened = new Map<string, { version: number; collection: Collection<unknown> }>();
  const told = new Map<string, bigint>();
  const unsubscribe = bus.subscribe('checkpoint', ({ projection, version, storeId, position }) => {
    if (storeId === events.storeId) told.set(`${projection}-${version}`, BigInt(position));
  });

  async function current(projection: string): Promise<{ version: number; collection: Collection<unknown> }> {
    const version = (await reads.versions(projection)).find((info) => info.current)?.version;
    if (version === undefined) throw new NotYet(`${projection} is not built yet`);
    let open = opened.get(projection);
    if (open?.version !== version) {
      // The projector makes the indexes; a reader needs none of its own.
      open = { version, collection: await reads.open(projection, version, { indexes: [] }) };
      opened.set(projection, open);
    }
    return open;
  }

  async function hasPassed(
    projection: string,
    { version, collection }: { version: number; collection: Collection<unknown> },
    position: bigint,
  ) {
    if ((told.get(`${projection}-${version}`) ?? 0n) >= position) return true;
    const checkpoint = await collection.checkpoint();
    return checkpoint?.storeId === events.storeId && checkpoint.position >= position;
  }

  const targets: Targets = {
    async find<D>(projection: string, where: Record<string, Condition>, position: bigint) {
      const open = await current(projection);
      if (!(await hasPassed(projection, open, position))) throw new NotYet(`${projection} is behind ${position}`);
      return (await open.collection.find({ where })).flatMap(({ document }) => (document === undefined ? [] : [document as D]));
    },
    async load(aggregate, id) {
      return (await folds.load(aggregate.stream, aggregate.evolve, aggregate.initial, String(id))).state;
    },
  };
  return { targets, close: unsubscribe };
}
