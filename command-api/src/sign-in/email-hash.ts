import { createHmac } from 'node:crypto';
import { namedSecret } from '@potluck/stores/codec/secrets';
import type { AccountStore } from '@potluck/stores/ports/account-store';

/** Normalises an address for its claim: trimmed, in lower case. */
export const normaliseEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** Keyed hash of an address for stream names, so that the log alone does not reveal whether the address belongs to a member. */
export async function emailHash(accounts: AccountStore, email: string): Promise<string> {
  const key = await namedSecret(accounts, 'email-hash');
  return createHmac('sha256', key).update(normaliseEmail(email)).digest('hex');
}
