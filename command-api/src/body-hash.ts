import { createHmac, createSecretKey } from 'node:crypto';
import { namedSecret } from '@potluck/stores/codec/secrets';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import { sha256 } from './event-ids.ts';

/** What tells whether two requests under one Idempotency-Key are the same. */
export interface BodyHash {
  /** As it is kept: nothing can be guessed from it without a key that lies beside the persons' keys. */
  bodyHash: string;
  /** As earlier versions kept it, to recognise their requests; never kept any more, and seldom needed. */
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

/** Whether a request came with the body that was kept. A history that was carried over says nothing of bodies. */
export const isSameBody = (kept: string | undefined, { bodyHash, plainBodyHash }: Partial<BodyHash>): boolean =>
  !kept || kept === bodyHash || kept === plainBodyHash?.();
