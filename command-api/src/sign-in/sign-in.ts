import { randomUUID } from 'node:crypto';
import { Refused, refusals, user as userStream } from '@potluck/events';
import { idsOf } from '@potluck/host/http/log-failed-request';
import { highestPositionOf, sendCommandPosition } from '@potluck/host/http/position';
import { isFromHere } from '@potluck/host/http/same-origin';
import { endSessions, sessionCookie, sessionUserId } from '@potluck/host/http/session';
import type { Folds } from '@potluck/stores/folds';
import { logRateLimited, throwSite } from '@potluck/stores/log-rate-limited';
import { Unavailable } from '@potluck/stores/ports/event-store';
import type { Ports } from '@potluck/stores/ports/ports';
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import passport from 'passport';
import { Gone } from '../fair-turns.ts';
import { traced } from '../traced.ts';
import { beginAnew, doneBeginning, wentInCircles } from './begin-anew.ts';
import { openBuiltInIssuer } from './issuer/built-in-issuer.ts';
import { IssuerFault } from './issuer-client.ts';
import { knownIssuer } from './known-issuer.ts';
import { problemPage } from './pages/pages.ts';
import { sendPage } from './pages/send-page.ts';
import { fontsPath, serveFonts } from './pages/serve-fonts.ts';
import { PendingSignIns } from './pending-sign-ins.ts';
import { resolveUser, type SignedInUser } from './resolve-user.ts';
import { localPath } from './return-to.ts';
import { isHttps, type SignInSettings } from './settings.ts';
import { storedKey } from './stored-secret.ts';
import { VerifiedStrategy } from './verified-strategy.ts';

declare module 'express-session' {
  interface SessionData {
    /** When the issuer last authenticated the person, in ms since 1970; absent if it did not say. */
    signedInAt?: number;
    idToken?: string;
  }
}

export interface SignIn {
  /** `/api/login`, `/api/callback`, `/api/logout`, and the built-in issuer under `/oidc`. Needs the session middleware before it. */
  router: Router;
}

