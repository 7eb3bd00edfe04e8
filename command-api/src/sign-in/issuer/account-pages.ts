import { parse } from 'node:querystring';
import { machineOf } from '@potluck/host/http/machine-of';
import { sameOrigin } from '@potluck/host/http/same-origin';
import { type Request, type Response, Router } from 'express';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Turn } from '../../fair-turns.ts';
import { readBody } from '../../read-body.ts';
import { beginAnew } from '../begin-anew.ts';
import { normaliseEmail } from '../email-hash.ts';
import type { Shown } from '../pages/form.ts';
import * as pages from '../pages/pages.ts';
import { sendPage } from '../pages/send-page.ts';
import { isHttps, type SignInSettings } from '../settings.ts';
import { ChosenNameAndPassword, ChosenPassword, Credentials, NewAccount, PasswordChange, problemOf, typedIn } from './account-inputs.ts';
import type { Attempts, TooMany } from './attempts.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { LocalAccount, LocalAccounts } from './local-accounts.ts';
import type { RefusedForms } from './refused-forms.ts';
import { isGuessedFirst } from './refused-passwords.ts';

const passwordSet = '/oidc/password-set';
const mostFormBytes = 16 * 1024;
const guessedFirst = 'This password is one of those that are guessed first. Please choose another.';
const wrongPair = 'This email address and password do not belong together.';
const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;
const tooMany = ({ minutes, account }: TooMany) => {
  const wait = `wait ${minutes > 90 ? count(Math.ceil(minutes / 60), 'hour') : count(minutes, 'minute')} and try again`;
  if (!account) return `Too many attempts. Please ${wait}.`;
  return `Too many attempts at this account. Please use a browser in which you have signed in before, or ${wait}.`;
};

interface Options {
  provider: Provider;
  accounts: LocalAccounts;
  attempts: Attempts;
  refused: RefusedForms;
  known: KnownBrowsers;
  settings: SignInSettings;
  /** Whether anybody has ever signed in with the account. */
  hasUser(account: LocalAccount): Promise<boolean>;
  /** Ends all sessions of the account's member, here and at the issuer, except the one of this request. */
  endSessions(account: LocalAccount, request: Request): Promise<void>;
}

