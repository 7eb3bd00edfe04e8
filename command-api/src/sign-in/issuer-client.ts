import { createLocalJWKSet, createRemoteJWKSet, customFetch, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import type { ForeignIssuerSettings } from './settings.ts';

/** One request to an issuer and its whole answer. */
export type Ask = (url: string, request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }) => Promise<Answer>;
export interface Answer {
  status: number;
  text: string;
}

/** An issuer as this server, its client, knows it. */
export interface IssuerClient {
  /** What its accounts are called here: its address, or 'local'. */
  realm: string;
  issuer: string;
  authorizationUrl: string;
  tokenUrl: string;
  /** Undefined when the issuer has none; then the ID token must say it all. */
  userInfoUrl: string | undefined;
  endSessionUrl: string | undefined;
  clientId: string;
  clientSecret: string;
  /** How the client proves itself at the token endpoint: in a header, or in the body. */
  proof: 'basic' | 'post';
  keys: JWTVerifyGetKey;
  ask: Ask;
}

/** The issuer said something that cannot be right, or cannot be reached. The message is for the log. */
export class IssuerFault extends Error {
  override name = 'IssuerFault';
}

const timeoutMs = 10_000;
/** No answer of an issuer is longer, in characters. */
const longestAnswer = 1_000_000;

/** Over the network, without following redirects (a secret is on its way), for at most 10 s. */
const askOverNetwork: Ask = async (url, { method, headers, body }) => {
  try {
    const response = await fetch(url, { method, headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    if (text.length > longestAnswer) throw new IssuerFault(`${url} answered more than can be meant`);
    return { status: response.status, text };
  } catch (error) {
    if (error instanceof IssuerFault) throw error;
    throw new IssuerFault(`${url} cannot be reached: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
};

const Discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});

/** A foreign issuer by its discovery document. Throws IssuerFault. */
export async function discoverIssuer(settings: ForeignIssuerSettings): Promise<IssuerClient> {
  const base = settings.issuer.replace(/\/$/, '');
  const reached = settings.internalUrl?.replace(/\/$/, '') ?? base;
  const address = `${reached}/.well-known/openid-configuration`;
  const { status, text } = await askOverNetwork(address, { method: 'GET', headers: { accept: 'application/json' } });
  const parsed = Discovered.safeParse(status === 200 ? parseJson(text) : undefined);
  if (!parsed.success) throw new IssuerFault(`${address} is not a discovery document`);
  const found = parsed.data;
  if (found.issuer.replace(/\/$/, '') !== base) throw new IssuerFault(`${address} is of another issuer: ${found.issuer}`);
  // What this server asks itself. Where the document names them for browsers, they are at the same place under the other address.
  const inside = (url: string) => (url.startsWith(`${base}/`) ? reached + url.slice(base.length) : url);
  return {
    realm: found.issuer,
    issuer: found.issuer,
    authorizationUrl: found.authorization_endpoint,
    tokenUrl: inside(found.token_endpoint),
    userInfoUrl: found.userinfo_endpoint && inside(found.userinfo_endpoint),
    endSessionUrl: found.end_session_endpoint,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    proof: found.token_endpoint_auth_methods_supported.includes('client_secret_basic') ? 'basic' : 'post',
    keys: createRemoteJWKSet(new URL(inside(found.jwks_uri)), {
      timeoutDuration: timeoutMs,
      [customFetch]: (url, options) => fetch(url, { ...options, redirect: 'error' }),
    }),
    ask: askOverNetwork,
  };
}

/** What the text says as JSON, undefined when it says nothing. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const localKeys = (keys: JSONWebKeySet): JWTVerifyGetKey => createLocalJWKSet(keys);
