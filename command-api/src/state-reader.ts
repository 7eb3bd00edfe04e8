import type { Aggregate, Happened, Recorded } from '@potluck/events';
import { Refused, type RegisteredUser, user } from '@potluck/events';
import type { Fold, LoadFold } from '@potluck/stores/folds';
import type { FollowedFolds } from '@potluck/stores/followed-folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { CommandEnvelope } from './command-envelope.ts';

/** Reads the states that a decision needs: fresh, or cached and up to a second old. */
export interface StateReader {
  /** The fold of the command's own stream. */
  own<S, E extends Happened>(aggregate: Aggregate<S, E>, id: string | number): Promise<Fold<S>>;
  /** The state of another stream. */
  stateOf<S, E extends Happened>(aggregate: Aggregate<S, E>, id: string | number): Promise<S>;
  /** The state of another stream, with its revision. */
  foldOf<S, E extends Happened>(aggregate: Aggregate<S, E>, id: string | number): Promise<Fold<S>>;
  /** One event of a stream; undefined if there is none at this revision. Not cached. */
  eventAt(aggregate: Aggregate, id: string | number, revision: number): Promise<Recorded | undefined>;
  /** The caller and the time, in the form that deciders need. Throws Refused 'unauthorized' unless the caller is registered. */
  caller(envelope: CommandEnvelope): Promise<{ actor: RegisteredUser; now: string }>;
}

export interface StateReaders {
  fresh: StateReader;
  /** Undefined if the cache is not fresh enough. */
  cached(envelope: CommandEnvelope): StateReader | undefined;
  /** The result of `work` on cached state, if it refuses nothing; else its result on fresh state. */
  cachedFirst<T>(envelope: CommandEnvelope, work: (reader: StateReader) => Promise<T>): Promise<T>;
}

/** This command must not be decided on cached state. */
class MustRead extends Error {
  override name = 'MustRead';
}

/** Whether a decision on cached state must be repeated on fresh state. */
export const mustRead = (error: unknown): boolean => error instanceof Refused || error instanceof MustRead;

export function createStateReaders(folds: FollowedFolds, events: EventStore): StateReaders {
  const reader = (own: LoadFold, other: LoadFold, isCached: boolean): StateReader => {
    const stateOf: StateReader['stateOf'] = async (aggregate, id) => (await other(aggregate, String(id))).state;
    return {
      own: (aggregate, id) => own(aggregate, String(id)),
      stateOf,
      foldOf: (aggregate, id) => other(aggregate, String(id)),
      async eventAt({ name }, id, revision) {
        const { events: found } = await events.read(`${name}-${id}`, { after: revision - 1, most: 1 });
        return found[0];
      },
      async caller({ actor: userId, at }) {
        const actor = await stateOf(user, userId);
        if (actor.status !== 'registered') throw new Refused('unauthorized');
        // A member with a role always acts on fresh state.
        if (isCached && actor.roles.length > 0) throw new MustRead();
        return { actor, now: at };
      },
    };
  };
  const fresh = reader(folds.load, folds.load, false);

  return {
    fresh,
    cached({ after }) {
      const cached = folds.cached(after);
      return cached && reader(cached.own, cached.other, true);
    },
    async cachedFirst(envelope, work) {
      const cached = this.cached(envelope);
      if (!cached) return work(fresh);
      return work(cached).catch((error) => {
        if (!mustRead(error)) throw error;
        return work(fresh);
      });
    },
  };
}
