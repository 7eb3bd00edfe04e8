import { createHmac, createSecretKey } from 'node:crypto';
import { namedSecret } from '@potluck/stores/codec/secrets';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import { sha256 } from './event-ids.ts';

/** Identifies a request body, to detect a different request with the same Idempotency-Key. */
export interface BodyHash {
  /** The stored form: a keyed hash, so that short bodies cannot be guessed from it. The key is stored in the account store. */
  bodyHash: string;
  /** The form that earlier versions stored, to recognise their requests. Never stored now. */
  plainBodyHash(): string;
}

export type HashBody = (request: unknown) => BodyHash;

export async function createHashBody(accounts: AccountStore): Promise<HashBody> {
  const key = createSecretKey(await namedSecret(accounts, 'body-hash'));
  return (request) => {
    const text = JSON.stringify(request);
    return { bodyHash: createHmac('sha256', key).update(text).digest('base64url'), plainBodyHash: () => sha256(text) };
  };
}

/** Whether a request has the same body as the stored one. Imported events have no body hash and match any body. */
export const isSameBody = (stored: string | undefined, { bodyHash, plainBodyHash }: Partial<BodyHash>): boolean =>
  !stored || stored === bodyHash || stored === plainBodyHash?.();
