import { type PositionToken, parsePositionToken, Refused } from '@potluck/events';
import { type Documents, type ProjectionName, shapes } from '@potluck/projector/documents';
import type { Folds } from '@potluck/stores/folds';
import type { WriteFailure } from '@potluck/stores/ports/live-bus';
import type { Ports } from '@potluck/stores/ports/ports';
import type { Collection, VersionInfo, VersionState } from '@potluck/stores/ports/read-store';
import { RecentRate } from '@potluck/stores/recent-rate';
import { checkedCollection } from './checked-collection.ts';
import type { Documented } from './documented.ts';
import { createWaiters } from './waiters.ts';

export const projectionNames = Object.keys(shapes) as ProjectionName[];

export type Collections<P extends ProjectionName> = { [N in P]: Documented<Documents[N]> };

/** The collections for one request; their versions do not change during it. */
interface Reading<P extends ProjectionName> {
  from: Collections<P>;
  /** The lowest checkpoint of these projections, taken before any document is read. */
  position: bigint;
  /** One of them is stopped, being built, or did not reach the position in time. */
  stale: boolean;
}

interface ProjectionState {
  projection: ProjectionName;
  version: number;
  state: VersionState;
  position: bigint;
  /** Why its projector cannot write to it, if it reported a failure recently. */
  trouble?: WriteFailure;
}

/** A version with its position, which is undefined until this process got one from the store or the bus. */
type KnownVersion = VersionInfo & Pick<ProjectionState, 'projection' | 'trouble'> & { position?: bigint };

export interface ReadModels {
  /** Waits until these projections have passed the token's position, if this store issued it. Throws Refused('unavailable') while there
   * is no version to read. */
  read<P extends ProjectionName>(projections: readonly P[], token?: PositionToken): Promise<Reading<P>>;
  /** True once all of them, and the streams, have passed `position`; false after 2 s, or at once when a projection is not running. */
  passed(projections: readonly ProjectionName[], position: bigint): Promise<boolean>;
  /** Reads the store itself, and throws when it does not answer. */
  states(): Promise<ProjectionState[]>;
  /** A stored version with its documents, unchecked, for comparisons; undefined if there is none. */
  version(projection: ProjectionName, version: number): Promise<{ info: VersionInfo; collection: Collection<unknown> } | undefined>;
  /** All stored versions of the projections that this code knows, with the events that each folds a second now. */
  versions(): Promise<(KnownVersion & { perSecond: number })[]>;
  close(): void;
}

const maxWaitMs = 2_000;
/** Polling interval for versions that the bus did not announce, in ms; long where every change comes over the bus of the same process. */
const refreshEveryMs = 1_000;
const refreshEveryMsAlone = 30_000;
/** Projectors repeat a failure every few seconds. One not repeated for this long, in ms, is over, or its projector is gone. */
const troubleLastsMs = 15_000;

interface Opened extends ProjectionState {
  collection: Collection<unknown>;
}

