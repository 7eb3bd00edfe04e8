import { type Aggregate, foldEvents, type Happened, Refused } from '@potluck/events';
import { BoundedCache } from '@potluck/stores/bounded-cache';
import { bytesOf } from '@potluck/stores/bytes-of';
import type { Fold, RecentEvent } from '@potluck/stores/folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { isSameBody } from './body-hash.ts';
import type { CommandEnvelope } from './command-envelope.ts';
import type { CommandResult } from './command-result.ts';
import { derivedEventId } from './event-ids.ts';

/** Size of the cache of answers. */
const cacheBytes = 8_000_000;

export interface EarlierAnswers {
  /** The answer to the request that appended `mark`. Throws Refused 'key-reused' if its body was a different one. */
  answer<S, E extends Happened>(
    aggregate: Aggregate<S, E>,
    fold: Fold<S>,
    mark: RecentEvent,
    envelope: CommandEnvelope,
    stream: string,
  ): Promise<CommandResult<S>>;
  /** The answer to this request, if it is still cached. */
  cached<S>(requestId: string): CommandResult<S> | undefined;
  remember(requestId: string, result: CommandResult<unknown>): void;
}

/** The first event that a request appended, if it is among the fold's recent events. */
export const markOf = ({ recent }: Fold<unknown>, requestId: string): RecentEvent | undefined =>
  recent.findLast(({ id }) => id === requestId);

/**
 * Answers of earlier requests with an Idempotency-Key. A request is identified by the id of its first event, or the id that this event
 * would have had. The cost does not depend on the length of the stream.
 */
export function earlierAnswers(store: EventStore): EarlierAnswers {
  const answers = new BoundedCache<CommandResult<unknown>>(cacheBytes);

  const cached = <S>(requestId: string): CommandResult<S> | undefined => {
    const known = answers.get(requestId);
    return known && { ...(known as CommandResult<S>), repeated: true };
  };

  return {
    async answer(aggregate, fold, mark, envelope, stream) {
      if (!isSameBody(mark.bodyHash, envelope)) throw new Refused('key-reused');
      const known = cached<typeof fold.state>(mark.id);
      if (known) return known;
      const start = fold.recent.indexOf(mark);
      let count = 1;
      while (fold.recent[start + count]?.id === derivedEventId(envelope.actor, envelope.key ?? '', stream, count)) count++;
      const revision = mark.revision + count - 1;
      const events = (await store.readBackwards(stream, { from: revision, most: count })).reverse();
      const state = await stateAfter(aggregate, fold.state, events, stream);
      const position = events.at(-1)?.position as bigint;
      return { events, position, state, revision, repeated: mark.correlationId !== envelope.correlationId };
    },
    cached,
    remember(requestId, result) {
      answers.set(requestId, result, bytesOf(result));
    },
  };

  /**
   * Approximates the state right after these events without folding the whole stream: folds them onto the current state or, if that
   * ignores them because the thing is deleted, onto the stream's first event. Fields that the events do not set have their current values.
   */
  async function stateAfter<S>(aggregate: Aggregate<S>, now: S, events: CommandResult<S>['events'], stream: string): Promise<S> {
    if (events[0]?.revision === 0) return foldEvents(aggregate, events);
    const after = foldEvents(aggregate, events, now);
    if (after !== now) return after;
    const first = await store.readBackwards(stream, { from: 0, most: 1 });
    return foldEvents(aggregate, [...first, ...events]);
  }
}
