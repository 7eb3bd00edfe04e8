import { createHash } from 'node:crypto';
import type { AccountStore } from '@potluck/events/ports/account-store';

const quarter = 15 * 60_000;

/** What a page says to someone who tries too often: how many whole minutes to wait. */
export interface TooMany {
  minutes: number;
}

export interface Attempts {
  /** Counts one attempt; answers when it is one too many. */
  count(email: string, ip: string): Promise<TooMany | undefined>;
  /** The attempt was a right one: the address is no longer held back. */
  forgive(email: string, ip: string): Promise<void>;
  /** Counts a new account from this machine. */
  countNew(ip: string): Promise<TooMany | undefined>;
}

/**
 * Holds back whoever guesses passwords: 10 attempts per address and machine and 100 per machine in a quarter of an hour; 50 new
 * accounts. Counted in the account store, so that a second command-api gives nobody a second round.
 */
export function attempts(store: AccountStore, { off }: { off: boolean }): Attempts {
  if (off) return { count: async () => undefined, forgive: async () => {}, countNew: async () => undefined };
  const table = store.table<{ made: number }>('issuer-attempts');
  const perAddress = counter('address', 10);
  const perMachine = counter('machine', 100);
  const newAccounts = counter('new', 50);

  /** Counts to `most` within a quarter of an hour that begins with the first. */
  function counter(kind: string, most: number) {
    // Neither address nor machine can be read from the store.
    const idOf = (key: string) => createHash('sha256').update(`${kind} ${key}`).digest('base64url');
    return {
      async consume(key: string): Promise<TooMany | undefined> {
        const id = idOf(key);
        for (;;) {
          const row = await table.get(id);
          if (!row) {
            if (await table.insert(id, { made: 1 }, { expires: Date.now() + quarter })) return undefined;
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

  return {
    count: async (email, ip) => (await perMachine.consume(ip)) ?? (await perAddress.consume(`${email} ${ip}`)),
    forgive: async (email, ip) => {
      await perAddress.clear(`${email} ${ip}`);
      await perMachine.giveBack(ip);
    },
    countNew: (ip) => newAccounts.consume(ip),
  };
}
