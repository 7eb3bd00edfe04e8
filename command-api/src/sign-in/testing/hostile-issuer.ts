import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { ForeignIssuerSettings } from '../settings.ts';

/** The issuer's behaviour; each spec changes one aspect. */
export interface Behaviour {
  /** Claims that replace the valid ones in the ID token; undefined removes one. */
  idToken: JWTPayload;
  /** Sent instead of an ID token. */
  rawIdToken: string | undefined;
  signedBy: 'its-key' | 'another-key' | 'nobody' | 'the-client-secret';
  userInfo: Record<string, unknown>;
  /** Sent instead of the UserInfo's JSON. */
  rawUserInfo: string | undefined;
  userInfoStatus: number;
  /** Sent instead of the token endpoint's answer. */
  rawTokens: string | undefined;
  tokenStatus: number;
  discovery: Record<string, unknown>;
}

export interface HostileIssuer {
  settings: ForeignIssuerSettings;
  behave(behaviour: Partial<Behaviour>): void;
  /** The received requests. */
  seen: { path: string; query: URLSearchParams; authorization: string | undefined }[];
  close(): Promise<void>;
}

const right: Behaviour = {
  idToken: {},
  rawIdToken: undefined,
  signedBy: 'its-key',
  userInfo: {},
  rawUserInfo: undefined,
  userInfoStatus: 200,
  rawTokens: undefined,
  tokenStatus: 200,
  discovery: {},
};

/** For specs: a small foreign issuer on loopback that signs everybody in as `sub-1` and misbehaves as configured. It requires PKCE. */
export async function hostileIssuer(): Promise<HostileIssuer> {
  const app = express();
  const server = http.createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { issuer, clientId: 'potluck at work', clientSecret: 'a secret: with + and %' };
  const [its, another] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')]);
  let now: Behaviour = right;
  let nonce = '';
  let challenge = '';
  const seen: HostileIssuer['seen'] = [];

  app.use((request, _response, next) => {
    const url = new URL(request.originalUrl, issuer);
    seen.push({ path: url.pathname, query: url.searchParams, authorization: request.headers.authorization });
    next();
  });
  app.get('/.well-known/openid-configuration', (_request, response) => {
    response.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/end`,
      ...now.discovery,
    });
  });
  app.get('/jwks', async (_request, response) => {
    response.json({ keys: [{ ...(await exportJWK(its.publicKey)), kid: 'its', use: 'sig', alg: 'RS256' }] });
  });
  app.get('/authorize', (request, response) => {
    const query = new URL(request.originalUrl, issuer).searchParams;
    nonce = query.get('nonce') ?? '';
    challenge = query.get('code_challenge_method') === 'S256' ? (query.get('code_challenge') ?? '') : '';
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('code', 'a code');
    back.searchParams.set('state', query.get('state') ?? '');
    response.redirect(302, back.href);
  });
  app.post('/token', express.urlencoded({ extended: false }), async (request, response) => {
    const proof = createHash('sha256').update(String(request.body?.code_verifier)).digest('base64url');
    if (challenge === '' || proof !== challenge) return void response.status(400).json({ error: 'invalid_grant' });
    const time = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: settings.clientId, sub: 'sub-1', iat: time, exp: time + 300, nonce, ...now.idToken };
    const idToken = now.rawIdToken ?? (await sign(claims));
    response.status(now.tokenStatus).type('json');
    response.send(now.rawTokens ?? JSON.stringify({ access_token: 'an access token', token_type: 'Bearer', id_token: idToken }));
  });
  app.get('/userinfo', (_request, response) => {
    response.status(now.userInfoStatus).type('json');
    response.send(now.rawUserInfo ?? JSON.stringify({ sub: 'sub-1', email: 'ana@example.org', email_verified: true, ...now.userInfo }));
  });

  async function sign(claims: JWTPayload): Promise<string> {
    const defined = JSON.parse(JSON.stringify(claims)) as JWTPayload;
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    if (now.signedBy === 'nobody') return `${encoded({ alg: 'none' })}.${encoded(defined)}.`;
    if (now.signedBy === 'the-client-secret') {
      return new SignJWT(defined).setProtectedHeader({ alg: 'HS256', kid: 'its' }).sign(new TextEncoder().encode(settings.clientSecret));
    }
    const key = now.signedBy === 'its-key' ? its.privateKey : another.privateKey;
    return new SignJWT(defined).setProtectedHeader({ alg: 'RS256', kid: 'its' }).sign(key);
  }

  return {
    settings,
    seen,
    behave(behaviour) {
      now = { ...right, ...behaviour };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
