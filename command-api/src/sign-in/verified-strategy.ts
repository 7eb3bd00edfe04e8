import OpenIDConnectStrategy from 'passport-openidconnect';
import type { IssuerClient } from './issuer-client.ts';
import { challengeOf, newVerifier, type PendingSignIns } from './pending-sign-ins.ts';
import { clockSkewSeconds, exchangeCode, readUserInfo, type Tokens } from './tokens.ts';

/** The verified claims of a finished sign-in, before they are matched to a user. */
export interface SignedIn {
  client: IssuerClient;
  idToken: string;
  claims: Tokens['claims'];
  userInfo: Record<string, unknown> | undefined;
}

/** Passed from the code exchange through the strategy to its verify function. */
interface Results {
  id_token: string;
  tokens: Tokens;
}
type Done = OpenIDConnectStrategy.VerifyCallback;
type Exchanged = (error: unknown, accessToken?: string, refreshToken?: string, results?: Results) => void;

/**
 * passport-openidconnect with its gaps closed. The package checks state, nonce, issuer and audience. It does not check the ID token's
 * signature, nor that the UserInfo has the same subject, and it crashes the process when the issuer does not answer with JSON.
 * Therefore the code exchange and the UserInfo request are made here, and the package gets only verified claims. It does not support
 * PKCE either, so each sign-in has its own strategy with its own verifier.
 */
export class VerifiedStrategy extends OpenIDConnectStrategy {
  readonly #verifier: { value: string };
  readonly #fresh: boolean;

  /** `fresh`: the issuer asks for the password even if it has a session for this browser, and reports when it asked (`auth_time`). */
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
    const parameters = this.#fresh ? { prompt: 'login', max_age: 0 } : {};
    return { code_challenge: challengeOf(this.#verifier.value), code_challenge_method: 'S256', ...parameters };
  }
}

/**
 * An unsigned token with the verified claims, for passport-openidconnect. The package allows no clock difference and would refuse a
 * token that our own verification has accepted within its one minute of tolerance.
 */
function looselyTimed({ claims }: Tokens): string {
  const { exp = 0, ...others } = claims;
  return `.${Buffer.from(JSON.stringify({ ...others, exp: exp + clockSkewSeconds })).toString('base64url')}.`;
}
