import type { StreamDefinition } from './define-stream.ts';
import type { EventStore, Revision } from './ports/event-store.ts';

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
}

/** Folds of streams, the most recently used kept in memory. */
export function createFolds(events: EventStore, { kept = 20_000 }: { kept?: number } = {}): Folds {
  // A Map iterates in order of insertion: the first key is the least recently used.
  const cache = new Map<string, Fold<unknown>>();

  return {
    async load<S, E>(definition: Pick<StreamDefinition, 'name'>, evolve: (state: S, event: E) => S, initial: S, id: string) {
      const stream = `${definition.name}-${id}`;
      const before = cache.get(stream) as Fold<S> | undefined;
      const since = await events.read(stream, before && { after: before.revision });
      let state = before ? before.state : initial;
      for (const event of since.events) state = evolve(state, event as E);
      const fold = before && since.events.length === 0 ? before : { state, revision: since.revision };
      cache.delete(stream);
      if (fold.revision >= 0) {
        cache.set(stream, fold);
        if (cache.size > kept) cache.delete(cache.keys().next().value as string);
      }
      return fold;
    },
    lastKnown<S>(definition: Pick<StreamDefinition, 'name'>, id: string) {
      return cache.get(`${definition.name}-${id}`) as Fold<S> | undefined;
    },
  };
}
