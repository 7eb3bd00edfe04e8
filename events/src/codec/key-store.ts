import { randomBytes } from 'node:crypto';
import type { AccountStore } from '../ports/account-store.ts';

type StoredKey = { key: string } | { destroyedAt: string };
/** `undefined`: destroyed. */
export type PersonKey = Buffer | undefined;

export interface KeyStore {
  /** The key if it is at hand without asking the store; `null` when it is not. */
  cached(person: string): PersonKey | null;
  /** The person's key; undefined when it was destroyed. Throws when there never was one. */
  existing(person: string): Promise<PersonKey>;
  /** The person's key, made and on disk before it is answered when there was none. Undefined when it was destroyed: it is never made again. */
  ensure(person: string): Promise<PersonKey>;
  /** Forgets the key for good; what it encrypted can never be read again. */
  destroy(person: string, at?: Date): Promise<void>;
}

/** How many keys stay in memory. */
const mostCached = 100_000;

/** One for each account store of this process, so that a key destroyed here is gone for everyone here. */
const keyStores = new WeakMap<AccountStore, KeyStore>();

/** The persons' keys, apart from the log, in the table `keys`. */
export function keyStoreOf(accounts: AccountStore): KeyStore {
  const keys = keyStores.get(accounts) ?? createKeyStore(accounts);
  keyStores.set(accounts, keys);
  return keys;
}

function createKeyStore(accounts: AccountStore): KeyStore {
  const table = accounts.table<StoredKey>('keys');
  const cache = new Map<string, PersonKey>();

  const remember = (person: string, stored: StoredKey): PersonKey => {
    // What was read before it was destroyed here comes too late.
    if (cache.has(person) && cache.get(person) === undefined) return undefined;
    if (cache.size >= mostCached) cache.delete(cache.keys().next().value as string);
    const key = 'key' in stored ? Buffer.from(stored.key, 'base64') : undefined;
    cache.set(person, key);
    return key;
  };
  const cached = (person: string): PersonKey | null => {
    const key = cache.get(person);
    return key === undefined && !cache.has(person) ? null : key;
  };
  const stored = async (person: string): Promise<PersonKey | null> => {
    const row = await table.get(person);
    return row ? remember(person, row.value) : null;
  };

  return {
    cached,
    async existing(person) {
      const key = cached(person) ?? (cache.has(person) ? undefined : await stored(person));
      if (key === null) throw new Error(`there is no key for ${person}: the account store does not belong to this log`);
      return key;
    },
    async ensure(person) {
      if (cache.has(person)) return cache.get(person);
      const found = await stored(person);
      if (found !== null) return found;
      const made = { key: randomBytes(32).toString('base64') };
      // The stored one wins a race, be it with another process.
      if (await table.insert(person, made)) return remember(person, made);
      return (await stored(person)) ?? undefined;
    },
    async destroy(person, at = new Date()) {
      await table.put(person, { destroyedAt: at.toISOString() });
      cache.set(person, undefined);
    },
  };
}
