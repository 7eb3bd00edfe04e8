import { createHash } from 'node:crypto';
import type { AccountStore } from '@potluck/stores/ports/account-store';

const quarter = 15 * 60_000;
const day = 24 * 3_600_000;

/** What a page says to someone who tries too often. */
export interface TooMany {
  /** How many whole minutes to wait. */
  minutes: number;
  /** It is this account at which too many guesses were made, from wherever: a browser that it knows may go on. */
  account?: true;
}

/** A password that somebody tries. */
interface Guess {
  /** As `normaliseEmail` has it. */
  email: string;
  /** As `machineOf` has it. */
  machine: string;
  /** The mark of a browser that has signed in to this account before. */
  browser: string | undefined;
}

export interface Attempts {
  /** Counts one attempt; answers when it is one too many. */
  count(guess: Guess): Promise<TooMany | undefined>;
  /** The attempt was a right one: it is taken back, and the address is no longer held back on this machine. */
  forgive(guess: Guess): Promise<void>;
  /** Counts a new account from this machine. */
  countNew(machine: string): Promise<TooMany | undefined>;
}

/**
 * Holds back whoever guesses passwords: 10 attempts per address and machine and 100 per machine in a quarter of an hour; 100 per
 * account in a day, from wherever, but that a browser which has signed in to it before has 10 in a quarter of an hour of its own, or
 * else anybody could lock an account's owner out; 50 new accounts. Counted in the account store, so that a second command-api gives
 * nobody a second round.
 */
export function attempts(store: AccountStore, { off }: { off: boolean }): Attempts {
  if (off) return { count: async () => undefined, forgive: async () => {}, countNew: async () => undefined };
  const table = store.table<{ made: number }>('issuer-attempts');
  const perAddress = counter('address', 10, quarter);
  const perMachine = counter('machine', 100, quarter);
  const perAccount = counter('account', 100, day);
  const perBrowser = counter('browser', 10, quarter);
  const newAccounts = counter('new', 50, quarter);

  /** Counts to `most` within a time that begins with the first, in ms. */
  function counter(kind: string, most: number, time: number) {
    // Neither address nor machine can be read from the store.
    const idOf = (key: string) => createHash('sha256').update(`${kind} ${key}`).digest('base64url');
    return {
      async consume(key: string): Promise<TooMany | undefined> {
        const id = idOf(key);
        for (;;) {
          const row = await table.get(id);
          if (!row) {
            if (await table.insert(id, { made: 1 }, { expires: Date.now() + time })) return undefined;
            continue;
          }
          const { made } = row.value;
          const { expires } = row as { expires: number };
          if (made >= most) return { minutes: Math.max(1, Math.ceil((expires - Date.now()) / 60_000)) };
          if (await table.replace(id, { made: made + 1 }, row.version, { expires })) return undefined;
        }
      },
      /** When others count at the same moment, one attempt more or less is no matter. */
      async giveBack(key: string): Promise<void> {
        const row = await table.get(idOf(key));
        if (row) await table.replace(row.id, { made: row.value.made - 1 }, row.version, { expires: row.expires });
      },
      clear: (key: string): Promise<void> => table.delete(idOf(key)),
    };
  }

  async function countSlowly({ email, browser }: Guess): Promise<TooMany | undefined> {
    if (browser) return perBrowser.consume(browser);
    const held = await perAccount.consume(email);
    return held && { ...held, account: true };
  }

  return {
    count: async (guess) =>
      (await perMachine.consume(guess.machine)) ??
      (await perAddress.consume(`${guess.email} ${guess.machine}`)) ??
      (await countSlowly(guess)),
    forgive: async ({ email, machine, browser }) => {
      await perAddress.clear(`${email} ${machine}`);
      await perMachine.giveBack(machine);
      // Given back, not cleared: somebody else may be guessing while its owner signs in.
      await (browser ? perBrowser.clear(browser) : perAccount.giveBack(email));
    },
    countNew: (machine) => newAccounts.consume(machine),
  };
}
