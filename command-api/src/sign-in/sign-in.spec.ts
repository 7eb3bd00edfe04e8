import type { Recorded } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { BusMessages } from '@potluck/stores/ports/live-bus';
import { expect, test } from 'vitest';
import { readUser } from './register.ts';
import { serveSignIn } from './testing/serve-sign-in.ts';
import { signInUnderTest } from './testing/sign-in-under-test.fixture.ts';
import { password, Visitor } from './testing/visitor.ts';

const site = signInUnderTest();
const { newEmail, newVisitor } = site;

test('a visitor creates an account, is signed in, and has the name that was typed', async () => {
  const browser = newVisitor();
  const email = newEmail();
  const userId = await browser.signUp(email);
  expect(browser.now?.url.pathname).toBe('/');
  const user = await readUser(site.ports.events, userId);
  expect(user).toMatchObject({ status: 'registered', email, displayName: 'Ana', firstName: null, lastName: null });
});

test('the first page after a sign-in waits for the new user', async () => {
  const browser = newVisitor();
  const userId = await browser.signUp(newEmail());
  const { events } = await site.ports.events.read(`user-${userId}`);
  const token = decodeURIComponent([...browser.cookies.values()].find(({ name }) => name === 'potluck-position')?.value ?? '');
  expect(token.split(':')[0]).toBe(site.ports.events.storeId);
  expect(BigInt(token.split(':')[1] as string)).toBeGreaterThanOrEqual(events[0]?.position as bigint);
});

test('signing out ends here and at the issuer, and signing in again finds the same user', async () => {
  const browser = newVisitor();
  const email = newEmail();
  const userId = await browser.signUp(email);
  const messages: BusMessages['session'][] = [];
  const end = site.ports.bus.subscribe('session', (message) => void messages.push(message));
  await browser.open('/api/logout');
  end();
  expect(browser.now?.url.pathname).toBe('/');
  expect(await browser.who()).toBeNull();
  expect(messages).toMatchObject([{ userId, reason: 'signed-out' }]);
  await browser.open('/api/login');
  expect(browser.form().button).toBe('Sign in');
  await browser.submit({ email: email.toUpperCase(), password });
  expect(await browser.who()).toBe(userId);
});

test('a session is invalid after the sign-out, even if its cookie was kept', async () => {
  const browser = newVisitor();
  await browser.signUp(newEmail());
  const kept = new Visitor(site.origin);
  for (const [key, cookie] of browser.cookies) kept.cookies.set(key, cookie);
  await browser.open('/api/logout');
  expect(await kept.who()).toBeNull();
});

test('a sign-in begins a new session, so a cookie planted before it is not signed in', async () => {
  const browser = newVisitor();
  await browser.open('/api/login');
  const sid = () => [...browser.cookies.values()].find(({ name }) => name === 'potluck.sid')?.value;
  expect(sid()).toBeUndefined();
  const other = newVisitor();
  await other.signUp(newEmail());
  await other.open('/api/logout');
  for (const [key, cookie] of other.cookies) if (cookie.name === 'potluck.sid') browser.cookies.set(key, cookie);
  await browser.follow('Create account');
  await browser.submit({ name: 'Ana', email: newEmail(), password });
  expect(sid()).toBeDefined();
});

test.each(['cross-site', 'same-site'])('a %s request cannot sign out', async (site) => {
  const browser = newVisitor();
  const userId = await browser.signUp(newEmail());
  await browser.open('/api/logout', { headers: { 'sec-fetch-site': site } });
  expect(await browser.who()).toBe(userId);
});

test.each([{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}])('a request with %o signs out', async (headers) => {
  const browser = newVisitor();
  await browser.signUp(newEmail());
  await browser.open('/api/logout', { headers: headers as Record<string, string> });
  expect(await browser.who()).toBeNull();
});

