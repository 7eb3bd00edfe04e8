import { createHmac } from 'node:crypto';
import { namedSecret } from '@potluck/stores/codec/secrets';
import type { AccountStore } from '@potluck/stores/ports/account-store';

/** The one spelling under which an address is claimed: without space around it, in lower case. */
export const normaliseEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** An address as the names of streams carry it: keyed, so that the log alone does not tell whether somebody is a member. */
export async function emailHash(accounts: AccountStore, email: string): Promise<string> {
  const key = await namedSecret(accounts, 'email-hash');
  return createHmac('sha256', key).update(normaliseEmail(email)).digest('hex');
}
