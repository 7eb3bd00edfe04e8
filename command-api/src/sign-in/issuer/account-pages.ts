import { isBlank, wellFormed } from '@potluck/events';
import express, { type Request, type Response, Router } from 'express';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import * as z from 'zod';
import { beginAnew } from '../begin-anew.ts';
import { normaliseEmail } from '../email-hash.ts';
import type { Shown } from '../pages/form.ts';
import * as pages from '../pages/pages.ts';
import { sendPage } from '../pages/send-page.ts';
import { sameOrigin } from '../same-origin.ts';
import { isHttps, type SignInSettings } from '../settings.ts';
import type { Attempts, TooMany } from './attempts.ts';
import type { LocalAccount, LocalAccounts } from './local-accounts.ts';
import { longestPassword, shortestPassword } from './password.ts';

const Email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s\p{C}@]+@[^\s\p{C}@]+$/u, 'Please enter your email address');
const Name = z
  .string()
  .max(100, 'Please choose a shorter name')
  .transform((name) => wellFormed(name).trim())
  .refine((name) => !isBlank(name), 'Please enter a name');
const NewPassword = z
  .string()
  .min(shortestPassword, `Please choose a password of at least ${shortestPassword} characters`)
  .max(longestPassword, 'Please choose a shorter password');
const Credentials = z.object({ email: Email, password: z.string().min(1, 'Please enter your password').max(longestPassword) });
const NewAccount = z.object({ name: Name, email: Email, password: NewPassword });
const PasswordChange = Credentials.extend({ newPassword: NewPassword });

const wrongPair = 'This email address and password do not belong together.';
const tooMany = ({ minutes }: TooMany) =>
  `Too many attempts. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`;

interface Options {
  provider: Provider;
  accounts: LocalAccounts;
  attempts: Attempts;
  settings: SignInSettings;
  /** Ends the sessions of an account's person, here and at the issuer, but for the one of this request. */
  endSessions(account: LocalAccount, request: Request): Promise<void>;
}

