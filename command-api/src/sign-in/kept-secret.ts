import { randomBytes } from 'node:crypto';
import type { AccountStore } from '@potluck/events/ports/account-store';

/** What `make` answers, made once and then kept in the account store under `name`: when two make it at once, all get the one that was stored first. */
export async function keptSecret<T>(accounts: AccountStore, name: string, make: () => T | Promise<T>): Promise<T> {
  const secrets = accounts.table<T>('secrets');
  const kept = await secrets.get(name);
  if (kept) return kept.value;
  const made = await make();
  if (await secrets.insert(name, made)) return made;
  return (await secrets.get(name))?.value ?? made;
}

/** 256 random bits as text, kept under `name`. */
export const keptKey = (accounts: AccountStore, name: string): Promise<string> =>
  keptSecret(accounts, name, () => randomBytes(32).toString('base64url'));
