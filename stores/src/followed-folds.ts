import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Aggregate, Happened } from '@potluck/events/define-aggregate';
import type { NewEvent, Recorded } from '@potluck/events/recorded';
import { streamPrefixes } from '@potluck/events/streams/all';
import { type Fold, FoldCache, type Folds, type LoadFold } from './folds.ts';
import { LogFreshness } from './log-freshness.ts';
import { logSeldom, throwSite } from './log-seldom.ts';
import type { EventStore, Revision } from './ports/event-store.ts';

/** How old what is cached may be for a decision to rest on it, in ms; a little of a second is for the decision itself. */
const oldestMs = 900;
/** How long an answer waits until what it appended has come back. */
const comesBackMs = 200;
const pauseMs = 1_000;

/**
 * What a decision that accepts may rest on: the append that follows finds out when its own stream has grown. Nothing may be refused
 * by it. `own` takes a stream that is not cached for one that does not exist.
 */
interface CachedFolds {
  own: LoadFold;
  other: LoadFold;
}

/** Events that are being appended. */
interface PendingAppend {
  /** The fold of their stream with them in it, as the store has it now. */
  appended<S, E extends Happened>(aggregate: Aggregate<S, E>, id: string, at: { position: bigint; revision: Revision }): Promise<Fold<S>>;
  failed(): void;
}

export interface FollowedFolds extends Folds {
  /** False where reading costs no call, and nothing is followed. */
  readonly isFollowing: boolean;
  /** What is cached, when it is known to be at most a second old and to have everything up to `after` in it. */
  cached(after: bigint | undefined): CachedFolds | undefined;
  beginAppend(events: readonly NewEvent[]): PendingAppend;
  /** Takes what this process has just appended into what is cached. */
  apply(events: readonly Recorded[]): void;
  close(): Promise<void>;
}

/** Folds of what is read, for a few commands beside the service that takes them. */
export function unfollowedFolds(events: EventStore, options?: { cacheBytes?: number }): FollowedFolds {
  const cache = new FoldCache(events, options);
  return {
    isFollowing: false,
    load: cache.load,
    lastKnown: (aggregate, id) => cache.lastKnown(aggregate, id),
    cached: () => undefined,
    beginAppend: () => ({ appended: (aggregate, id) => cache.load(aggregate, id), failed() {} }),
    apply(appended) {
      for (const event of appended) cache.apply(event, false);
    },
    async close() {},
  };
}

/**
 * Folds for commands. Where reading is a call to a server, what is cached is brought up to date by following the log once for
 * the whole process, so that most decisions ask for nothing.
 */
export function followedFolds(events: EventStore): FollowedFolds {
  const cache = new FoldCache(events);
  const freshness = new LogFreshness(() => events.head());
  /** What this process appends itself: it knows what is personal in it. */
  const own = new Map<string, { event: NewEvent; at: number }>();
  const closed = new AbortController();

  const take = (event: Recorded) => {
    const isSealed = event.data.$personal !== undefined || event.unreadable !== undefined;
    const sent = own.get(event.id);
    const isOwn = sent?.event.metadata.correlationId === event.metadata.correlationId;
    if (sent && isOwn && isSealed) cache.apply({ ...event, data: sent.event.data }, false);
    else cache.apply(event, isSealed);
    // A reaction that is run again appends what has stood there for long.
    if (sent && isOwn && event.metadata.causationId === undefined) freshness.proven(sent.at);
  };

  async function follow(): Promise<void> {
    while (!closed.signal.aborted) {
      try {
        const after = await freshness.begin(() => cache.clear());
        // What is personal is not opened: where it would be needed the stream is read again.
        for await (const page of events.all({ after, prefixes: streamPrefixes, signal: closed.signal, personal: [] })) {
          for (const event of page.events) take(event);
          freshness.passed(page.through);
        }
      } catch (error) {
        if (!closed.signal.aborted) logSeldom(`follow ${throwSite(error)}`, { err: error }, 'log not followed, each command reads it');
      }
      freshness.lost();
      await pauseFor(pauseMs, undefined, { signal: closed.signal, ref: false }).catch(() => {});
    }
  }
  const following = events.isRemote ? follow() : Promise.resolve();

  return {
    isFollowing: events.isRemote,
    load: cache.load,
    lastKnown: (aggregate, id) => cache.lastKnown(aggregate, id),
    cached: (after) =>
      events.isRemote && freshness.isFresh(oldestMs, after) ? { own: cache.cachedOrAbsent, other: cache.cached } : undefined,
    beginAppend(sent) {
      const at = performance.now();
      for (const event of sent) own.set(event.id, { event, at });
      const failed = () => {
        for (const { id } of sent) own.delete(id);
      };
      return {
        async appended(aggregate, id, { position, revision }) {
          try {
            if (events.isRemote && (await freshness.passes(position, comesBackMs))) {
              const fold = await cache.cached(aggregate, id);
              if (fold.revision >= revision) return fold;
            }
          } finally {
            failed();
          }
          return cache.load(aggregate, id);
        },
        failed,
      };
    },
    apply(appended) {
      for (const event of appended) cache.apply(event, false);
    },
    async close() {
      closed.abort();
      freshness.lost();
      await following;
    },
  };
}
