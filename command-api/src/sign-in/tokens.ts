import { Unavailable } from '@potluck/stores/ports/event-store';
import { type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod';
import { type IssuerClient, IssuerFault, parseJson } from './issuer-client.ts';

const TokenAnswer = z.object({ access_token: z.string().min(1), id_token: z.string().min(1) });

export interface Tokens {
  accessToken: string;
  idToken: string;
  /** The claims of the ID token. Its signature, issuer, audience and times are verified, its nonce is not. */
  claims: JWTPayload & { sub: string; nonce: string };
}

/** Allowed difference between the clocks of an issuer and of this server. */
export const clockSkewSeconds = 60;

/**
 * Exchanges an authorization code, with the PKCE verifier, and verifies the ID token of the answer. Throws IssuerFault, or Unavailable
 * when the issuer answers 503.
 */
export async function exchangeCode(
  client: IssuerClient,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<Tokens> {
  const form = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier });
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  if (client.proof === 'basic') {
    const pair = [client.clientId, client.clientSecret].map(formEncoded).join(':');
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  } else {
    form.set('client_id', client.clientId);
    form.set('client_secret', client.clientSecret);
  }
  const { status, text } = await client.send(client.tokenUrl, { method: 'POST', headers, body: form.toString() });
  if (status === 503) throw new Unavailable('the issuer answered 503');
  const answer = parseJson(text);
  const parsed = TokenAnswer.safeParse(status === 200 ? answer : undefined);
  if (!parsed.success) throw new IssuerFault(`the token endpoint answered ${status}: ${reasonIn(answer)}`);
  const { access_token: accessToken, id_token: idToken } = parsed.data;
  return { accessToken, idToken, claims: await verifiedClaims(client, idToken) };
}

/** Why there are no tokens, as RFC 6749, 5.2, says it. The rest of an answer is not for the log: it may have one of the two tokens. */
function reasonIn(answer: unknown): string {
  const { error, error_description: description } = (answer ?? {}) as Record<string, unknown>;
  const texts = [error, description].filter((text) => typeof text === 'string');
  return texts.join(', ').slice(0, 300) || 'no access token and ID token';
}

/** RFC 6749, 2.3.1: both halves of the pair are form-encoded before they are joined. */
const formEncoded = (text: string): string => new URLSearchParams({ text }).toString().slice('text='.length);

async function verifiedClaims(client: IssuerClient, idToken: string): Promise<Tokens['claims']> {
  try {
    const { payload } = await jwtVerify(idToken, client.keys, {
      issuer: client.issuer,
      audience: client.clientId,
      // Asymmetric signatures only: a shared secret, or no signature, proves nothing about the issuer.
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
      requiredClaims: ['iss', 'aud', 'sub', 'exp', 'iat', 'nonce'],
      clockTolerance: clockSkewSeconds,
    });
    if (typeof payload.sub !== 'string' || payload.sub === '' || typeof payload.nonce !== 'string')
      throw new Error('sub and nonce must be text');
    return payload as Tokens['claims'];
  } catch (error) {
    throw new IssuerFault(`the ID token is not valid: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/**
 * The issuer's UserInfo about the holder of the access token; undefined when the issuer has no such endpoint. Throws IssuerFault when
 * it does not parse or its subject is not that of the ID token, and Unavailable when the issuer answers 503.
 */
export async function readUserInfo(client: IssuerClient, { accessToken, claims }: Tokens): Promise<Record<string, unknown> | undefined> {
  if (!client.userInfoUrl) return undefined;
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
  const { status, text } = await client.send(client.userInfoUrl, { method: 'GET', headers });
  if (status === 503) throw new Unavailable('the issuer answered 503');
  const info = status === 200 ? parseJson(text) : undefined;
  if (typeof info !== 'object' || info === null) throw new IssuerFault(`the UserInfo endpoint answered ${status}, not with JSON`);
  if ((info as { sub?: unknown }).sub !== claims.sub) throw new IssuerFault('the UserInfo is about someone else than the ID token');
  return info as Record<string, unknown>;
}
