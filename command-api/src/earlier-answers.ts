import { type Aggregate, foldEvents, type Happened, Refused } from '@potluck/events';
import { BoundedCache } from '@potluck/stores/bounded-cache';
import { bytesOf } from '@potluck/stores/bytes-of';
import type { Fold, RecentEvent } from '@potluck/stores/folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { isSameBody } from './body-hash.ts';
import type { CommandEnvelope } from './command-envelope.ts';
import type { CommandResult } from './command-result.ts';
import { derivedEventId } from './event-ids.ts';

/** How much is kept of what was answered, to answer it again as it was. */
const cacheBytes = 8_000_000;

export interface EarlierAnswers {
  /** What was answered to the request that left this mark. Refuses a key that came with another body. */
  answer<S, E extends Happened>(
    aggregate: Aggregate<S, E>,
    fold: Fold<S>,
    mark: RecentEvent,
    envelope: CommandEnvelope,
    stream: string,
  ): Promise<CommandResult<S>>;
  /** What was answered to this request, as long as that is kept. */
  cached<S>(requestId: string): CommandResult<S> | undefined;
  remember(requestId: string, result: CommandResult<unknown>): void;
}

/** The mark of the first event that a request left in the stream, if it is among the last that the fold knows. */
export const markOf = ({ recent }: Fold<unknown>, requestId: string): RecentEvent | undefined =>
  recent.findLast(({ id }) => id === requestId);

/**
 * What requests under an Idempotency-Key were answered, each known by the id that its first event has, or would have. It takes the same
 * work however long the stream is.
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
   * The state that events left once, without folding all that came before them: they are folded onto what stands now, or, where
   * that takes them no more since the thing is gone, onto the stream's first event. What they do not say is as it is now.
   */
  async function stateAfter<S>(aggregate: Aggregate<S>, now: S, events: CommandResult<S>['events'], stream: string): Promise<S> {
    if (events[0]?.revision === 0) return foldEvents(aggregate, events);
    const after = foldEvents(aggregate, events, now);
    if (after !== now) return after;
    const first = await store.readBackwards(stream, { from: 0, most: 1 });
    return foldEvents(aggregate, [...first, ...events]);
  }
}
