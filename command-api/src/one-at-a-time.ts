import type { AccountStore } from '@potluck/stores/ports/account-store';
import { Unavailable } from '@potluck/stores/ports/event-store';
import { reactionsLease } from './reactions/reactions-lease.ts';

/** Runs work that must not run at the same time as other work of this kind, in any process. Throws Unavailable after 10 s of waiting. */
export type OneAtATime = <T>(work: (verify: () => Promise<void>) => Promise<T>) => Promise<T>;

/** In ms. Long enough for the lease of a dead process to expire. */
const longestWait = 10_000;
const retryMs = 20;

/**
 * Serialises work that involves several streams: a queue in this process, and the lease `name` in the account store across processes.
 * Call `verify` right before an append: it throws if the lease was lost.
 */
export function oneAtATime(accounts: AccountStore, name: string): OneAtATime {
  const candidate = reactionsLease(accounts, name);
  let turn: Promise<unknown> = Promise.resolve();
  const withLease: OneAtATime = async (work) => {
    const until = performance.now() + longestWait;
    let lease = await candidate.take();
    while (!lease) {
      if (performance.now() > until) throw new Unavailable(`${name}: another process is changing this`);
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      lease = await candidate.take();
    }
    try {
      return await work(() => lease.verify());
    } finally {
      // If the store is unavailable, the lease expires by itself.
      await lease.release().catch(() => {});
    }
  };
  return (work) => {
    const result = turn.then(() => withLease(work));
    turn = result.catch(() => undefined);
    return result;
  };
}
