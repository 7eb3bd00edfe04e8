import { namedSecret } from '@potluck/stores/codec/secrets';
import type { AccountStore } from '@potluck/stores/ports/account-store';

/** What `make` answers, made once and then kept beside the other secrets: when two make it at once, both get the one that was stored first. */
export async function keptSecret<T>(accounts: AccountStore, name: string, make: () => Promise<T>): Promise<T> {
  const secrets = accounts.table<T>('secrets');
  const kept = await secrets.get(name);
  if (kept) return kept.value;
  const made = await make();
  if (await secrets.insert(name, made)) return made;
  return (await secrets.get(name))?.value ?? made;
}

/** 256 random bits as text, made once and kept under `name`. */
export const keptKey = async (accounts: AccountStore, name: string): Promise<string> =>
  (await namedSecret(accounts, name)).toString('base64url');
