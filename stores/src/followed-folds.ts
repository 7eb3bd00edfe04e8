import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Aggregate, Happened } from '@potluck/events/define-aggregate';
import type { NewEvent, Recorded } from '@potluck/events/recorded';
import { streamPrefixes } from '@potluck/events/streams/all';
import { type Fold, FoldCache, type Folds, type LoadFold } from './folds.ts';
import { LogFreshness } from './log-freshness.ts';
import { logRateLimited, throwSite } from './log-rate-limited.ts';
import type { EventStore, Revision } from './ports/event-store.ts';

/** Maximum age of a cached fold that a decision may use, in ms; the rest of a second is for the decision itself. */
const oldestMs = 900;
/** How long a command waits for its own events to arrive through the log. */
const ownEventsMs = 200;
const pauseMs = 1_000;

/**
 * Cached folds, good enough to accept a command: the append detects a conflict on the command's own stream. A refusal needs
 * a fresh read. `own` treats an uncached stream as absent.
 */
interface CachedFolds {
  own: LoadFold;
  other: LoadFold;
}

/** An append in progress. */
interface PendingAppend {
  /** Resolves with the stream's fold, these events included. */
  appended<S, E extends Happened>(aggregate: Aggregate<S, E>, id: string, at: { position: bigint; revision: Revision }): Promise<Fold<S>>;
  failed(): void;
}

export interface FollowedFolds extends Folds {
  /** False for a local store: reads are cheap, so the log is not followed. */
  readonly isFollowing: boolean;
  /** Cached folds, if they are known to be at most a second old and to include everything up to `after`. */
  cached(after: bigint | undefined): CachedFolds | undefined;
  beginAppend(events: readonly NewEvent[]): PendingAppend;
  /** Applies events that this process has just appended. */
  apply(events: readonly Recorded[]): void;
  close(): Promise<void>;
}

/** For tools that run a few commands beside the service. */
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
 * Folds for commands. With a remote store, one log subscription keeps the cache of this process up to date,
 * so that most decisions need no read.
 */
export function followedFolds(events: EventStore): FollowedFolds {
  const cache = new FoldCache(events);
  const freshness = new LogFreshness(() => events.head());
  /** Events that this process is appending: their personal fields are known without decryption. */
  const own = new Map<string, { event: NewEvent; at: number }>();
  const closed = new AbortController();

  const take = (event: Recorded) => {
    const isSealed = event.data.$personal !== undefined || event.unreadable !== undefined;
    const sent = own.get(event.id);
    const isOwn = sent?.event.metadata.correlationId === event.metadata.correlationId;
    if (sent && isOwn && isSealed) cache.apply({ ...event, data: sent.event.data }, false);
    else cache.apply(event, isSealed);
    // A reaction that runs again repeats an append of long ago, which proves nothing about freshness.
    if (sent && isOwn && event.metadata.causationId === undefined) freshness.proven(sent.at);
  };

  async function follow(): Promise<void> {
    while (!closed.signal.aborted) {
      try {
        const after = await freshness.begin(() => cache.clear());
        // Personal fields stay encrypted here; a fold that needs them is read again.
        for await (const page of events.all({ after, prefixes: streamPrefixes, signal: closed.signal, personal: [] })) {
          for (const event of page.events) take(event);
          freshness.passed(page.through);
        }
      } catch (error) {
        if (!closed.signal.aborted) logRateLimited(`follow ${throwSite(error)}`, { err: error }, 'log not followed, each command reads it');
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
            if (events.isRemote && (await freshness.passes(position, ownEventsMs))) {
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
