import { createLocalJWKSet, createRemoteJWKSet, customFetch, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import type { ForeignIssuerSettings } from './settings.ts';

/** Sends a request to an issuer and returns its whole answer. */
export type SendRequest = (
  url: string,
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
) => Promise<Answer>;
export interface Answer {
  status: number;
  text: string;
}

/** An issuer, as its client (this server) sees it. */
export interface IssuerClient {
  /** The prefix of its accounts here: its address, or 'local'. */
  realm: string;
  issuer: string;
  authorizationUrl: string;
  tokenUrl: string;
  /** Undefined when the issuer has none; then all claims must be in the ID token. */
  userInfoUrl: string | undefined;
  endSessionUrl: string | undefined;
  clientId: string;
  clientSecret: string;
  /** How the client authenticates at the token endpoint: in a header or in the body. */
  proof: 'basic' | 'post';
  keys: JWTVerifyGetKey;
  send: SendRequest;
}

/** The issuer's answer is invalid, or it cannot be reached. The message is for the log. */
export class IssuerFault extends Error {
  override name = 'IssuerFault';
}

const timeoutMs = 10_000;
/** Maximum length of an issuer's answer, in characters. */
const longestAnswer = 1_000_000;

/** Over the network, without following redirects (a secret is on its way), for at most 10 s. */
const sendOverNetwork: SendRequest = async (url, { method, headers, body }) => {
  try {
    const response = await fetch(url, { method, headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    if (text.length > longestAnswer) throw new IssuerFault(`the answer of ${url} is too long`);
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
  const { status, text } = await sendOverNetwork(address, { method: 'GET', headers: { accept: 'application/json' } });
  const parsed = Discovered.safeParse(status === 200 ? parseJson(text) : undefined);
  if (!parsed.success) throw new IssuerFault(`${address} is not a discovery document`);
  const found = parsed.data;
  if (found.issuer.replace(/\/$/, '') !== base) throw new IssuerFault(`${address} is of another issuer: ${found.issuer}`);
  // The endpoints that this server calls. The document may name them for browsers: the same paths are used under this server's address.
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
    send: sendOverNetwork,
  };
}

/** The text parsed as JSON; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const localKeys = (keys: JSONWebKeySet): JWTVerifyGetKey => createLocalJWKSet(keys);
