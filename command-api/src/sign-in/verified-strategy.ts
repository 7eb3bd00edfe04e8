import OpenIDConnectStrategy from 'passport-openidconnect';
import type { IssuerClient } from './issuer-client.ts';
import { challengeOf, newVerifier, type PendingSignIns } from './pending-sign-ins.ts';
import { clockSkewSeconds, exchangeCode, readUserInfo, type Tokens } from './tokens.ts';

/** What a finished sign-in knows, before it is anyone here. */
export interface SignedIn {
  client: IssuerClient;
  idToken: string;
  claims: Tokens['claims'];
  userInfo: Record<string, unknown> | undefined;
}

/** What the exchange hands on through the strategy to the function that ends it. */
interface Results {
  id_token: string;
  tokens: Tokens;
}
type Done = OpenIDConnectStrategy.VerifyCallback;
type Exchanged = (error: unknown, accessToken?: string, refreshToken?: string, results?: Results) => void;

/**
 * passport-openidconnect with its gaps closed. It neither checks the ID token's signature nor whether the UserInfo is about the
 * same person, and an answer of the issuer that is no JSON would end the process; so the exchange of the code and the UserInfo
 * are asked for here, and only what was verified gets to it. State and nonce, issuer and audience it checks itself. It knows no PKCE;
 * so each sign-in has a strategy of its own, which knows its verifier.
 */
export class VerifiedStrategy extends OpenIDConnectStrategy {
  readonly #verifier: { value: string };
  readonly #fresh: boolean;

  /** `fresh`: the issuer asks who it is, also where it knows the browser, and says when it asked. */
  constructor(
    client: IssuerClient,
    callbackUrl: string,
    pending: PendingSignIns,
    resolveUser: (signedIn: SignedIn) => Promise<object>,
    { fresh }: { fresh: boolean },
  ) {
    const verifier = { value: newVerifier() };
    super(
      {
        issuer: client.issuer,
        authorizationURL: client.authorizationUrl,
        tokenURL: client.tokenUrl,
        userInfoURL: client.userInfoUrl ?? '',
        callbackURL: callbackUrl,
        clientID: client.clientId,
        clientSecret: client.clientSecret,
        scope: ['profile', 'email'],
        nonce: 'on',
        skipUserProfile: true,
        store: pending.store(verifier) as never,
      },
      (
        _issuer: string,
        _profile: object,
        _context: object,
        _idToken: unknown,
        _access: unknown,
        _refresh: string,
        results: Results,
        done: Done,
      ) => {
        const { tokens } = results;
        readUserInfo(client, tokens)
          .then((userInfo) => resolveUser({ client, idToken: tokens.idToken, claims: tokens.claims, userInfo }))
          .then((user) => done(null, user))
          .catch(done);
      },
    );
    this.#verifier = verifier;
    this.#fresh = fresh;
    this._oauth2.getOAuthAccessToken = ((code: string, _params: unknown, done: Exchanged) => {
      exchangeCode(client, { code, verifier: verifier.value, redirectUri: callbackUrl })
        .then((tokens) => done(null, tokens.accessToken, undefined, { id_token: looselyTimed(tokens), tokens }))
        .catch(done);
    }) as never;
  }

  override authorizationParams(): object {
    const asked = this.#fresh ? { prompt: 'login', max_age: 0 } : {};
    return { code_challenge: challengeOf(this.#verifier.value), code_challenge_method: 'S256', ...asked };
  }
}

/**
 * The claims as passport-openidconnect reads them, which looks at no signature: it knows no difference between clocks, and would
 * refuse a token in the minute that its verification has allowed.
 */
function looselyTimed({ claims }: Tokens): string {
  const { exp = 0, ...others } = claims;
  return `.${Buffer.from(JSON.stringify({ ...others, exp: exp + clockSkewSeconds })).toString('base64url')}.`;
}
