import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Aggregate, Happened } from '@potluck/events/define-aggregate';
import type { Recorded } from '@potluck/events/recorded';
import { BoundedCache } from './bounded-cache.ts';
import { bytesOf } from './bytes-of.ts';
import { type EventStore, noStream, type Revision } from './ports/event-store.ts';

/** Loads the state of the stream `{aggregate.name}-{id}`, and the revision it stands at (-1: no stream). */
export type LoadFold = <S, E extends Happened>(aggregate: Aggregate<S, E>, id: string) => Promise<Fold<S>>;

export interface Folds {
  /** What is cached from before is always brought up to date by reading after its revision. */
  load: LoadFold;
  /** The last fold that this process knows, as old as it may be; for what may be shown while the log does not answer. */
  lastKnown<S, E extends Happened>(aggregate: Aggregate<S, E>, id: string): Fold<S> | undefined;
}

export interface Fold<S> {
  state: S;
  revision: Revision;
  /** Of the last 200 events, the oldest first. */
  recent: readonly RecentEvent[];
}

/** What tells whether a request has been answered before. */
export interface RecentEvent {
  id: string;
  revision: Revision;
  correlationId: string;
  bodyHash: string | undefined;
}

/** How many of a stream's last events are remembered by their ids: a repeat that comes later is a request of its own. */
const mostRecent = 200;
/** Of a stream that is read for the first time. */
const mostAtOnce = 1_000;
/** What an event's mark takes in memory, in bytes, about. */
const markBytes = 250;

interface Entry {
  fold: Fold<unknown>;
  aggregate: Aggregate;
}

/** Folds of streams, the most recently used cached in memory. */
export class FoldCache implements Folds {
  readonly #events: EventStore;
  readonly #entries: BoundedCache<Entry>;
  /** Streams that are being read, and the last revision of theirs that has come by itself meanwhile. */
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

  /** Reads what stands after a fold. */
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
        // Between two parts of a long stream others have their turn.
        if (!isWhole) await nextTurn();
      }
      const known = this.#entries.peek(stream)?.fold.revision;
      // What is blank only because it cannot be read just now is read again the next time.
      if (readable && fold.revision > (known ?? noStream)) this.#store(stream, { fold, aggregate });
      // What came meanwhile and is not in it will not come again.
      if (reading.grown > Math.max(fold.revision, known ?? noStream)) this.#entries.delete(stream);
      return fold;
    } finally {
      reading.readers -= 1;
      if (reading.readers === 0) this.#reading.delete(stream);
    }
  }

  /** What a stream says after a revision, or a part of it; of one that is not known and needs no more, its last event. */
  async #readOn(stream: string, after: Revision, { lastEventSuffices }: Aggregate): Promise<{ events: Recorded[]; revision: Revision }> {
    if (after !== noStream) return this.#events.read(stream, { after, most: mostAtOnce });
    if (!lastEventSuffices) return this.#events.read(stream, { most: mostAtOnce });
    const events = await this.#events.readBackwards(stream, { most: 1 });
    return { events, revision: events[0]?.revision ?? noStream };
  }

  lastKnown<S, E extends Happened>({ name }: Aggregate<S, E>, id: string): Fold<S> | undefined {
    return this.#entries.peek(`${name}-${id}`)?.fold as Fold<S> | undefined;
  }

  /** The fold as it is cached; where there is none, that of a stream that does not exist, which an append at its revision finds out. */
  cachedOrAbsent: LoadFold = async (aggregate, id) => {
    const stream = `${aggregate.name}-${id}`;
    const known = this.#entries.get(stream)?.fold as Fold<typeof aggregate.initial> | undefined;
    if (known) return known;
    const fold = empty(aggregate.initial);
    this.#store(stream, { fold, aggregate });
    return fold;
  };

  /** The fold as it is cached; read where there is none. */
  cached: LoadFold = async (aggregate, id) =>
    (this.#entries.get(`${aggregate.name}-${id}`)?.fold as Fold<typeof aggregate.initial> | undefined) ?? this.load(aggregate, id);

  /** An event that was appended, of any stream; without what is personal in it when `isSealed`. */
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
    // What is being read now may lack what comes until the log is followed.
    for (const reading of this.#reading.values()) reading.grown = Number.POSITIVE_INFINITY;
  }

  #store(stream: string, entry: Entry): void {
    this.#entries.set(stream, entry, bytesOf(entry.fold.state) + markBytes * (1 + entry.fold.recent.length));
  }
}

export const createFolds = (events: EventStore, options?: { cacheBytes?: number }): Folds => new FoldCache(events, options);

const empty = <S>(initial: S): Fold<S> => ({ state: initial, revision: noStream, recent: [] });

function folded<S>(before: Fold<S>, events: readonly Recorded[], { evolve }: Aggregate<S>): Fold<S> {
  const last = events.at(-1);
  if (!last) return before;
  let { state } = before;
  for (const event of events) state = evolve(state, event);
  const marks = events.slice(-mostRecent).map(markOf);
  const recent = before.recent.slice(Math.max(0, before.recent.length + marks.length - mostRecent)).concat(marks);
  return { state, revision: last.revision, recent };
}

const markOf = ({ id, revision, metadata: { correlationId, bodyHash } }: Recorded): RecentEvent => ({
  id,
  revision,
  correlationId,
  bodyHash,
});
