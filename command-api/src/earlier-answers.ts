import { Refused } from '@potluck/events';
import { BoundedCache } from '@potluck/events/bounded-cache';
import { bytesOf } from '@potluck/events/bytes-of';
import type { EventMark, Fold } from '@potluck/events/folds';
import type { EventStore } from '@potluck/events/ports/event-store';
import type { Aggregate } from './aggregates.ts';
import { isSameBody } from './body-hash.ts';
import { derivedEventId } from './event-ids.ts';
import type { Asked, Handled } from './handle.ts';

/** How much is kept of what was answered, to answer it again as it was. */
const keptBytes = 8_000_000;

export interface EarlierAnswers {
  /** The mark of the first event that this request left in the stream, if it is among the last that the fold knows. */
  mark(fold: Fold<unknown>, asked: Asked, stream: string): EventMark | undefined;
  /** What was answered to the request that left this mark. Refuses a key that came with another body. */
  answer<S, E>(aggregate: Aggregate<S, E>, fold: Fold<S>, mark: EventMark, asked: Asked, stream: string): Promise<Handled<S>>;
  /** What was answered to this request, as long as that is kept. */
  kept<S>(asked: Asked, stream: string): Handled<S> | undefined;
  keep(asked: Asked, stream: string, handled: Handled<unknown>): void;
}

/** What requests under an Idempotency-Key were answered. It takes the same work however long the stream is. */
export function earlierAnswers(store: EventStore): EarlierAnswers {
  const answers = new BoundedCache<Handled<unknown>>(keptBytes);
  const idOf = ({ actor, key = '' }: Asked, stream: string, index = 0) => derivedEventId(actor, key, stream, index);

  const kept = <S>(asked: Asked, stream: string): Handled<S> | undefined => {
    const known = answers.get(idOf(asked, stream));
    return known && { ...(known as Handled<S>), repeated: true };
  };

  return {
    mark({ recent }, asked, stream) {
      const first = idOf(asked, stream);
      return recent.findLast(({ id }) => id === first);
    },
    async answer(aggregate, fold, mark, asked, stream) {
      if (!isSameBody(mark.bodyHash, asked)) throw new Refused('key-reused');
      const known = kept<typeof fold.state>(asked, stream);
      if (known) return known;
      const start = fold.recent.indexOf(mark);
      let count = 1;
      while (fold.recent[start + count]?.id === idOf(asked, stream, count)) count++;
      const revision = mark.revision + count - 1;
      const events = (await store.readBackwards(stream, { from: revision, most: count })).reverse();
      const state = await stateAfter(aggregate, fold.state, events, stream);
      const position = events.at(-1)?.position as bigint;
      return { events, position, state, revision, repeated: mark.correlationId !== asked.correlationId };
    },
    kept,
    keep(asked, stream, handled) {
      answers.set(idOf(asked, stream), handled, bytesOf(handled));
    },
  };

  /**
   * The state that events left once, without folding all that came before them: they are folded onto what stands now, or, where
   * that takes them no more since the thing is gone, onto the stream's first event. What they do not say is as it is now.
   */
  async function stateAfter<S, E>({ evolve, initial }: Aggregate<S, E>, now: S, events: Handled<S>['events'], stream: string): Promise<S> {
    if (events[0]?.revision === 0) return events.reduce(evolve, initial);
    const after = events.reduce(evolve, now);
    if (after !== now) return after;
    const first = await store.readBackwards(stream, { from: 0, most: 1 });
    return [...first, ...events].reduce(evolve, initial);
  }
}
