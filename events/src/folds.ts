import { setImmediate as nextTurn } from 'node:timers/promises';
import { BoundedCache } from './bounded-cache.ts';
import { bytesOf } from './bytes-of.ts';
import type { StreamDefinition } from './define-stream.ts';
import { type EventStore, noStream, type Revision } from './ports/event-store.ts';
import type { Recorded } from './recorded.ts';

export interface Folds {
  /**
   * The state of `{definition.name}-{id}`, folded by `evolve` from `initial`, and the revision it stands at (-1: no stream).
   * What is kept from before is always brought up to date by reading after its revision.
   */
  load<S, E>(definition: Pick<StreamDefinition, 'name'>, evolve: (state: S, event: E) => S, initial: S, id: string): Promise<Fold<S>>;
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
export const mostRecent = 200;
/** Of a stream that is read for the first time. */
const mostAtOnce = 1_000;

/** Folds of streams, the most recently used kept in memory. */
export function createFolds(events: EventStore, { keptBytes = 24_000_000 }: { keptBytes?: number } = {}): Folds {
  const cache = new BoundedCache<Fold<unknown>>(keptBytes);

  return {
    async load<S, E>(definition: Pick<StreamDefinition, 'name'>, evolve: (state: S, event: E) => S, initial: S, id: string) {
      const stream = `${definition.name}-${id}`;
      const before = cache.get(stream) as Fold<S> | undefined;
      let fold: Fold<S> = before ?? { state: initial, revision: noStream, recent: [] };
      let readable = true;
      for (let isWhole = false; !isWhole; ) {
        const since = await events.read(
          stream,
          fold.revision === noStream ? { most: mostAtOnce } : { after: fold.revision, most: mostAtOnce },
        );
        fold = folded(fold, since.events, evolve);
        readable &&= !since.events.some(({ unreadable }) => unreadable);
        isWhole = fold.revision >= since.revision;
        // Between two parts of a long stream others have their turn.
        if (!isWhole) await nextTurn();
      }
      // What is blank only because it cannot be read just now is read again the next time.
      if (fold !== before && fold.revision !== noStream && readable) cache.set(stream, fold, bytesOf(fold));
      return fold;
    },
    lastKnown<S>(definition: Pick<StreamDefinition, 'name'>, id: string) {
      return cache.peek(`${definition.name}-${id}`) as Fold<S> | undefined;
    },
  };
}

function folded<S, E>(before: Fold<S>, events: readonly Recorded[], evolve: (state: S, event: E) => S): Fold<S> {
  const last = events.at(-1);
  if (!last) return before;
  let { state } = before;
  for (const event of events) state = evolve(state, event as E);
  return { state, revision: last.revision, recent: [...before.recent, ...events.slice(-mostRecent).map(markOf)].slice(-mostRecent) };
}

const markOf = ({ id, revision, metadata: { correlationId, bodyHash } }: Recorded): EventMark => ({
  id,
  revision,
  correlationId,
  bodyHash,
});
