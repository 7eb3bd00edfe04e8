import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StreamDefinition } from '@potluck/events/define-stream';
import type { Recorded } from '@potluck/events/recorded';
import { BoundedCache } from './bounded-cache.ts';
import { bytesOf } from './bytes-of.ts';
import { type EventStore, noStream, type Revision } from './ports/event-store.ts';

/** Loads the state of `{definition.name}-{id}`, folded by `evolve` from `initial`, and the revision it stands at (-1: no stream). */
export type LoadFold = <S, E>(
  definition: Pick<StreamDefinition, 'name'>,
  evolve: (state: S, event: E) => S,
  initial: S,
  id: string,
) => Promise<Fold<S>>;

export interface Folds {
  /** What is kept from before is always brought up to date by reading after its revision. */
  load: LoadFold;
  /** The last fold that this process knows, as old as it may be; for what may be shown while the log does not answer. */
  lastKnown<S>(definition: Pick<StreamDefinition, 'name'>, id: string): Fold<S> | undefined;
}

export interface Fold<S> {
  state: S;
  revision: Revision;
  /** Of the last 200 events, the oldest first. */
  recent: readonly EventMark[];
}

/** What tells whether a request has been answered before. */
export interface EventMark {
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
  evolve: (state: unknown, event: Recorded) => unknown;
}

/** Folds of streams, the most recently used kept in memory. */
export class FoldCache implements Folds {
  readonly #events: EventStore;
  readonly #entries: BoundedCache<Entry>;
  /** Streams that are being read, and the last revision of theirs that has come by itself meanwhile. */
  readonly #reading = new Map<string, { readers: number; grown: Revision }>();

  constructor(events: EventStore, { keptBytes = 24_000_000 }: { keptBytes?: number } = {}) {
    this.#events = events;
    this.#entries = new BoundedCache(keptBytes);
  }

  load: LoadFold = (definition, evolve, initial, id) => {
    const stream = `${definition.name}-${id}`;
    const kept = this.#entries.get(stream)?.fold as Fold<typeof initial> | undefined;
    if (kept && this.#events.endOf?.(stream) === kept.revision) return Promise.resolve(kept);
    return this.#read(stream, kept ?? empty(initial), evolve as (state: typeof initial, event: Recorded) => typeof initial);
  };

  /** Reads what stands after a fold. */
  async #read<S>(stream: string, before: Fold<S>, evolve: (state: S, event: Recorded) => S): Promise<Fold<S>> {
    const reading = this.#reading.get(stream) ?? { readers: 0, grown: noStream };
    this.#reading.set(stream, reading);
    reading.readers += 1;
    try {
      let fold = before;
      let readable = true;
      for (let isWhole = false; !isWhole; ) {
        const options = fold.revision === noStream ? { most: mostAtOnce } : { after: fold.revision, most: mostAtOnce };
        const since = await this.#events.read(stream, options);
        fold = folded(fold, since.events, evolve);
        readable &&= !since.events.some(({ unreadable }) => unreadable);
        isWhole = fold.revision >= since.revision;
        // Between two parts of a long stream others have their turn.
        if (!isWhole) await nextTurn();
      }
      const known = this.#entries.peek(stream)?.fold.revision;
      // What is blank only because it cannot be read just now is read again the next time.
      if (readable && fold.revision > (known ?? noStream)) this.#keep(stream, { fold, evolve } as unknown as Entry);
      // What came meanwhile and is not in it will not come again.
      if (reading.grown > Math.max(fold.revision, known ?? noStream)) this.#entries.delete(stream);
      return fold;
    } finally {
      reading.readers -= 1;
      if (reading.readers === 0) this.#reading.delete(stream);
    }
  }

  lastKnown<S>({ name }: Pick<StreamDefinition, 'name'>, id: string): Fold<S> | undefined {
    return this.#entries.peek(`${name}-${id}`)?.fold as Fold<S> | undefined;
  }

  /** The fold as it is kept; where there is none, that of a stream that does not exist, which an append at its revision finds out. */
  keptOrAbsent: LoadFold = async (definition, evolve, initial, id) => {
    const stream = `${definition.name}-${id}`;
    const known = this.#entries.get(stream)?.fold as Fold<typeof initial> | undefined;
    if (known) return known;
    const fold = empty(initial);
    this.#keep(stream, { fold, evolve } as unknown as Entry);
    return fold;
  };

  /** The fold as it is kept; read where there is none. */
  kept: LoadFold = async (definition, evolve, initial, id) =>
    (this.#entries.get(`${definition.name}-${id}`)?.fold as Fold<typeof initial> | undefined) ?? this.load(definition, evolve, initial, id);

  /** An event that was appended, of any stream; without what is personal in it when `isSealed`. */
  grown(event: Recorded, isSealed: boolean): void {
    const { stream, revision } = event;
    const reading = this.#reading.get(stream);
    if (reading && reading.grown < revision) reading.grown = revision;
    const entry = this.#entries.peek(stream);
    if (!entry || revision <= entry.fold.revision) return;
    if (isSealed || revision > entry.fold.revision + 1) this.#entries.delete(stream);
    else this.#keep(stream, { ...entry, fold: folded(entry.fold, [event], entry.evolve) });
  }

  clear(): void {
    this.#entries.clear();
    // What is being read now may lack what comes until the log is followed.
    for (const reading of this.#reading.values()) reading.grown = Number.POSITIVE_INFINITY;
  }

  #keep(stream: string, entry: Entry): void {
    this.#entries.set(stream, entry, bytesOf(entry.fold.state) + markBytes * (1 + entry.fold.recent.length));
  }
}

export const createFolds = (events: EventStore, options?: { keptBytes?: number }): Folds => new FoldCache(events, options);

const empty = <S>(initial: S): Fold<S> => ({ state: initial, revision: noStream, recent: [] });

function folded<S>(before: Fold<S>, events: readonly Recorded[], evolve: (state: S, event: Recorded) => S): Fold<S> {
  const last = events.at(-1);
  if (!last) return before;
  let { state } = before;
  for (const event of events) state = evolve(state, event);
  const marks = events.slice(-mostRecent).map(markOf);
  const recent = before.recent.slice(Math.max(0, before.recent.length + marks.length - mostRecent)).concat(marks);
  return { state, revision: last.revision, recent };
}

const markOf = ({ id, revision, metadata: { correlationId, bodyHash } }: Recorded): EventMark => ({
  id,
  revision,
  correlationId,
  bodyHash,
});
