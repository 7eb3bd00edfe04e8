import { randomBytes } from 'node:crypto';
import type { AccountStore } from '../ports/account-store.ts';
import type { Ports } from '../ports/ports.ts';

type StoredKey = { key: string } | { destroyedAt: string };
/** `undefined`: destroyed. */
export type PersonKey = Buffer | undefined;

export interface KeyStore {
  /** The key if it is at hand without asking the store; `null` when it is not. */
  cached(person: string): PersonKey | null;
  /** Forgets what was read too long ago. To be called before something is encoded or decoded, never in the middle of it. */
  letGo(): void;
  /** The person's key; undefined when it was destroyed. Throws when there never was one. */
  existing(person: string): Promise<PersonKey>;
  /** The person's key, made and on disk before it is answered when there was none. Undefined when it was destroyed: it is never made again. */
  ensure(person: string): Promise<PersonKey>;
  /** Forgets the key for good; what it encrypted can never be read again. */
  destroy(person: string, at?: Date): Promise<void>;
}

/** How many keys stay in memory, in each of two generations. */
const mostKept = 50_000;
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
  /** For good: what was read before, or elsewhere, comes too late. */
  const destroyed = new Set<string>();

  const turn = () => {
    old = young;
    young = new Map();
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
    if (young.size >= mostKept) turn();
    const key = Buffer.from(stored.key, 'base64');
    young.set(person, key);
    return key;
  };
  const cached = (person: string): PersonKey | null => young.get(person) ?? old.get(person) ?? (destroyed.has(person) ? undefined : null);
  const stored = async (person: string): Promise<PersonKey | null> => {
    const row = await table.get(person);
    return row ? remember(person, row.value) : null;
  };
  const known = async (person: string): Promise<PersonKey | null> => {
    const key = cached(person);
    return key === null ? stored(person) : key;
  };

  const existing = async (person: string): Promise<PersonKey> => {
    const key = await known(person);
    if (key === null) throw new Error(`there is no key for ${person}: the account store does not belong to this log`);
    return key;
  };

  return {
    cached,
    existing,
    letGo() {
      const age = Date.now() - turnedAt;
      // Below 0 the clock was set back.
      if (age < 0 || age >= generation) turn();
    },
    async ensure(person) {
      const key = await known(person);
      if (key !== null) return key;
      const made = { key: randomBytes(32).toString('base64') };
      // The stored one wins a race, be it with another process.
      if (await table.insert(person, made)) return remember(person, made);
      return existing(person);
    },
    async destroy(person, at = new Date()) {
      await table.put(person, { destroyedAt: at.toISOString() });
      forget(person);
      bus.publish('keys', { person });
    },
  };
}
