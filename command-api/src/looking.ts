import type { Aggregate, Happened } from '@potluck/events';
import { Refused, type RegisteredUser, user } from '@potluck/events';
import type { Fold, LoadFold } from '@potluck/stores/folds';
import type { FollowedFolds } from '@potluck/stores/followed-folds';
import type { CommandEnvelope } from './command-envelope.ts';

/** What a decision rests on: what was read just now, or what is kept and may be a second old. */
export interface Look {
  /** Of the command's own stream. */
  own<S, E extends Happened>(aggregate: Aggregate<S, E>, id: string | number): Promise<Fold<S>>;
  /** Of another stream. */
  stateOf<S, E extends Happened>(aggregate: Aggregate<S, E>, id: string | number): Promise<S>;
  /** The same with its revision. */
  foldOf<S, E extends Happened>(aggregate: Aggregate<S, E>, id: string | number): Promise<Fold<S>>;
  /** Who asks, and when, as deciders are told. Refuses whoever is not registered (any more). */
  caller(envelope: CommandEnvelope): Promise<{ actor: RegisteredUser; now: string }>;
}

export interface Looks {
  now: Look;
  /** Undefined when nothing is kept that is fresh enough. */
  kept(envelope: CommandEnvelope): Look | undefined;
  /** What `work` makes of what is kept, if it refuses nothing; else what it makes of what was read just now. */
  first<T>(envelope: CommandEnvelope, work: (look: Look) => Promise<T>): Promise<T>;
}

/** What is kept does not do for this command. */
class MustRead extends Error {
  override name = 'MustRead';
}

/** Whether a decision has to be made again on what is read just now. */
export const mustRead = (error: unknown): boolean => error instanceof Refused || error instanceof MustRead;

export function createLooks(folds: FollowedFolds): Looks {
  const look = (own: LoadFold, other: LoadFold, isKept: boolean): Look => {
    const stateOf: Look['stateOf'] = async (aggregate, id) => (await other(aggregate, String(id))).state;
    return {
      own: (aggregate, id) => own(aggregate, String(id)),
      stateOf,
      foldOf: (aggregate, id) => other(aggregate, String(id)),
      async caller({ actor: userId, at }) {
        const actor = await stateOf(user, userId);
        if (actor.status !== 'registered') throw new Refused('unauthorized');
        // What comes with a role is decided on what was read just now.
        if (isKept && actor.roles.length > 0) throw new MustRead();
        return { actor, now: at };
      },
    };
  };
  const now = look(folds.load, folds.load, false);

  return {
    now,
    kept({ after }) {
      const kept = folds.cached(after);
      return kept && look(kept.own, kept.other, true);
    },
    async first(envelope, work) {
      const kept = this.kept(envelope);
      if (!kept) return work(now);
      return work(kept).catch((error) => {
        if (!mustRead(error)) throw error;
        return work(now);
      });
    },
  };
}
