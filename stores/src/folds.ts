import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Aggregate, Happened } from '@potluck/events/define-aggregate';
import type { Recorded } from '@potluck/events/recorded';
import { BoundedCache } from './bounded-cache.ts';
import { bytesOf } from './bytes-of.ts';
import { type EventStore, noStream, type Revision } from './ports/event-store.ts';

/** Loads the state and revision (-1: no stream) of the stream `{aggregate.name}-{id}`. */
export type LoadFold = <S, E extends Happened>(aggregate: Aggregate<S, E>, id: string) => Promise<Fold<S>>;

export interface Folds {
  /** Always up to date: a cached fold is completed by reading after its revision. */
  load: LoadFold;
  /** The cached fold, possibly stale; for what may be shown while the log is unavailable. */
  lastKnown<S, E extends Happened>(aggregate: Aggregate<S, E>, id: string): Fold<S> | undefined;
}

export interface Fold<S> {
  state: S;
  revision: Revision;
  /** The last 200 events, oldest first. */
  recent: readonly RecentEvent[];
  /** Some of its events cannot be decrypted now: their personal fields are blank in the state. */
  isUnreadable?: true;
}

/** Tells whether a request has been handled before. */
export interface RecentEvent {
  id: string;
  revision: Revision;
  correlationId: string;
  bodyHash: string | undefined;
}

/** How many of a stream's last events are remembered for idempotency: a later repeat counts as a new request. */
const mostRecent = 200;
/** Events per read of a long stream. */
const mostAtOnce = 1_000;
/** Approximate bytes of a RecentEvent. */
const recentEventBytes = 250;

interface Entry {
  fold: Fold<unknown>;
  aggregate: Aggregate;
}

/** Folds streams, with an LRU cache. */
export class FoldCache implements Folds {
  readonly #events: EventStore;
  readonly #entries: BoundedCache<Entry>;
  /** Streams that are being read, with the last revision that arrived through `apply` during the read. */
  readonly #reading = new Map<string, { readers: number; grown: Revision }>();

  constructor(events: EventStore, { cacheBytes = 24_000_000 }: { cacheBytes?: number } = {}) {
    this.#events = events;
    this.#entries = new BoundedCache(cacheBytes);
  }

  load: LoadFold = (aggregate, id) => {
    const stream = `${aggregate.name}-${id}`;
    const cached = this.#entries.get(stream)?.fold as Fold<typeof aggregate.initial> | undefined;
    if (cached && this.#events.endOf?.(stream) === cached.revision) return Promise.resolve(cached);
    return this.#read(stream, cached ?? empty(aggregate.initial), aggregate);
  };

  /** Reads and folds the events after `before`. */
  async #read<S>(stream: string, before: Fold<S>, aggregate: Aggregate<S>): Promise<Fold<S>> {
    const reading = this.#reading.get(stream) ?? { readers: 0, grown: noStream };
    this.#reading.set(stream, reading);
    reading.readers += 1;
    try {
      let fold = before;
      let readable = true;
      for (let isWhole = false; !isWhole; ) {
        const since = await this.#readOn(stream, fold.revision, aggregate);
        fold = folded(fold, since.events, aggregate);
        readable &&= !since.events.some(({ unreadable }) => unreadable);
        isWhole = fold.revision >= since.revision;
        // Yield between the parts of a long stream.
        if (!isWhole) await nextTurn();
      }
      const known = this.#entries.peek(stream)?.fold.revision;
      // A fold with unreadable events is not cached, so that the next load reads them again.
      if (readable && fold.revision > (known ?? noStream)) this.#store(stream, { fold, aggregate });
      // An event that arrived during the read and is not in the fold will not arrive again.
      if (reading.grown > Math.max(fold.revision, known ?? noStream)) this.#entries.delete(stream);
      return readable ? fold : { ...fold, isUnreadable: true };
    } finally {
      reading.readers -= 1;
      if (reading.readers === 0) this.#reading.delete(stream);
    }
  }

  /** The next events after a revision; only the last event if that suffices for the aggregate and no fold is known. */
  async #readOn(stream: string, after: Revision, { lastEventSuffices }: Aggregate): Promise<{ events: Recorded[]; revision: Revision }> {
    if (after !== noStream) return this.#events.read(stream, { after, most: mostAtOnce });
    if (!lastEventSuffices) return this.#events.read(stream, { most: mostAtOnce });
    const events = await this.#events.readBackwards(stream, { most: 1 });
    return { events, revision: events[0]?.revision ?? noStream };
  }

  lastKnown<S, E extends Happened>({ name }: Aggregate<S, E>, id: string): Fold<S> | undefined {
    return this.#entries.peek(`${name}-${id}`)?.fold as Fold<S> | undefined;
  }

  /** The cached fold, or that of an absent stream: an append at that revision detects a wrong guess. */
  cachedOrAbsent: LoadFold = async (aggregate, id) => {
    const stream = `${aggregate.name}-${id}`;
    const known = this.#entries.get(stream)?.fold as Fold<typeof aggregate.initial> | undefined;
    if (known) return known;
    const fold = empty(aggregate.initial);
    this.#store(stream, { fold, aggregate });
    return fold;
  };

  /** The cached fold; loaded if there is none. */
  cached: LoadFold = async (aggregate, id) =>
    (this.#entries.get(`${aggregate.name}-${id}`)?.fold as Fold<typeof aggregate.initial> | undefined) ?? this.load(aggregate, id);

  /** Applies an appended event of any stream. `isSealed`: its personal fields are still encrypted, so the cached fold is dropped. */
  apply(event: Recorded, isSealed: boolean): void {
    const { stream, revision } = event;
    const reading = this.#reading.get(stream);
    if (reading && reading.grown < revision) reading.grown = revision;
    const entry = this.#entries.peek(stream);
    if (!entry || revision <= entry.fold.revision) return;
    if (isSealed || revision > entry.fold.revision + 1) this.#entries.delete(stream);
    else this.#store(stream, { ...entry, fold: folded(entry.fold, [event], entry.aggregate) });
  }

  clear(): void {
    this.#entries.clear();
    // Reads in progress may miss events until the log is followed again.
    for (const reading of this.#reading.values()) reading.grown = Number.POSITIVE_INFINITY;
  }

  #store(stream: string, entry: Entry): void {
    this.#entries.set(stream, entry, bytesOf(entry.fold.state) + recentEventBytes * (1 + entry.fold.recent.length));
  }
}

export const createFolds = (events: EventStore, options?: { cacheBytes?: number }): Folds => new FoldCache(events, options);

const empty = <S>(initial: S): Fold<S> => ({ state: initial, revision: noStream, recent: [] });

function folded<S>(before: Fold<S>, events: readonly Recorded[], { evolve }: Aggregate<S>): Fold<S> {
  const last = events.at(-1);
  if (!last) return before;
  let { state } = before;
  for (const event of events) state = evolve(state, event);
  const added = events.slice(-mostRecent).map(recentEventOf);
  const recent = before.recent.slice(Math.max(0, before.recent.length + added.length - mostRecent)).concat(added);
  return { state, revision: last.revision, recent };
}

const recentEventOf = ({ id, revision, metadata: { correlationId, bodyHash } }: Recorded): RecentEvent => ({
  id,
  revision,
  correlationId,
  bodyHash,
});
