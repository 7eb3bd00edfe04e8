import { randomBytes } from 'node:crypto';
import type { AccountStore } from '../ports/account-store.ts';
import { Unavailable } from '../ports/event-store.ts';
import type { Ports } from '../ports/ports.ts';

type StoredKey = { key: string } | { destroyedAt: string };
/** `undefined`: destroyed. */
export type PersonKey = Buffer | undefined;

export interface KeyStore {
  /** The key if it is at hand without asking the store; `null` when it is not, `'missing'` when the store had none a moment ago. */
  cached(person: string): PersonKey | null | 'missing';
  /** Forgets what was read too long ago. To be called before something is encoded or decoded, never in the middle of it. */
  dropExpired(): void;
  /** Asks the store for those that are not at hand, many at once. */
  fetch(persons: readonly string[]): Promise<void>;
  /** The person's key; undefined when it was destroyed, 'missing' when there is none. */
  find(person: string): Promise<PersonKey | 'missing'>;
  /** The person's key, made and on disk before it is answered when there was none. Undefined when it was destroyed: it is never made again. */
  ensure(person: string): Promise<PersonKey>;
  /** Forgets the key for good; what it encrypted can never be read again. */
  destroy(person: string, at?: Date): Promise<void>;
}

/** How many keys are asked for at once. */
const fetchedAtOnce = 500;
/** How many keys stay in memory, in each of two generations. */
const mostCached = 50_000;
/** In ms: a key that was destroyed on another node is forgotten here as soon as the bus says so, and after twice this when nobody heard. */
const generation = 30_000;

/** One for each account store of this process, so that a key destroyed here is gone for everyone here. */
const keyStores = new WeakMap<AccountStore, KeyStore>();

/** The persons' keys, apart from the log, in the table `keys`. */
export function keyStoreOf(ports: Pick<Ports, 'accounts' | 'bus'>): KeyStore {
  const keys = keyStores.get(ports.accounts) ?? createKeyStore(ports);
  keyStores.set(ports.accounts, keys);
  return keys;
}

function createKeyStore({ accounts, bus }: Pick<Ports, 'accounts' | 'bus'>): KeyStore {
  const table = accounts.table<StoredKey>('keys');
  let young = new Map<string, Buffer>();
  let old = new Map<string, Buffer>();
  let turnedAt = Date.now();
  /** Whom the store had no key for, and no tombstone: believed for as long as a key is. */
  let missing = new Set<string>();
  /** For good: what was read before, or elsewhere, comes too late. */
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
    const asked = [...new Set(persons)].filter((person) => cached(person) === null);
    for (let from = 0; from < asked.length; from += fetchedAtOnce) {
      const part = asked.slice(from, from + fetchedAtOnce);
      const rows = await table.getMany(part);
      for (const person of part) {
        const row = rows.get(person);
        if (row) remember(person, row.value);
        else missing.add(person);
      }
    }
  };
  /** Asked anew, when it was missing: it may just have been made. */
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
      // The stored one wins a race, be it with another process.
      const mine = await table.insert(person, made);
      missing.delete(person);
      if (mine) return remember(person, made);
      const winner = await find(person);
      if (winner === 'missing') throw new Unavailable(`the key of ${person} was there and is not`);
      return winner;
    },
    async destroy(person, at = new Date()) {
      await table.put(person, { destroyedAt: at.toISOString() });
      forget(person);
      bus.publish('keys', { person });
    },
  };
}