/** The pages of the built-in issuer: sign in, create an account, change a password, choose one by a link. */
export function accountPages({ provider, accounts, attempts, refused, known, settings, hasUser, endSessions }: Options): Router {
  const router = Router();
  router.use('/oidc', async (request, _response, next) => {
    if (request.is('application/x-www-form-urlencoded')) request.body = parse(String(await readBody(request, mostFormBytes)));
    next();
  });
  const posted = [sameOrigin(settings.publicUrl.origin)];

  /** The sign-in that this page belongs to. Undefined when it is over; then the answer has restarted it. */
  const underWay = async (request: Request, response: Response): Promise<string | undefined> => {
    try {
      const { uid } = await provider.interactionDetails(request, response);
      if (uid === request.params.uid) return `/oidc/interaction/${uid}`;
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
    }
    beginAnew(request, response, isHttps(settings));
  };

  const signedIn = async (request: Request, response: Response, account: LocalAccount) => {
    // Ends a session of another account that began since the page was opened: oidc-provider would ask which one to use.
    const session = await provider.Session.get(provider.app.createContext(request, response));
    if (session.accountId && session.accountId !== account.sub) await session.destroy();
    await provider.interactionFinished(request, response, { login: { accountId: account.sub } }, { mergeWithLastSubmission: false });
  };

  /** The turn for hashing a password, aborted when the browser closes the connection. */
  const turnOf = (request: Request, response: Response, account: string): Turn => {
    const closing = new AbortController();
    response.once('close', () => closing.abort());
    return { who: machineOf(request.ip), what: account, closed: closing.signal, isUnlimited: settings.limits.off };
  };

  /** The account with the sent address and password, or the reason of the refusal. Throws what FairTurns throws. */
  const guessed = async (
    request: Request,
    response: Response,
    { email: typed, password }: { email: string; password: string },
  ): Promise<{ account: LocalAccount } | { refusal: Shown }> => {
    const email = normaliseEmail(typed);
    const guess = { email, machine: machineOf(request.ip), browser: known.markOf(request, email) };
    const blocked = await attempts.count(guess);
    if (blocked) return { refusal: { problem: tooMany(blocked) } };
    const account = await accounts.authenticate(email, password, turnOf(request, response, email));
    if (!account) return { refusal: { problem: wrongPair, field: 'password' } };
    await attempts.forgive(guess);
    known.remember(request, response, email);
    return { account };
  };

  /** Returns the function that refuses this request's form and sends the browser back to it. */
  const refusing = (request: Request, response: Response) => (shown: Shown) =>
    refused.sendBack(response, request.path, { ...shown, typed: typedIn(request) });

  /**
   * Ends the member's sessions, then changes the password: if the sessions cannot be ended, nothing has changed and the form can be
   * sent again. Then ends them once more, because somebody may have signed in with the old password in between.
   */
  const betweenSessions = async <T>(account: LocalAccount, request: Request, change: () => Promise<T>): Promise<T> => {
    await endSessions(account, request);
    const changed = await change();
    await endSessions(account, request);
    return changed;
  };

  router.get('/oidc/interaction/:uid', async (request, response) => {
    const interaction = await underWay(request, response);
    if (interaction) sendPage(response, 200, pages.signInPage(interaction, await accounts.registrationOpen(), refused.shownAt(request)));
  });

  router.post('/oidc/interaction/:uid', posted, async (request: Request, response: Response) => {
    const interaction = await underWay(request, response);
    if (!interaction) return;
    const refuse = refusing(request, response);
    const input = Credentials.safeParse(request.body);
    if (!input.success) return refuse(problemOf(input.error));
    const found = await guessed(request, response, input.data);
    if ('refusal' in found) return refuse(found.refusal);
    await signedIn(request, response, found.account);
  });

  router.get('/oidc/interaction/:uid/create-account', async (request, response) => {
    const interaction = await underWay(request, response);
    if (!interaction) return;
    if (!(await accounts.registrationOpen())) return sendPage(response, 403, pages.registrationClosedPage(interaction));
    sendPage(response, 200, pages.createAccountPage(interaction, refused.shownAt(request)));
  });

  router.post('/oidc/interaction/:uid/create-account', posted, async (request: Request, response: Response) => {
    const interaction = await underWay(request, response);
    if (!interaction) return;
    // The page itself says that new accounts are closed.
    if (!(await accounts.registrationOpen())) return response.redirect(303, request.path);
    const refuse = refusing(request, response);
    const input = NewAccount.safeParse(request.body);
    if (!input.success) return refuse(problemOf(input.error));
    if (isGuessedFirst(input.data.password, input.data)) return refuse({ problem: guessedFirst, field: 'password' });
    const blocked = await attempts.countNew(machineOf(request.ip));
    if (blocked) return refuse({ problem: tooMany(blocked) });
    const { name, email, password } = input.data;
    const turn = turnOf(request, response, normaliseEmail(email));
    const account = await accounts.create(email, name, password, { turn, hasUser });
    if (!account)
      return refuse({ problem: 'There is already an account with this email address. Sign in with it instead.', field: 'email' });
    known.remember(request, response, normaliseEmail(email));
    await signedIn(request, response, account);
  });

  router.get('/oidc/change-password', (request, response) => sendPage(response, 200, pages.changePasswordPage(refused.shownAt(request))));

  router.post('/oidc/change-password', posted, async (request: Request, response: Response) => {
    const refuse = refusing(request, response);
    const input = PasswordChange.safeParse(request.body);
    if (!input.success) return refuse(problemOf(input.error));
    const { email, newPassword } = input.data;
    const found = await guessed(request, response, input.data);
    if ('refusal' in found) return refuse(found.refusal);
    if (isGuessedFirst(newPassword, found.account)) return refuse({ problem: guessedFirst, field: 'newPassword' });
    const passwordHash = await accounts.hash(newPassword, turnOf(request, response, normaliseEmail(email)));
    const changed = await betweenSessions(found.account, request, () => accounts.setPassword(email, passwordHash));
    if (!changed) return refuse({ problem: wrongPair, field: 'password' });
    response.redirect(303, passwordSet);
  });

  router.get('/oidc/choose-password/:token', async (request, response) => {
    const account = await accounts.accountOfLink(request.params.token);
    if (!account) return sendPage(response, 410, pages.linkOutOfDatePage());
    sendPage(response, 200, pages.choosePasswordPage(request.path, account, refused.shownAt(request)));
  });

  router.post('/oidc/choose-password/:token', posted, async (request: Request, response: Response) => {
    const token = String(request.params.token);
    // The page itself says that its link is out of date.
    const outOfDate = () => response.redirect(303, request.path);
    const found = await accounts.accountOfLink(token);
    if (!found) return outOfDate();
    const input = (found.name === null ? ChosenNameAndPassword : ChosenPassword).safeParse(request.body);
    if (!input.success) return refusing(request, response)(problemOf(input.error));
    const { password, name } = { name: undefined, ...input.data };
    if (isGuessedFirst(password, { email: found.email, name })) {
      return refusing(request, response)({ problem: guessedFirst, field: 'password' });
    }
    const passwordHash = await accounts.hash(password, turnOf(request, response, normaliseEmail(found.email)));
    const account = await betweenSessions(found, request, async () => {
      // Two requests used the link at the same time; this one lost.
      if (await accounts.useLink(token)) return accounts.setPassword(found.email, passwordHash, name);
    });
    if (!account) return outOfDate();
    response.redirect(303, passwordSet);
  });

  router.get(passwordSet, (_request, response) => sendPage(response, 200, pages.passwordSetPage()));

  return router;
}
