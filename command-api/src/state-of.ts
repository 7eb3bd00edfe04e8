import type { Aggregate, Happened } from '@potluck/events';
import type { Folds } from '@potluck/stores/folds';

/** The current state of a stream. */
export const stateOf = async <S, E extends Happened>(folds: Folds, aggregate: Aggregate<S, E>, id: string | number): Promise<S> =>
  (await folds.load(aggregate, String(id))).state;