test.each([
  ['/recipe/12?print=1#steps', '/recipe/12?print=1#steps'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/', '/'],
  ['/api/logout', '/'],
])('return_to %s leads to %s', async (page, end) => {
  const browser = newVisitor();
  await browser.signUp(newEmail(), page);
  const { url } = browser.now as { url: URL };
  expect(url.origin).toBe(site.origin);
  expect(url.pathname + url.search + url.hash).toBe(end);
});

test('without return_to the sign-in returns to the page with the link', async () => {
  const browser = newVisitor();
  const email = newEmail();
  await browser.signUp(email);
  await browser.open('/api/logout');
  await browser.open('/api/login', { headers: { referer: `${site.origin}/announcements` } });
  await browser.submit({ email, password });
  expect(browser.now?.url.pathname).toBe('/announcements');
});

test('a signed-in member is redirected at once', async () => {
  const browser = newVisitor();
  await browser.signUp(newEmail());
  await browser.open('/api/login?return_to=/recipes');
  expect(browser.now?.url.pathname).toBe('/recipes');
});

test('a signed-in member’s history is read once, however often they ask to sign in', async () => {
  const { events } = site.ports;
  const read: Recorded[] = [];
  const recording: EventStore = {
    ...events,
    async read(stream, options) {
      const found = await events.read(stream, options);
      if (stream.startsWith('user-')) read.push(...found.events);
      return found;
    },
  };
  const served = await serveSignIn({ ...site.ports, events: recording });
  const browser = new Visitor(served.origin);
  await browser.signUp(newEmail());
  await browser.open('/api/login?return_to=/recipes');
  expect(read.splice(0).map(({ type }) => type)).toContain('UserRegistered');
  for (let n = 0; n < 3; n++) await browser.open('/api/login?return_to=/recipes');
  expect(browser.now?.url.pathname).toBe('/recipes');
  expect(read).toEqual([]);
  await served.close();
});

test('two tabs can sign in at the same time, each to its own page', async () => {
  const browser = newVisitor();
  const email = newEmail();
  await browser.signUp(email);
  await browser.open('/api/logout');
  const first = await browser.open('/api/login?return_to=/recipes');
  await browser.open('/api/login?return_to=/account');
  browser.now = first;
  await browser.submit({ email, password });
  expect(browser.now?.url.pathname).toBe('/recipes');
});

test('a form that stayed open while another member signed in signs in the member who sends it', async () => {
  const [ana, ben] = [newEmail(), newEmail()];
  await newVisitor().signUp(ana);
  const benId = await newVisitor().signUp(ben);
  const browser = newVisitor();
  const open = await browser.open('/api/login');
  await browser.open('/api/login');
  await browser.submit({ email: ana, password });
  browser.now = open;
  await browser.submit({ email: ben, password });
  expect(await browser.who()).toBe(benId);
});

test('a sign-in page that is bookmarked or revisited starts a new sign-in', async () => {
  const browser = newVisitor();
  const email = newEmail();
  const page = await browser.open('/api/login?return_to=/recipes');
  const bookmark = page.url;
  await newVisitorOpens(bookmark);
  await browser.follow('Create account');
  await browser.submit({ name: 'Ana', email, password });
  const userId = await browser.who();
  // Back, and again.
  await browser.open(bookmark);
  expect(browser.now?.url.pathname).toBe('/');
  browser.now = page;
  await browser.submit({ email, password });
  expect(browser.now?.url.pathname).toBe('/');
  expect(await browser.who()).toBe(userId);

  async function newVisitorOpens(address: URL) {
    const other = newVisitor();
    await other.open(address);
    expect(other.form().button).toBe('Sign in');
    expect(other.now?.url.pathname).not.toBe(address.pathname);
  }
});

test.each([
  '/api/callback',
  '/api/callback?code=1',
  '/api/callback?code=1&state=2',
  '/api/callback?code=1&code=2&state=3',
  '/oidc/auth/unknown',
])('the address %s without a sign-in starts one', async (address) => {
  const browser = newVisitor();
  await browser.open(address);
  expect(browser.form().button).toBe('Sign in');
});

test('a browser without cookies gets a page that says so, not a redirect loop', async () => {
  const browser = newVisitor();
  browser.cookies.set = () => browser.cookies;
  const answer = await browser.open('/api/login');
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('Please allow cookies');
});

test('a fresh sign-in asks a signed-in member for the password again, and records the time', async () => {
  const browser = newVisitor();
  const email = newEmail();
  const userId = await browser.signUp(email);
  expect(await browser.signedInAt()).toBeNull();
  const before = Math.floor(Date.now() / 1000) * 1000;
  await browser.open('/api/login?fresh=1&return_to=%2Faccount%3Fdelete%3D1');
  expect(browser.form().button).toBe('Sign in');
  await browser.submit({ email, password });
  expect(browser.now?.url.pathname).toBe('/account');
  expect(browser.now?.url.search).toBe('?delete=1');
  expect(await browser.who()).toBe(userId);
  expect(await browser.signedInAt()).toBeGreaterThanOrEqual(before);
});