/** `folds` keeps members in memory, since anybody who is signed in can call `/api/login` as often as they like. */
export async function createSignIn(
  ports: Pick<Ports, 'events' | 'accounts' | 'bus'>,
  folds: Folds,
  settings: SignInSettings,
): Promise<SignIn> {
  const { origin } = settings.publicUrl;
  const clock = settings.clock ?? (() => new Date());
  const secure = isHttps(settings);
  const callbackUrl = `${origin}/api/callback`;

  const builtIn = settings.oidc
    ? undefined
    : await openBuiltInIssuer(ports, settings, (userId, except) => endSessions(ports, userId, except.sessionID));
  const issuer = settings.oidc ? knownIssuer(settings.oidc) : async () => (builtIn as NonNullable<typeof builtIn>).client;

  const pass = new passport.Passport();
  pass.serializeUser((user, done) => done(null, (user as SignedInUser).userId));
  const pending = new PendingSignIns({ key: await storedKey(ports.accounts, 'sign-in-pending'), secure });
  const strategy = async (response: Response, { fresh = false } = {}) =>
    new VerifiedStrategy(
      await issuer(),
      callbackUrl,
      pending,
      (signedIn) => resolveUser(ports, signedIn, settings.oidc?.rolesClaim, { now: clock(), ...idsOf(response) }),
      { fresh },
    );

  const router = Router();

  router.get('/api/login', async (request, response, next) => {
    if (wentInCircles(request, response)) return;
    const left =
      localPath(request.query.return_to, origin) ?? localPath(request.headers.referer, origin) ?? pending.lastReturnTo(request) ?? '/';
    // A command that needs a fresh sign-in asks signed-in members again.
    const fresh = 'fresh' in request.query;
    if (!fresh && (await isSignedIn(request))) return response.redirect(303, left);
    pass.authenticate(await strategy(response, { fresh }), { state: { returnTo: left } } as object)(request, response, next);
  });

  const callback: RequestHandler = async (request, response, next) => {
    response.locals.requestId = randomUUID();
    const { code, state, error } = request.query;
    if (error === 'access_denied')
      return sendPage(response, 403, problemPage('You are not signed in', 'You turned back at your account provider.'));
    if (error !== undefined) throw new IssuerFault(`the issuer answers ${JSON.stringify(error).slice(0, 200)}`);
    if (typeof code !== 'string' || typeof state !== 'string') return beginAnew(request, response, secure);
    const ended = (fault: unknown, user?: SignedInUser | false, info?: Info) => {
      if (fault) return next(fault);
      if (user) return welcome(request, response, user, info?.state?.returnTo ?? '/', next);
      if (!info?.outOfDate) return next(new IssuerFault(info?.message ?? 'the issuer did not sign anyone in'));
      // The user went back to the page of an earlier sign-in.
      sessionUserId(request) ? response.redirect(303, '/') : beginAnew(request, response, secure);
    };
    pass.authenticate(await strategy(response), ended)(request, response, next);
  };
  router.get('/api/callback', traced('get', '/api/callback', callback));

  router.get('/api/logout', async (request, response) => {
    // Another site may link here or use this address as a picture, but must not sign anybody out; nor may the same host on another port.
    if (!isFromHere(request.headers, origin)) return response.redirect(303, '/');
    const { idToken } = request.session;
    await new Promise<void>((resolve, reject) => request.session.destroy((error) => (error ? reject(error) : resolve())));
    response.clearCookie(sessionCookie(secure), { path: '/', httpOnly: true, sameSite: 'lax', secure });
    await builtIn?.endSession(request, response);
    response.redirect(303, (await endSessionUrl(idToken)) ?? '/');
  });

  router.use(fontsPath, serveFonts());
  if (builtIn) router.use(builtIn.router);
  router.use(['/api/login', '/api/callback', '/api/logout', '/oidc'], answerWithPage);
  return { router };

  /** A session of an erased user does not count, or else the pages would redirect here in a loop. */
  async function isSignedIn(request: Request): Promise<boolean> {
    const userId = sessionUserId(request);
    return userId !== undefined && (await folds.load(userStream, userId)).state.status === 'registered';
  }

  function welcome(request: Request, response: Response, user: SignedInUser, returnTo: string, next: NextFunction): void {
    request.logIn(user, (error: unknown) => {
      if (error) return next(error);
      // The issuer uses the system clock, which differs from `clock` while the demo creates its past.
      // Read first, so that it is not 1 ms ahead of the clock: the sign-in would be recorded before it began.
      const now = Date.now();
      if (user.signedInAt !== undefined) request.session.signedInAt = user.signedInAt + clock().getTime() - now;
      request.session.idToken = settings.oidc && user.idToken;
      // Saved before the redirect: otherwise the next request may arrive before the session is stored.
      request.session.save((failed: unknown) => {
        if (failed) return next(failed);
        const { storeId } = ports.events;
        sendCommandPosition(response, storeId, user.position, highestPositionOf(request, storeId));
        doneBeginning(response).redirect(303, returnTo);
      });
    });
  }

  /** The address at which the browser ends its session at a foreign issuer; undefined when there is none or the issuer is away. */
  async function endSessionUrl(idToken: string | undefined): Promise<string | undefined> {
    const client = settings.oidc && (await issuer().catch(() => undefined));
    if (!client?.endSessionUrl) return undefined;
    const url = new URL(client.endSessionUrl);
    url.searchParams.set('client_id', client.clientId);
    url.searchParams.set('post_logout_redirect_uri', `${origin}/`);
    if (idToken) url.searchParams.set('id_token_hint', idToken);
    return url.href;
  }
}

/** What passport passes on besides the user. */
interface Info {
  message?: string;
  outOfDate?: true;
  state?: { returnTo: string };
}

/** Answers errors of the sign-in with pages, since people see them. Also mounted for middleware before it, such as the session. */
export function answerWithPage(error: unknown, request: Request, response: Response, _next: NextFunction) {
  if (response.headersSent) {
    logFailedSignIn(error, request, response);
    return response.destroy();
  }
  const title = 'Signing in did not work';
  if (error instanceof Refused) {
    const otherAccount = error.code === 'email-taken' || error.code === 'email-unverified';
    return sendPage(response, error.status, problemPage(title, `${error.message}.`.replace(/\.\.$/, '.'), otherAccount));
  }
  // passport wraps the errors of the code exchange.
  const fault = (error as { oauthError?: unknown })?.oauthError ?? error;
  // The connection is closed.
  if (fault instanceof Gone) return response.destroy();
  if (fault instanceof Unavailable) return sendPage(response, 503, problemPage(title, refusals.unavailable[1]));
  const { status } = error as { status?: number };
  // The form could not be parsed.
  if (status !== undefined && status >= 400 && status < 500)
    return sendPage(response, status, problemPage(title, refusals['invalid-input'][1]));
  const known = fault instanceof IssuerFault;
  // The issuer's error text comes in the address, where anybody can write it, so it is not shown.
  logFailedSignIn(fault, request, response);
  const text = known ? 'The account provider gave an answer that cannot be trusted, or none.' : 'Something went wrong. Please try again.';
  sendPage(response, known ? 502 : 500, problemPage(title, text, known));
}

function logFailedSignIn(fault: unknown, request: Request, response: Response): void {
  // Not the whole path: that of a link with which a password is chosen is a secret.
  const about = { ...idsOf(response), method: request.method, path: request.baseUrl };
  logRateLimited(`sign-in ${throwSite(fault)}`, { ...about, err: fault }, 'sign-in failed');
}
