import { refusals } from '@potluck/events';
import { logRateLimited, throwSite } from '@potluck/stores/log-rate-limited';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import { Unavailable } from '@potluck/stores/ports/event-store';
import Provider, { type ErrorOut, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { anewHeaders } from '../begin-anew.ts';
import { pageHeaders } from '../pages/page.ts';
import { problemPage } from '../pages/pages.ts';
import { isHttps, type SignInSettings } from '../settings.ts';
import { pageLife } from './beginnings.ts';
import { issuerAdapter } from './issuer-adapter.ts';
import type { IssuerKeys } from './issuer-keys.ts';
import type { LocalAccounts } from './local-accounts.ts';

export const clientId = 'potluck';
/** In seconds: how long the issuer's session lasts (our own lasts longer). */
const sessionLife = 3600;

/** The issuer's session cookie. */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-potluck.issuer' : 'potluck.issuer');

/** oidc-provider as our issuer: one confidential client, our own pages, no consent, everything kept in the account store. */
export function openProvider(store: AccountStore, accounts: LocalAccounts, keys: IssuerKeys, settings: SignInSettings): Provider {
  const { origin } = settings.publicUrl;
  const secure = isHttps(settings);
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const off = { enabled: false };
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true } as const;

  const provider = new Provider(`${origin}/oidc`, {
    adapter: issuerAdapter(store),
    clients: [
      {
        client_id: clientId,
        client_secret: keys.clientSecret,
        redirect_uris: [`${origin}/api/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [keys.signing as never] },
    responseTypes: ['code'],
    pkce: { methods: ['S256'], required: () => false },
    scopes: ['openid'],
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    features: {
      devInteractions: off,
      rpInitiatedLogout: off,
      resourceIndicators: off,
      pushedAuthorizationRequests: off,
    },
    cookies: {
      keys: [keys.cookies],
      names: {
        session: sessionCookie(secure),
        interaction: secure ? '__Secure-potluck.sign-in' : 'potluck.sign-in',
        resume: secure ? '__Secure-potluck.resume' : 'potluck.resume',
      },
      long: cookie,
      short: cookie,
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Grant: sessionLife, Session: sessionLife, Interaction: pageLife },
    expiresWithSession: () => false,
    clientBasedCORS: () => false,
    interactions: { policy, url: (_context, interaction) => `/oidc/interaction/${interaction.uid}` },
    async findAccount(_context, sub) {
      const account = await accounts.bySub(sub);
      return account && { accountId: sub, claims: () => ({ sub, email: account.email, name: account.name ?? undefined }) };
    },
    /** Our own client needs no consent. */
    async loadExistingGrant(context) {
      const accountId = context.oidc.session?.accountId;
      if (!accountId) return undefined;
      const grant = new context.oidc.provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: (context, out, error) => renderError(context, out, error, secure),
  });
  // oidc-provider has no answer for an unavailable account store, and logs no other error.
  provider.on('server_error', (context, error) => {
    if (error instanceof Unavailable) context.status = 503;
    else logRateLimited(`issuer ${throwSite(error)}`, { method: context.method, path: '/oidc', err: error }, 'sign-in failed');
  });
  // Trust the forwarding headers, which `asPublic` sets to the public address.
  provider.proxy = true;
  return provider;
}

function renderError(context: KoaContextWithOIDC, out: ErrorOut, error: Error, secure: boolean): void {
  // The address belongs to a sign-in that has ended.
  if (error.name === 'SessionNotFound') {
    context.status = 303;
    context.set(anewHeaders(context.req, secure));
    context.body = '';
    return;
  }
  context.set(pageHeaders);
  if (error instanceof Unavailable) {
    context.status = 503;
    context.set('Retry-After', '2');
    context.body = problemPage('Signing in did not work', refusals.unavailable[1]);
    return;
  }
  const isOurs = out.error === 'server_error';
  const text = isOurs ? 'Something went wrong. Please try again.' : 'This address is not part of a sign-in that is under way.';
  context.body = problemPage('Signing in did not work', text);
}
