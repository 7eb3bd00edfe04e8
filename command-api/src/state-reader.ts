import type { Aggregate, Happened, Recorded } from '@potluck/events';
import { Refused, type RegisteredUser, user } from '@potluck/events';
import type { Fold, LoadFold } from '@potluck/stores/folds';
import type { FollowedFolds } from '@potluck/stores/followed-folds';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { CommandEnvelope } from './command-envelope.ts';

/** What a decision rests on: what was read just now, or what is cached and may be a second old. */
export interface StateReader {
  /** Of the command's own stream. */
  own<S, E extends Happened>(aggregate: Aggregate<S, E>, id: string | number): Promise<Fold<S>>;
  /** Of another stream. */
  stateOf<S, E extends Happened>(aggregate: Aggregate<S, E>, id: string | number): Promise<S>;
  /** The same with its revision. */
  foldOf<S, E extends Happened>(aggregate: Aggregate<S, E>, id: string | number): Promise<Fold<S>>;
  /** One event of a stream, which never changes; undefined when there is none at this revision. */
  eventAt(aggregate: Aggregate, id: string | number, revision: number): Promise<Recorded | undefined>;
  /** Who asks, and when, as deciders are told. Refuses those who are not registered (any more). */
  caller(envelope: CommandEnvelope): Promise<{ actor: RegisteredUser; now: string }>;
}

export interface StateReaders {
  fresh: StateReader;
  /** Undefined when nothing cached is fresh enough. */
  cached(envelope: CommandEnvelope): StateReader | undefined;
  /** The result of `work` on cached state, if it refuses nothing; else its result on fresh state. */
  cachedFirst<T>(envelope: CommandEnvelope, work: (reader: StateReader) => Promise<T>): Promise<T>;
}

/** What is cached is not enough to decide this command. */
class MustRead extends Error {
  override name = 'MustRead';
}

/** Whether a decision has to be made again on what is read just now. */
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
        // What comes with a role is decided on what was read just now.
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
