import type { AccountStore } from '@potluck/stores/ports/account-store';
import { Unavailable } from '@potluck/stores/ports/event-store';
import { reactionsLease } from './reactions/reactions-lease.ts';

/** Runs a piece of work while no other of this kind runs in any process. Throws Unavailable when others kept it waiting. */
export type OneAtATime = <T>(work: (verify: () => Promise<void>) => Promise<T>) => Promise<T>;

/** In ms. A process that died with the lease is waited for. */
const longestWait = 10_000;
const lookAgainAfter = 20;

/**
 * What no single stream can serialise: its turn in this process, then the lease `name` in the account store. `verify` comes right before
 * an append and throws where the lease was lost.
 */
export function oneAtATime(accounts: AccountStore, name: string): OneAtATime {
  const candidate = reactionsLease(accounts, name);
  let turn: Promise<unknown> = Promise.resolve();
  const alone: OneAtATime = async (work) => {
    const until = performance.now() + longestWait;
    let held = await candidate.take();
    while (!held) {
      if (performance.now() > until) throw new Unavailable(`${name}: another process is changing this`);
      await new Promise((resolve) => setTimeout(resolve, lookAgainAfter));
      held = await candidate.take();
    }
    try {
      return await work(() => held.verify());
    } finally {
      // It ends by itself where the store is away.
      await held.release().catch(() => {});
    }
  };
  return (work) => {
    const result = turn.then(() => alone(work));
    turn = result.catch(() => undefined);
    return result;
  };
}
