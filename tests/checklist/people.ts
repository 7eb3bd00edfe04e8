import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Member } from '@potluck/tools/demo/member';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { slowLine } from '../browser/lines.ts';
import { openBrowser, signInAs } from '../browser/open-browser.ts';

export { deadLine, firstAnswerOnly, lostAnswers, slowLine, untilConnected, untilLive } from '../browser/lines.ts';

/** The people of the checklist: members and visitors, each with a browser context, on one shared server. */
export const url = inject('potluckUrl');

/** One for all files of a worker process. It ends with that process. */
let launching: Promise<Browser> | undefined;
const browser = () => {
  launching ??= openBrowser();
  return launching;
};

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Uncaught errors and console errors of the page, which fail the test. */
  complaints: string[];
}

export interface Cook extends Visitor {
  id: string;
  name: string;
  /** The same member as an HTTP client: `cook.http.post('/api/recipes', recipeForm(…))`. */
  http: Member;
}

const opened: Visitor[] = [];

/** A visitor, on a blank page. */
export async function visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await (await browser()).newContext({ baseURL: url, viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser itself logs failed requests and lost connections.
    const isBrowsersOwn = /^(Failed to load resource|WebSocket connection to)/.test(message.text());
    if (message.type() === 'error' && !isBrowsersOwn) complaints.push(message.text());
  });
  const person = { context, page, complaints };
  opened.push(person);
  return person;
}

/** A member without a browser. The name is also the display name; the address is unique. */
export const member = (name = 'Ana'): Promise<Member> =>
  Member.signUp(url, name, `${name.toLowerCase().replace(/\W/g, '.')}.${randomUUID().slice(0, 8)}@example.org`);

/** A new member, signed in, on a blank page. */
export async function cook(name = 'Ana', options: BrowserContextOptions = {}): Promise<Cook> {
  const http = await member(name);
  const [{ id }, person] = await Promise.all([http.get<{ id: string }>('/api/auth/user'), visitor(options)]);
  await signIn(person, http);
  return Object.assign(person, { id, name, http });
}

/** Gives a browser the session of a member, as after the sign-in forms. */
export const signIn = ({ context }: Visitor, http: Member): Promise<void> => signInAs(context, http);

/** What the profile form sends. */
export const saveProfile = (
  http: Member,
  fields: Partial<Record<'displayName' | 'firstName' | 'lastName' | 'bio' | 'isPublic', string>>,
) => {
  const form = new FormData();
  const all = { displayName: http.name, firstName: '', lastName: '', bio: '', isPublic: 'false', ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  return http.send('PUT', '/api/auth/profile', form);
};

/** The toast on the screen, with its title and its text if it has one. */
export async function toastSays(page: Page, title: string, text?: string): Promise<Locator> {
  const titled = page.locator('li[data-kind]').filter({ has: page.getByText(title, { exact: true }) });
  const toast = text === undefined ? titled : titled.filter({ has: page.getByText(text, { exact: true }) });
  await toast.waitFor();
  return toast;
}

/**
 * Expects that `act` leads to the sign-in toast, which is shown for only 500 ms and not once the page is being left, so the toast is
 * awaited from before. The redirect is held back until the returned function is called.
 */
export async function isToldToSignIn(page: Page, act: () => Promise<void>): Promise<() => Promise<void>> {
  const leave = await slowLine(page, /\/api\/login/);
  await Promise.all([toastSays(page, 'Unauthorized', 'You are logged out. Logging in again...'), act()]);
  return leave;
}

/** Waits for the code of the toasts, which a page fetches at its first use. */
export async function beginToUse(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.locator('[data-kept]').waitFor({ state: 'attached' });
}

/** Stops the time of a page with an installed clock; `page.clock.runFor` advances it. */
export async function stopTime(page: Page): Promise<void> {
  // Some time ahead, since a slow machine needs a while to execute this.
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 30_000));
}

/** Resolves when the requests that the page has sent so far have been observed. */
export async function allSeen(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/potluck.svg', { cache: 'no-store' })).text());
}

/** Blocks live connections on pages that are opened from now on. */
export async function withoutLive(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
}

/** Live connections of pages that are opened from now on wait until the returned function is called. */
export async function holdLive(page: Page): Promise<() => void> {
  let connect = () => {};
  const connecting = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await page.routeWebSocket(/socket\.io/, (connection) => void connecting.then(() => connection.connectToServer()));
  return connect;
}

/** The path of a file in `tests/fixtures`, for a form. */
export const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', name);

/** Presses 'Try Again' once, and this is shown. A page that has just opened may read again by itself first, and the button is gone. */
export async function tryAgain(around: Page | Locator, shown: Locator): Promise<void> {
  const again = around.getByRole('button', { name: 'Try Again' });
  let isPressed = false;
  const pressOnce = async () => {
    if (!isPressed)
      isPressed = await again.click({ timeout: 1_000 }).then(
        () => true,
        () => false,
      );
    return shown.isVisible();
  };
  await expect.poll(pressOnce, { timeout: 15_000 }).toBe(true);
}

/** Fails a test in which a page logged an error; prints the errors if it failed anyway. */
export function expectNoComplaints(hasFailed: boolean): void {
  const complaints = opened.flatMap((person) => person.complaints.splice(0));
  if (!hasFailed) expect(complaints).toEqual([]);
  else if (complaints.length > 0) console.error(complaints.join('\n'));
}

/** Screenshots of all pages after a failed test, in `dist/failures`. */
export async function takePictures(test: string): Promise<void> {
  const name = test.replace(/[^a-z0-9]+/gi, '-').slice(-120);
  const pictures = opened.map(({ page }, index) =>
    page.screenshot({ path: join(import.meta.dirname, `../../dist/failures/${name}-${index}.png`) }).catch(() => {}),
  );
  await Promise.all(pictures);
}

/** The visitors of before the running test: those that all tests of a file share. */
let shared = 0;

/** Called before each test. */
export function testBegins(): void {
  shared = opened.length;
}

/** Closes what the test opened, so that its pages do not follow what later tests do. */
export async function closeThoseOfTest(): Promise<void> {
  await Promise.all(opened.splice(shared).map(({ context }) => context.close()));
}

export async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map(({ context }) => context.close()));
}
