import { createHash } from 'node:crypto';
import type { AccountStore } from '@potluck/stores/ports/account-store';

const quarter = 15 * 60_000;
const day = 24 * 3_600_000;

/** Why an attempt was refused, for the page. */
export interface TooMany {
  /** How many whole minutes to wait. */
  minutes: number;
  /** The account's limit for all machines was reached; a browser that has signed in to it before may still try. */
  account?: true;
}

/** An attempt at a password. */
interface Guess {
  /** Normalised by `normaliseEmail`. */
  email: string;
  /** The result of `machineOf`. */
  machine: string;
  /** The mark of a browser that has signed in to this account before. */
  browser: string | undefined;
}

export interface Attempts {
  /** Counts an attempt. Answers with the refusal when a limit is exceeded. */
  count(guess: Guess): Promise<TooMany | undefined>;
  /** The attempt succeeded: it is not counted, and the limit of this address on this machine is reset. */
  forgive(guess: Guess): Promise<void>;
  /** Counts a new account from this machine. */
  countNew(machine: string): Promise<TooMany | undefined>;
}

/**
 * Limits the guessing of passwords. In 15 minutes: 10 attempts per address and machine, 100 attempts and 50 new accounts per machine.
 * In a day: 100 attempts per account from all machines; a browser that has signed in to the account before has 10 in 15 minutes of its
 * own, or else anybody could lock its owner out. The counts are in the account store, so all command-apis share them.
 */
export function attempts(store: AccountStore, { off }: { off: boolean }): Attempts {
  if (off) return { count: async () => undefined, forgive: async () => {}, countNew: async () => undefined };
  const table = store.table<{ made: number }>('issuer-attempts');
  const perAddress = counter('address', 10, quarter);
  const perMachine = counter('machine', 100, quarter);
  const perAccount = counter('account', 100, day);
  const perBrowser = counter('browser', 10, quarter);
  const newAccounts = counter('new', 50, quarter);

  /** A counter up to `most`, for a period in ms that begins with the first attempt. */
  function counter(kind: string, most: number, time: number) {
    // Hashed: the store names neither addresses nor machines.
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
          const { expires } = row as { expires: number };
          // The clock has been set back since: nobody is locked out for longer than a period, or two, as clocks of machines differ.
          const isFromFuture = expires - Date.now() > 2 * time;
          if (isFromFuture) {
            if (await table.replace(id, { made: 1 }, row.version, { expires: Date.now() + time })) return undefined;
            continue;
          }
          const { made } = row.value;
          if (made >= most) return { minutes: Math.max(1, Math.ceil((expires - Date.now()) / 60_000)) };
          if (await table.replace(id, { made: made + 1 }, row.version, { expires })) return undefined;
        }
      },
      /** Concurrent counts may lose an attempt, which does not matter. */
      async giveBack(key: string): Promise<void> {
        const row = await table.get(idOf(key));
        if (row) await table.replace(row.id, { made: row.value.made - 1 }, row.version, { expires: row.expires });
      },
      clear: (key: string): Promise<void> => table.delete(idOf(key)),
    };
  }

  async function countSlowly({ email, browser }: Guess): Promise<TooMany | undefined> {
    if (browser) return perBrowser.consume(browser);
    const blocked = await perAccount.consume(email);
    return blocked && { ...blocked, account: true };
  }

  return {
    count: async (guess) =>
      (await perMachine.consume(guess.machine)) ??
      (await perAddress.consume(`${guess.email} ${guess.machine}`)) ??
      (await countSlowly(guess)),
    forgive: async ({ email, machine, browser }) => {
      await perAddress.clear(`${email} ${machine}`);
      await perMachine.giveBack(machine);
      // Decremented, not reset: somebody else may be guessing while the owner signs in.
      await (browser ? perBrowser.clear(browser) : perAccount.giveBack(email));
    },
    countNew: (machine) => newAccounts.consume(machine),
  };
}
