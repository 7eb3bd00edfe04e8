import { BoundedCache } from './bounded-cache.ts';
import { bytesOf } from './bytes-of.ts';
import type { StreamDefinition } from './define-stream.ts';
import type { EventStore, Revision } from './ports/event-store.ts';
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

/** Folds of streams, the most recently used kept in memory. */
export function createFolds(events: EventStore, { keptBytes = 24_000_000 }: { keptBytes?: number } = {}): Folds {
  const cache = new BoundedCache<Fold<unknown>>(keptBytes);

  return {
    async load<S, E>(definition: Pick<StreamDefinition, 'name'>, evolve: (state: S, event: E) => S, initial: S, id: string) {
      const stream = `${definition.name}-${id}`;
      const before = cache.get(stream) as Fold<S> | undefined;
      const since = await events.read(stream, before && { after: before.revision });
      if (before && since.events.length === 0) return before;
      let state = before ? before.state : initial;
      for (const event of since.events) state = evolve(state, event as E);
      const recent = [...(before?.recent ?? []), ...since.events.slice(-mostRecent).map(markOf)].slice(-mostRecent);
      const fold = { state, revision: since.revision, recent };
      if (fold.revision >= 0) cache.set(stream, fold, bytesOf(fold));
      return fold;
    },
    lastKnown<S>(definition: Pick<StreamDefinition, 'name'>, id: string) {
      return cache.peek(`${definition.name}-${id}`) as Fold<S> | undefined;
    },
  };
}

const markOf = ({ id, revision, metadata: { correlationId, bodyHash } }: Recorded): EventMark => ({
  id,
  revision,
  correlationId,
  bodyHash,
});