/** Opens the current version of each projection, follows switches to other versions, and tracks how far each has folded. */
export async function openReadModels(
  { reads, bus, events }: Pick<Ports, 'reads' | 'bus' | 'events'>,
  folds: Folds,
  { alone = false }: { alone?: boolean | undefined } = {},
): Promise<ReadModels> {
  const opened = new Map<ProjectionName, Opened>();
  /** The last position from the bus per version, opened or not: the store may have it later. */
  const announced = new Map<string, bigint>();
  const rates = new Map<string, RecentRate>();
  const troubles = new Map<string, { why: WriteFailure; heardAt: number }>();
  const waiters = createWaiters({ maxWaitMs, hasPassed, poll: readCheckpoints });

  function hasPassed(projections: readonly ProjectionName[], position: bigint): boolean | undefined {
    let all = true;
    for (const name of projections) {
      const model = opened.get(name);
      if (model?.state !== 'running') return false;
      if (model.position < position) all = false;
    }
    return all || undefined;
  }

  function countFolded(key: string, storeId: string, folded: number) {
    if (folded === 0 || storeId !== events.storeId) return;
    const rate = rates.get(key) ?? new RecentRate();
    rates.set(key, rate);
    rate.add(folded);
  }

  function advance(name: ProjectionName, version: number, storeId: string, position: bigint) {
    if (storeId !== events.storeId) return;
    announced.set(`${name}_${version}`, position);
    // An advance means that writing works again.
    troubles.delete(`${name}_${version}`);
    const model = opened.get(name);
    if (model?.version !== version || position <= model.position) return;
    model.position = position;
    waiters.check(name);
  }

  /** In parallel: a busy store in another process may be slow to answer each. */
  async function readCheckpoints(names: Iterable<ProjectionName>) {
    await Promise.all(
      [...names].map(async (name) => {
        const model = opened.get(name);
        const checkpoint = await model?.collection.checkpoint();
        if (model && checkpoint && checkpoint.position > model.position)
          advance(name, model.version, checkpoint.storeId, checkpoint.position);
      }),
    );
  }

  async function settle(name: ProjectionName, versions: VersionInfo[]) {
    // Without a current version, the one being built is better than none; answers from it are marked stale.
    const info = versions.find((version) => version.current) ?? versions.at(-1);
    if (!info) return opened.delete(name);
    const known = opened.get(name);
    if (known && known.version === info.version) {
      known.state = stateOf(info);
      return;
    }
    const collection = (await reads.open(name, info.version, shapes[name] as never)) as Collection<unknown>;
    const checkpoint = await collection.checkpoint();
    const stored = checkpoint?.storeId === events.storeId ? checkpoint.position : 0n;
    const announcedPosition = announced.get(`${name}_${info.version}`) ?? 0n;
    const position = announcedPosition > stored ? announcedPosition : stored;
    opened.set(name, { projection: name, version: info.version, state: stateOf(info), position, collection });
  }

  const stateOf = (info: VersionInfo): VersionState => (info.current || info.state === 'stopped' ? info.state : 'building');

  async function refreshOnce(): Promise<void> {
    const all = await reads.versions();
    for (const name of projectionNames) {
      await settle(
        name,
        all.filter((version) => version.projection === name),
      );
      waiters.check(name);
    }
    // Without the bus this is the only source of positions, and clients take an answer with too low a position for an old one.
    await readCheckpoints(opened.keys());
  }

  let refreshing: Promise<void> = Promise.resolve();
  /** A refresh that has not begun: all callers until then share it, so that none waits for two others. */
  let next: Promise<void> | undefined;
  function refresh(): Promise<void> {
    next ??= refreshing.then(() => {
      next = undefined;
      return refreshOnce();
    });
    refreshing = next.catch(() => {});
    return next;
  }
  /** Errors are ignored: a request that reads the store meets them itself, and the next refresh is soon. */
  const refreshQuietly = () => void refresh().catch(() => {});

  const unsubscribe = [
    bus.subscribe('checkpoint', ({ projection, version, storeId, position, folded = 0 }) => {
      countFolded(`${projection}_${version}`, storeId, folded);
      advance(projection as ProjectionName, version, storeId, BigInt(position));
    }),
    bus.subscribe('trouble', ({ projection, version, why }) => {
      if (why) troubles.set(`${projection}_${version}`, { why, heardAt: performance.now() });
      else troubles.delete(`${projection}_${version}`);
    }),
    bus.subscribe('versions', refreshQuietly),
    bus.onGap(refreshQuietly),
  ];
  const timer = setInterval(refreshQuietly, alone ? refreshEveryMsAlone : refreshEveryMs).unref();
  const close = () => {
    clearInterval(timer);
    for (const end of unsubscribe) end();
    waiters.close();
  };
  await refresh().catch((error) => {
    close();
    throw error;
  });

  const passed = (projections: readonly ProjectionName[], position: bigint) => waiters.wait(projections, position);

  /**
   * Does not wait for a position beyond the log's end, since it cannot have been issued. The log is asked only if the caller would have to
   * wait; a log that does not answer does not make the wait longer.
   */
  async function caughtUp(projections: readonly ProjectionName[], position: bigint): Promise<boolean> {
    if (hasPassed(projections, position) !== undefined) return passed(projections, position);
    const isCaughtUp = passed(projections, position);
    const madeUp = events.head().then(
      (head) => position > head || isCaughtUp,
      () => isCaughtUp,
    );
    return Promise.race([isCaughtUp, madeUp]);
  }

  function troubleOf({ projection, version }: { projection: string; version: number }): { trouble?: WriteFailure } {
    const failure = troubles.get(`${projection}_${version}`);
    return failure && performance.now() - failure.heardAt < troubleLastsMs ? { trouble: failure.why } : {};
  }

  return {
    passed(projections, position) {
      events.catchUp?.(position);
      return passed(projections, position);
    },
    async read(projections, token) {
      const wanted = parsePositionToken(token);
      const isCaughtUp = wanted?.storeId === events.storeId ? await caughtUp(projections, wanted.position) : true;
      const models = projections.map((name) => opened.get(name));
      if (models.includes(undefined)) throw new Refused('unavailable');
      const settled = models as Opened[];
      const stale = !isCaughtUp || settled.some((model) => model.state !== 'running');
      const position = settled.map((model) => model.position).reduce(lower);
      // Answers also fold streams. If these were older than the position that is sent, the caller would not read again.
      events.catchUp?.(position);
      const collectionOf = ({ projection, collection }: Opened) =>
        stale ? checkedCollection(projection, collection as never, folds) : collection;
      return {
        from: Object.fromEntries(settled.map((model) => [model.projection, collectionOf(model)])) as never,
        position,
        stale,
      };
    },
    async states() {
      await refresh();
      return [...opened.values()].map(({ collection: _collection, ...state }) => ({ ...state, ...troubleOf(state) }));
    },
    async version(projection, version) {
      const info = (await reads.versions(projection)).find((one) => one.version === version);
      return info && { info, collection: (await reads.open(projection, version, shapes[projection] as never)) as Collection<unknown> };
    },
    async versions() {
      await refresh();
      const all = await reads.versions();
      return all.flatMap((info) => {
        const projection = projectionNames.find((name) => name === info.projection);
        if (!projection) return [];
        const model = opened.get(projection);
        const position = model?.version === info.version ? model.position : announced.get(`${projection}_${info.version}`);
        const perSecond = rates.get(`${projection}_${info.version}`)?.perSecond ?? 0;
        return [{ ...info, projection, perSecond, ...(position !== undefined && { position }), ...troubleOf(info) }];
      });
    },
    close,
  };
}

const lower = (a: bigint, b: bigint) => (a < b ? a : b);
