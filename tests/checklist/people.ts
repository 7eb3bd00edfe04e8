import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Member } from '@potluck/tools/demo/member';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { slowLine } from '../browser/lines.ts';
import { signInAs } from '../browser/open-browser.ts';

export { deadLine, lostAnswers, slowLine, untilLive } from '../browser/lines.ts';

/** Who walks through the checklist: members and visitors, each with a browser of their own, against the one running place. */
export const url = inject('potluckUrl');

let connecting: Promise<Browser> | undefined;
const browser = () => {
  connecting ??= chromium.connect(inject('browserEndpoint'));
  return connecting;
};

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** What the page complained about: errors that nobody caught, and console errors. The test in which it happens fails. */
  complaints: string[];
}

export interface Cook extends Visitor {
  id: string;
  name: string;
  /** The same member without a browser: `cook.http.post('/api/recipes', recipeForm(…))`. */
  http: Member;
}

const opened: Visitor[] = [];

/** Somebody who is not signed in, on a blank page. */
export async function visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await (await browser()).newContext({ baseURL: url, viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused or lost request is the browser's own complaint about a status or the network.
    const isBrowsersOwn = /^(Failed to load resource|WebSocket connection to)/.test(message.text());
    if (message.type() === 'error' && !isBrowsersOwn) complaints.push(message.text());
  });
  const person = { context, page, complaints };
  opened.push(person);
  return person;
}

/** A member without a browser. The name is also the display name; the address is new each time. */
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

/** What a profile form sends. */
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
 * `act` is told that one is logged out. The toast is there for 500 ms, and a page that is being left answers no more questions, so
 * it is looked for from before; the sign-in comes when the answer is called.
 */
export async function isToldToSignIn(page: Page, act: () => Promise<void>): Promise<() => Promise<void>> {
  const leave = await slowLine(page, /\/api\/login/);
  await Promise.all([toastSays(page, 'Unauthorized', 'You are logged out. Logging in again...'), act()]);
  return leave;
}

/** As soon as somebody uses a page, it fetches what would say that something went wrong: that has come. */
export async function beginToUse(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.locator('[data-kept]').waitFor({ state: 'attached' });
}

/** Time stands still on a page whose clock was installed; from then on it goes with `page.clock.runFor`. */
export async function stopTime(page: Page): Promise<void> {
  // A while ahead: a slow machine takes its time to say so.
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 30_000));
}

/** Whatever the page has asked for until now has been seen. */
export async function allSeen(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/potluck.svg', { cache: 'no-store' })).text());
}

/** The network lets no live connection come about on pages that are opened from now on. */
export async function withoutLive(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
}

/** A file of `tests/fixtures`, to be chosen in a form. */
export const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', name);

/** Fails a test in which a page complained of something; one that has failed already tells it. */
export function expectNoComplaints(hasFailed: boolean): void {
  const complaints = opened.flatMap((person) => person.complaints.splice(0));
  if (!hasFailed) expect(complaints).toEqual([]);
  else if (complaints.length > 0) console.error(complaints.join('\n'));
}

/** Seen when something failed: what the pages showed, in `dist/failures`. */
export async function takePictures(test: string): Promise<void> {
  const name = test.replace(/[^a-z0-9]+/gi, '-').slice(-120);
  const pictures = opened.map(({ page }, index) =>
    page.screenshot({ path: join(import.meta.dirname, `../../dist/failures/${name}-${index}.png`) }).catch(() => {}),
  );
  await Promise.all(pictures);
}

/** Everybody leaves. */
export async function closeBrowser(): Promise<void> {
  await Promise.all(opened.splice(0).map(({ context }) => context.close()));
  await (await connecting)?.close();
  connecting = undefined;
}
