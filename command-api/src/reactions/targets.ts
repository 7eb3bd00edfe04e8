import type { Aggregate, Happened } from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';
import type { Ports } from '@potluck/stores/ports/ports';
import type { Collection, Condition } from '@potluck/stores/ports/read-store';
import { stateOf } from '../state-of.ts';

/** The read models have not folded the event yet: try again once this projection has reached this position. */
export class NotYet extends Error {
  override name = 'NotYet';

  constructor(
    message: string,
    readonly projection: string,
    readonly position: bigint,
  ) {
    super(message);
  }
}

/** Documents in the order of creation. `next` is set when there may be more: pass it as `after`. */
export interface Found<D> {
  documents: D[];
  next?: number;
}

/** Finds the targets of reactions. Within one round, each projection's position is read once. */
export interface Targets {
  /** A page of a projection's documents. Throws NotYet until it has folded everything up to `position`. */
  find<D>(projection: string, where: Record<string, Condition>, position: bigint, after?: number): Promise<Found<D>>;
  /** The current state of a stream. */
  load<S, E extends Happened>(aggregate: Aggregate<S, E>, id: string | number): Promise<S>;
  /** The position up to which a projection has folded this log; -1 if it has no current version or checkpoint. */
  reached(projection: string): Promise<bigint>;
}

/** Targets per page of one reaction; other events get their turn between pages. */
const pageSize = 100;

interface Open {
  version: number;
  collection: Collection<unknown>;
}

/** Follows the projections' positions on the bus too, as stored checkpoints lag behind while no event concerns a projection. */
export function createTargets({ events, reads, bus }: Pick<Ports, 'events' | 'reads' | 'bus'>, folds: Folds) {
  const opened = new Map<string, Open>();
  const announced = new Map<string, bigint>();
  const unsubscribe = bus.subscribe('checkpoint', ({ projection, version, storeId, position }) => {
    if (storeId === events.storeId) announced.set(`${projection}-${version}`, BigInt(position));
  });

  async function current(projection: string): Promise<Open | undefined> {
    const version = (await reads.versions(projection)).find((info) => info.current)?.version;
    if (version === undefined) return undefined;
    let open = opened.get(projection);
    if (open?.version !== version) {
      // The projector creates the indexes.
      open = { version, collection: await reads.open(projection, version, { indexes: [] }) };
      opened.set(projection, open);
    }
    return open;
  }

  async function inspect(projection: string): Promise<{ open: Open | undefined; reached: bigint }> {
    const open = await current(projection);
    if (!open) return { open, reached: -1n };
    const checkpoint = await open.collection.checkpoint();
    const stored = checkpoint?.storeId === events.storeId ? checkpoint.position : -1n;
    const announcedPosition = announced.get(`${projection}-${open.version}`) ?? -1n;
    return { open, reached: announcedPosition > stored ? announcedPosition : stored };
  }

  function round(): Targets {
    const inspected = new Map<string, ReturnType<typeof inspect>>();
    const lookOnce = (projection: string) => {
      const found = inspected.get(projection) ?? inspect(projection);
      inspected.set(projection, found);
      return found;
    };
    return {
      async find<D>(projection: string, where: Record<string, Condition>, position: bigint, after?: number) {
        const { open, reached } = await lookOnce(projection);
        if (!open) throw new NotYet(`${projection} is not built yet`, projection, position);
        if (reached < position) throw new NotYet(`${projection} is behind ${position}`, projection, position);
        const found = await open.collection.find({
          where,
          sort: { fields: ['created'], direction: 'asc' },
          limit: pageSize,
          ...(after === undefined ? {} : { after: [after] }),
        });
        const documents = found.map(({ document }) => document as D & { created: number });
        return { documents, ...(documents.length < pageSize ? {} : { next: documents.at(-1)?.created }) };
      },
      load: (aggregate, id) => stateOf(folds, aggregate, id),
      reached: async (projection) => (await lookOnce(projection)).reached,
    };
  }
  return { round, close: unsubscribe };
}
