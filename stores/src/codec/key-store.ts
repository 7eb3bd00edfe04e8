import { randomBytes } from 'node:crypto';
import type { AccountStore } from '../ports/account-store.ts';
import { Unavailable } from '../ports/event-store.ts';
import type { Ports } from '../ports/ports.ts';

type StoredKey = { key: string } | { destroyedAt: string };
/** `undefined`: destroyed. */
export type PersonKey = Buffer | undefined;

export interface KeyStore {
  /** The cached key; `null` when it is not cached, `'missing'` when the store recently had none. */
  cached(person: string): PersonKey | null | 'missing';
  /** Drops expired entries. Call it before encoding or decoding, never in between. */
  dropExpired(): void;
  /** Loads the keys that are not cached, many per query. */
  fetch(persons: readonly string[]): Promise<void>;
  /** The person's key; undefined when it was destroyed, 'missing' when there is none. */
  find(person: string): Promise<PersonKey | 'missing'>;
  /** The person's key. Creates one if there is none; it is on disk before this resolves. Undefined when it was destroyed: it is never created again. */
  ensure(person: string): Promise<PersonKey>;
  /** The current name of a renewable key: the first of `name`, `name~2`, … that was not destroyed, and is not among the first `ended`. */
  current(name: string, ended?: number): Promise<string>;
  /** Deletes the key for good: what it encrypted can never be read again. */
  destroy(person: string, at?: Date): Promise<void>;
}

/** Keys per query. */
const fetchedAtOnce = 500;
/** Cached keys in each of two generations. */
const mostCached = 50_000;
/** In ms. A key that another node destroyed leaves this cache when the bus says so, or after two generations if that message was lost. */
const generation = 30_000;

/** One per account store of this process, so that a key destroyed here is gone for all its users. */
const keyStores = new WeakMap<AccountStore, KeyStore>();

/** The persons' keys, in the table `keys`, apart from the log. */
export function keyStoreOf(ports: Pick<Ports, 'accounts' | 'bus'>): KeyStore {
  const keys = keyStores.get(ports.accounts) ?? createKeyStore(ports);
  keyStores.set(ports.accounts, keys);
  return keys;
}

/** The n-th name of a renewable key, from 1 on. */
export const nthKey = (name: string, n: number): string => (n === 1 ? name : `${name}~${n}`);

function createKeyStore({ accounts, bus }: Pick<Ports, 'accounts' | 'bus'>): KeyStore {
  const table = accounts.table<StoredKey>('keys');
  let young = new Map<string, Buffer>();
  let old = new Map<string, Buffer>();
  let turnedAt = Date.now();
  /** Persons for whom the store had neither key nor tombstone; expires like a cached key. */
  let missing = new Set<string>();
  /** Never expires: a read that began before the destruction must not bring the key back. */
  const destroyed = new Set<string>();

  const turn = () => {
    old = young;
    young = new Map();
    missing = new Set();
    turnedAt = Date.now();
  };
  const forget = (person: string) => {
    destroyed.add(person);
    young.delete(person);
    old.delete(person);
  };
  bus.subscribe('keys', ({ person }) => forget(person));
  bus.onGap(() => {
    turn();
    turn();
  });

  const remember = (person: string, stored: StoredKey): PersonKey => {
    if (!('key' in stored)) forget(person);
    if (destroyed.has(person) || !('key' in stored)) return undefined;
    if (young.size >= mostCached) turn();
    const key = Buffer.from(stored.key, 'base64');
    young.set(person, key);
    return key;
  };
  const cached = (person: string): PersonKey | null | 'missing' => {
    const key = young.get(person) ?? old.get(person);
    if (key || destroyed.has(person)) return key;
    return missing.has(person) ? 'missing' : null;
  };
  const fetch = async (persons: readonly string[]): Promise<void> => {
    const uncached = [...new Set(persons)].filter((person) => cached(person) === null);
    for (let from = 0; from < uncached.length; from += fetchedAtOnce) {
      const part = uncached.slice(from, from + fetchedAtOnce);
      const rows = await table.getMany(part);
      for (const person of part) {
        const row = rows.get(person);
        if (row) remember(person, row.value);
        else missing.add(person);
      }
    }
  };
  /** Queries the store again for a missing key: it may just have been created. */
  const find = async (person: string): Promise<PersonKey | 'missing'> => {
    const key = cached(person);
    if (key !== null && key !== 'missing') return key;
    const row = await table.get(person);
    if (!row) return 'missing';
    missing.delete(person);
    return remember(person, row.value);
  };

  return {
    cached,
    fetch,
    find,
    dropExpired() {
      const age = Date.now() - turnedAt;
      // Below 0 the clock was set back.
      if (age < 0 || age >= generation) turn();
    },
    async ensure(person) {
      const key = await find(person);
      if (key !== 'missing') return key;
      const made = { key: randomBytes(32).toString('base64') };
      // If another process was faster, its key is used.
      const isOwn = await table.insert(person, made);
      missing.delete(person);
      if (isOwn) return remember(person, made);
      const winner = await find(person);
      if (winner === 'missing') throw new Unavailable(`the key of ${person} was there and is not`);
      return winner;
    },
    async current(name, ended = 0) {
      for (let n = ended + 1; ; n += 1) {
        const one = nthKey(name, n);
        if ((await find(one)) !== undefined) return one;
      }
    },
    async destroy(person, at = new Date()) {
      await table.put(person, { destroyedAt: at.toISOString() });
      forget(person);
      bus.publish('keys', { person });
    },
  };
}
