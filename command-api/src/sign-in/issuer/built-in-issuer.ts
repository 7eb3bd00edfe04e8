import type { Ports } from '@potluck/stores/ports/ports';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { IssuerClient } from '../issuer-client.ts';
import { localKeys } from '../issuer-client.ts';
import { userOfIdentity } from '../register.ts';
import { isHttps, type SignInSettings } from '../settings.ts';
import { accountPages } from './account-pages.ts';
import { attempts } from './attempts.ts';
import { limitBeginnings } from './beginnings.ts';
import { issuerKeys, publicHalf } from './issuer-keys.ts';
import { knownBrowsers } from './known-browsers.ts';
import { type LocalAccount, localAccounts } from './local-accounts.ts';
import { clientId, openProvider, sessionCookie } from './provider.ts';
import { refusedForms } from './refused-forms.ts';
import { requestInProcess } from './request-in-process.ts';

/** Potluck's own issuer, used when none is configured. */
export interface BuiltInIssuer {
  /** Its pages and endpoints, all under `/oidc`. */
  router: Router;
  client: IssuerClient;
  /** Ends this browser's session at the issuer. */
  endSession(request: Request, response: Response): Promise<void>;
}

/** `endSessions` ends a user's sessions here, except the one of the request. */
export async function openBuiltInIssuer(
  ports: Pick<Ports, 'accounts' | 'events'>,
  settings: SignInSettings,
  endSessions: (userId: string, except: Request) => Promise<void>,
): Promise<BuiltInIssuer> {
  const { origin } = settings.publicUrl;
  const keys = await issuerKeys(ports.accounts);
  const accounts = localAccounts(ports.accounts, { passwordCost: settings.passwordCost });
  const provider = openProvider(ports.accounts, accounts, keys, settings);

  const endSessionsOf = async (account: LocalAccount, request: Request) => {
    await accounts.endSignIns(account);
    const userId = await userOfIdentity(ports.events, 'local', account.sub);
    if (userId) await endSessions(userId, request);
  };

  const router = Router();
  router.use('/oidc', asPublic(settings.publicUrl));
  router.all('/oidc/auth', limitBeginnings(settings.limits));
  const cookies = { key: keys.forms, secure: isHttps(settings) };
  router.use(
    accountPages({
      provider,
      accounts,
      attempts: attempts(ports.accounts, settings.limits),
      refused: refusedForms(cookies),
      known: knownBrowsers(cookies),
      settings,
      hasUser: async ({ sub }) => (await userOfIdentity(ports.events, 'local', sub)) !== undefined,
      endSessions: endSessionsOf,
    }),
  );
  router.use('/oidc', provider.callback());

  return {
    router,
    client: {
      realm: 'local',
      issuer: provider.issuer,
      authorizationUrl: `${origin}/oidc/auth`,
      tokenUrl: `${origin}/oidc/token`,
      userInfoUrl: `${origin}/oidc/me`,
      endSessionUrl: undefined,
      clientId,
      clientSecret: keys.clientSecret,
      proof: 'basic',
      keys: localKeys({ keys: [publicHalf(keys.signing)] }),
      send: requestInProcess(express().use(asPublic(settings.publicUrl)).use('/oidc', provider.callback())),
    },
    async endSession(request, response) {
      sentToPublic(request, settings.publicUrl);
      const context = provider.app.createContext(request, response);
      const session = await provider.Session.get(context);
      if (session.accountId) await session.destroy();
      context.cookies.set(sessionCookie(isHttps(settings)), null, { httpOnly: true, sameSite: 'lax', signed: true });
    },
  };
}

/** Overwrites the forwarding headers with the public address, so that oidc-provider does not depend on a proxy's headers. */
function sentToPublic(request: Request, publicUrl: URL): void {
  request.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
  request.headers['x-forwarded-host'] = publicUrl.host;
}

const asPublic =
  (publicUrl: URL): RequestHandler =>
  (request, _response, next) => {
    sentToPublic(request, publicUrl);
    next();
  };