/** The pages of the built-in issuer: sign in, create an account, change a password, choose one by a link. */
export function accountPages({ provider, accounts, attempts, settings, endSessions }: Options): Router {
  const router = Router();
  router.use('/oidc', express.urlencoded({ extended: false, limit: '16kb', type: 'application/x-www-form-urlencoded' }));
  const posted = [sameOrigin(settings.publicUrl.origin)];

  /** The sign-in that this page belongs to; undefined when it is over, and then it has begun anew. */
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
    // Whoever signed in here as another in the meantime is signed out, or oidc-provider would ask about it.
    const session = await provider.Session.get(provider.app.createContext(request, response));
    if (session.accountId && session.accountId !== account.sub) await session.destroy();
    await provider.interactionFinished(request, response, { login: { accountId: account.sub } }, { mergeWithLastSubmission: false });
  };

  router.get('/oidc/interaction/:uid', async (request, response) => {
    const interaction = await underWay(request, response);
    if (interaction) sendPage(response, 200, pages.signInPage(interaction, await accounts.registrationOpen()));
  });

  router.post('/oidc/interaction/:uid', posted, async (request: Request, response: Response) => {
    const interaction = await underWay(request, response);
    if (!interaction) return;
    const open = await accounts.registrationOpen();
    const refuse = (status: number, shown: Shown) =>
      sendPage(response, status, pages.signInPage(interaction, open, { ...shown, typed: typed(request) }));
    const input = Credentials.safeParse(request.body);
    if (!input.success) return refuse(422, problemOf(input.error));
    const { email, password } = input.data;
    const held = await attempts.count(normaliseEmail(email), String(request.ip));
    if (held) return refuse(429, { problem: tooMany(held) });
    const account = await accounts.authenticate(email, password);
    if (!account) return refuse(422, { problem: wrongPair, field: 'password' });
    await attempts.forgive(normaliseEmail(email), String(request.ip));
    await signedIn(request, response, account);
  });

  router.get('/oidc/interaction/:uid/create-account', async (request, response) => {
    const interaction = await underWay(request, response);
    if (!interaction) return;
    const open = await accounts.registrationOpen();
    sendPage(response, open ? 200 : 403, open ? pages.createAccountPage(interaction) : pages.registrationClosedPage(interaction));
  });

  router.post('/oidc/interaction/:uid/create-account', posted, async (request: Request, response: Response) => {
    const interaction = await underWay(request, response);
    if (!interaction) return;
    if (!(await accounts.registrationOpen())) return sendPage(response, 403, pages.registrationClosedPage(interaction));
    const refuse = (status: number, shown: Shown) =>
      sendPage(response, status, pages.createAccountPage(interaction, { ...shown, typed: typed(request) }));
    const input = NewAccount.safeParse(request.body);
    if (!input.success) return refuse(422, problemOf(input.error));
    const held = await attempts.countNew(String(request.ip));
    if (held) return refuse(429, { problem: tooMany(held) });
    const { name, email, password } = input.data;
    const account = await accounts.create(email, name, password);
    if (!account)
      return refuse(409, { problem: 'There is already an account with this email address. Sign in with it instead.', field: 'email' });
    await signedIn(request, response, account);
  });

  router.get('/oidc/change-password', (_request, response) => sendPage(response, 200, pages.changePasswordPage()));

  router.post('/oidc/change-password', posted, async (request: Request, response: Response) => {
    const refuse = (status: number, shown: Shown) =>
      sendPage(response, status, pages.changePasswordPage({ ...shown, typed: typed(request) }));
    const input = PasswordChange.safeParse(request.body);
    if (!input.success) return refuse(422, problemOf(input.error));
    const { email, password, newPassword } = input.data;
    const held = await attempts.count(normaliseEmail(email), String(request.ip));
    if (held) return refuse(429, { problem: tooMany(held) });
    const account = (await accounts.authenticate(email, password)) && (await accounts.setPassword(email, newPassword));
    if (!account) return refuse(422, { problem: wrongPair, field: 'password' });
    await attempts.forgive(normaliseEmail(email), String(request.ip));
    await endSessions(account, request);
    sendPage(response, 200, pages.passwordSetPage());
  });

  router.get('/oidc/choose-password/:token', async (request, response) => {
    const account = await accounts.accountOfLink(request.params.token);
    if (!account) return sendPage(response, 410, pages.linkOutOfDatePage());
    sendPage(response, 200, pages.choosePasswordPage(request.path, account));
  });

  router.post('/oidc/choose-password/:token', posted, async (request: Request, response: Response) => {
    const token = String(request.params.token);
    const found = await accounts.accountOfLink(token);
    if (!found) return sendPage(response, 410, pages.linkOutOfDatePage());
    const input = z.object({ name: found.name === null ? Name : z.unknown().optional(), password: NewPassword }).safeParse(request.body);
    if (!input.success) {
      return sendPage(response, 422, pages.choosePasswordPage(request.path, found, { ...problemOf(input.error), typed: typed(request) }));
    }
    const { name, password } = input.data;
    // Of two who use the link at once, one is too late.
    if (!(await accounts.useLink(token))) return sendPage(response, 410, pages.linkOutOfDatePage());
    const account = await accounts.setPassword(found.email, password, typeof name === 'string' ? name : undefined);
    if (!account) return sendPage(response, 410, pages.linkOutOfDatePage());
    await endSessions(account, request);
    sendPage(response, 200, pages.passwordSetPage());
  });

  return router;
}

/** What stood in the fields that may be shown again. */
function typed(request: Request): Record<string, string> {
  const body = (request.body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(['name', 'email'].flatMap((field) => (typeof body[field] === 'string' ? [[field, body[field]]] : [])));
}

function problemOf(error: z.ZodError): Shown {
  const issue = error.issues[0];
  const plain = issue?.code === 'invalid_type' ? 'Please fill in every field' : issue?.message;
  return { problem: plain, field: issue?.path[0]?.toString() };
}
