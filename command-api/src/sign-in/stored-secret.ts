import { namedSecret } from '@potluck/stores/codec/secrets';
import type { AccountStore } from '@potluck/stores/ports/account-store';

/** The result of `make`, created once and stored with the other secrets. Of two concurrent calls, both return the one stored first. */
export async function storedSecret<T>(accounts: AccountStore, name: string, make: () => Promise<T>): Promise<T> {
  const secrets = accounts.table<T>('secrets');
  const stored = await secrets.get(name);
  if (stored) return stored.value;
  const made = await make();
  if (await secrets.insert(name, made)) return made;
  return (await secrets.get(name))?.value ?? made;
}

/** 256 random bits as text, created once and stored under `name`. */
export const storedKey = async (accounts: AccountStore, name: string): Promise<string> =>
  (await namedSecret(accounts, name)).toString('base64url');
