import type { Aggregate } from '@potluck/events/define-aggregate';
import type { NewEvent } from '@potluck/events/recorded';

/** Folds any events of a stream of this name. */
export const folding = <S>(name: string, initial: S, evolve: (state: S, event: NewEvent) => S) =>
  ({ name, events: {}, initial, evolve }) as unknown as Aggregate<S, NewEvent>;
