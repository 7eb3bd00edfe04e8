import type { AccountStore } from '@potluck/stores/ports/account-store';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { storedKey, storedSecret } from '../stored-secret.ts';

/** The keys and the client secret of the built-in issuer: created once, stored in the account store, the same on every node. */
export interface IssuerKeys {
  signing: JWK;
  cookies: string;
  clientSecret: string;
  /** Seals the cookies of its forms. */
  forms: string;
}

export async function issuerKeys(accounts: AccountStore): Promise<IssuerKeys> {
  return {
    signing: await storedSecret(accounts, 'issuer-signing', newSigningKey),
    cookies: await storedKey(accounts, 'issuer-cookies'),
    clientSecret: await storedKey(accounts, 'issuer-client'),
    forms: await storedKey(accounts, 'issuer-forms'),
  };
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' };
}

/** The public half of the signing key. */
export function publicHalf({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use };
}
