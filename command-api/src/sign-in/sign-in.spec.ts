import type { BusMessages } from '@potluck/events/ports/live-bus';
import type { Ports } from '@potluck/events/ports/ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readUser } from './register.ts';
import { Browser } from './testing/browser.ts';
import { openTestPorts } from './testing/open-test-ports.ts';
import { type ServedSignIn, serveSignIn } from './testing/serve-sign-in.ts';

let ports: Ports;
let served: ServedSignIn;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ ports, close } = await openTestPorts());
  served = await serveSignIn(ports);
});
afterAll(async () => {
  await served.close();
  await close();
});

const password = 'a long enough password';
let people = 0;
const newEmail = () => `person-${++people}@example.org`;
const newBrowser = () => new Browser(served.origin);
const who = async (browser: Browser): Promise<string | null> => JSON.parse((await browser.ask('/who')).text).userId;

async function signUp(browser: Browser, email: string, page = '/'): Promise<string> {
  await browser.open(`/api/login?return_to=${encodeURIComponent(page)}`);
  await browser.follow('Create account');
  await browser.submit({ name: 'Ana', email, password });
  return (await who(browser)) as string;
}
async function signIn(browser: Browser, email: string, secret = password) {
  await browser.open('/api/login');
  return browser.submit({ email, password: secret });
}

test('a visitor creates an account, is signed in, and has the name that was typed', async () => {
  const browser = newBrowser();
  const email = newEmail();
  const userId = await signUp(browser, email);
  expect(browser.now?.url.pathname).toBe('/');
  const { user, position } = await readUser(ports.events, userId);
  expect(user).toMatchObject({ status: 'registered', email, displayName: 'Ana', firstName: null, lastName: null });
  expect(position).toBeGreaterThan(0n);
});

test('the first page after a sign-in waits for the new user', async () => {
  const browser = newBrowser();
  const userId = await signUp(browser, newEmail());
  const { events } = await ports.events.read(`user-${userId}`);
  const token = decodeURIComponent([...browser.cookies.values()].find(({ name }) => name === 'potluck-position')?.value ?? '');
  expect(token.split(':')[0]).toBe(ports.events.storeId);
  expect(BigInt(token.split(':')[1] as string)).toBeGreaterThanOrEqual(events[0]?.position as bigint);
});

test('signing out ends here and at the issuer, and signing in again finds the same user', async () => {
  const browser = newBrowser();
  const email = newEmail();
  const userId = await signUp(browser, email);
  const told: BusMessages['session'][] = [];
  const end = ports.bus.subscribe('session', (message) => void told.push(message));
  await browser.open('/api/logout');
  end();
  expect(browser.now?.url.pathname).toBe('/');
  expect(await who(browser)).toBeNull();
  expect(told).toMatchObject([{ userId, reason: 'signed-out' }]);
  await browser.open('/api/login');
  expect(browser.form().button).toBe('Sign in');
  await browser.submit({ email: email.toUpperCase(), password });
  expect(await who(browser)).toBe(userId);
});

test('the old session is dead after a sign-out, though somebody kept its cookie', async () => {
  const browser = newBrowser();
  await signUp(browser, newEmail());
  const kept = new Browser(served.origin);
  for (const [key, cookie] of browser.cookies) kept.cookies.set(key, cookie);
  await browser.open('/api/logout');
  expect(await who(kept)).toBeNull();
});

test('the session is a new one after a sign-in', async () => {
  const browser = newBrowser();
  await browser.open('/api/login');
  const sid = () => [...browser.cookies.values()].find(({ name }) => name === 'potluck.sid')?.value;
  const before = sid();
  await browser.follow('Create account');
  await browser.submit({ name: 'Ana', email: newEmail(), password });
  expect(before).toBeDefined();
  expect(sid()).not.toBe(before);
});

test('another site cannot sign anybody out', async () => {
  const browser = newBrowser();
  const userId = await signUp(browser, newEmail());
  await browser.open('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(await who(browser)).toBe(userId);
});

test('a wrong password and an unknown address are refused with the same words, and the address stays typed', async () => {
  const email = newEmail();
  await signUp(newBrowser(), email);
  const texts = [];
  for (const [address, secret] of [
    [email, 'not the password'],
    [newEmail(), password],
  ] as const) {
    const browser = newBrowser();
    const refused = await signIn(browser, address, secret);
    expect(refused.status).toBe(422);
    expect(browser.form().inputs).toMatchObject([
      { name: 'email', value: address },
      { name: 'password', value: '' },
    ]);
    expect(await who(browser)).toBeNull();
    texts.push(/role="alert"[^>]*>([^<]*)</.exec(refused.text)?.[1]);
  }
  expect(texts[0]).toBe('This email address and password do not belong together.');
  expect(texts[1]).toBe(texts[0]);
});

test.each([
  ['a name', { name: '  ', email: 'new@example.org', password }, 'Please enter a name'],
  ['an address', { name: 'Ana', email: 'nobody', password }, 'Please enter your email address'],
  [
    'a password of 8 characters',
    { name: 'Ana', email: 'new@example.org', password: '1234567' },
    'Please choose a password of at least 8 characters',
  ],
])('an account needs %s', async (_what, fields, problem) => {
  const browser = newBrowser();
  await browser.open('/api/login');
  await browser.follow('Create account');
  const refused = await browser.submit(fields);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(problem);
  expect(browser.form().inputs.map(({ value }) => value)).toEqual([fields.name, fields.email, '']);
});

test('an address has one account', async () => {
  const email = newEmail();
  await signUp(newBrowser(), email);
  const browser = newBrowser();
  await browser.open('/api/login');
  await browser.follow('Create account');
  const refused = await browser.submit({ name: 'Ben', email: ` ${email.toUpperCase()}`, password: 'quite another one' });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('There is already an account with this email address');
  expect(browser.form().inputs[0]?.value).toBe('Ben');
  expect(await who(browser)).toBeNull();
});

test('what is typed comes back as text, never as HTML', async () => {
  const browser = newBrowser();
  await browser.open('/api/login');
  await browser.follow('Create account');
  const refused = await browser.submit({ name: '"><script>alert(1)</script>', email: 'nobody', password });
  expect(refused.text).not.toContain('<script');
  expect(browser.form().inputs[0]?.value).toBe('"><script>alert(1)</script>');
});

test.each([
  ['/recipe/12?print=1#steps', '/recipe/12?print=1#steps'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/', '/'],
  ['/api/logout', '/'],
])('return_to %s ends at %s', async (page, end) => {
  const browser = newBrowser();
  await signUp(browser, newEmail(), page);
  const { url } = browser.now as { url: URL };
  expect(url.origin).toBe(served.origin);
  expect(url.pathname + url.search + url.hash).toBe(end);
});

test('without return_to the sign-in comes back to the page it was left from', async () => {
  const browser = newBrowser();
  const email = newEmail();
  await signUp(browser, email);
  await browser.open('/api/logout');
  await browser.open('/api/login', { headers: { referer: `${served.origin}/announcements` } });
  await browser.submit({ email, password });
  expect(browser.now?.url.pathname).toBe('/announcements');
});

test('whoever is signed in already goes straight on', async () => {
  const browser = newBrowser();
  await signUp(browser, newEmail());
  await browser.open('/api/login?return_to=/recipes');
  expect(browser.now?.url.pathname).toBe('/recipes');
});

test('two tabs can sign in side by side, each to its own page', async () => {
  const browser = newBrowser();
  const email = newEmail();
  await signUp(browser, email);
  await browser.open('/api/logout');
  const first = await browser.open('/api/login?return_to=/recipes');
  await browser.open('/api/login?return_to=/account');
  browser.now = first;
  await browser.submit({ email, password });
  expect(browser.now?.url.pathname).toBe('/recipes');
});

test('a form that was left open while another signed in signs in the one who fills it in', async () => {
  const [ana, ben] = [newEmail(), newEmail()];
  await signUp(newBrowser(), ana);
  const benId = await signUp(newBrowser(), ben);
  const browser = newBrowser();
  const open = await browser.open('/api/login');
  await browser.open('/api/login');
  await browser.submit({ email: ana, password });
  browser.now = open;
  await browser.submit({ email: ben, password });
  expect(await who(browser)).toBe(benId);
});

test('a sign-in page that is bookmarked, or come back to, begins anew', async () => {
  const browser = newBrowser();
  const email = newEmail();
  const page = await browser.open('/api/login?return_to=/recipes');
  const bookmark = page.url;
  await newBrowserOpens(bookmark);
  await browser.follow('Create account');
  await browser.submit({ name: 'Ana', email, password });
  const userId = await who(browser);
  // Back, and once more.
  await browser.open(bookmark);
  expect(browser.now?.url.pathname).toBe('/');
  browser.now = page;
  await browser.submit({ email, password });
  expect(browser.now?.url.pathname).toBe('/');
  expect(await who(browser)).toBe(userId);

  async function newBrowserOpens(address: URL) {
    const other = newBrowser();
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
])('the address %s of no sign-in begins one', async (address) => {
  const browser = newBrowser();
  await browser.open(address);
  expect(browser.form().button).toBe('Sign in');
});

test('a browser that keeps no cookies is told so, not sent round in circles', async () => {
  const browser = newBrowser();
  browser.cookies.set = () => browser.cookies;
  const told = await browser.open('/api/login');
  expect(told.status).toBe(400);
  expect(told.text).toContain('Please allow cookies');
});

test('a form sent from another site is refused', async () => {
  const email = newEmail();
  await signUp(newBrowser(), email);
  const browser = newBrowser();
  await browser.open('/api/login');
  const refused = await browser.submit({ email, password }, { origin: 'https://elsewhere.example' });
  expect(refused.status).toBe(403);
  expect(await who(browser)).toBeNull();
});

test('a page has no scripts, says so, and is kept by no cache', async () => {
  const { headers, text } = await newBrowser().open('/api/login');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text).not.toContain('<script');
});

test('fields tell password managers what they are', async () => {
  const browser = newBrowser();
  await browser.open('/api/login');
  expect(browser.form().inputs.map(({ autocomplete }) => autocomplete)).toEqual(['username', 'current-password']);
  await browser.follow('Create account');
  expect(browser.form()).toMatchObject({ button: 'Create account', method: 'POST' });
  expect(browser.form().inputs.map(({ name, autocomplete }) => [name, autocomplete])).toEqual([
    ['name', 'nickname'],
    ['email', 'username'],
    ['password', 'new-password'],
  ]);
});

test('a password is changed with the current one, which ends every other session', async () => {
  const [here, elsewhere] = [newBrowser(), newBrowser()];
  const email = newEmail();
  const userId = await signUp(here, email);
  await signIn(elsewhere, email);
  await here.open('/oidc/change-password');
  expect((await here.submit({ email, password: 'not the password', newPassword: 'the next password' })).status).toBe(422);
  expect(here.form().inputs[0]?.value).toBe(email);
  expect((await here.submit({ email, password, newPassword: 'the next password' })).status).toBe(200);
  expect(await who(here)).toBe(userId);
  expect(await who(elsewhere)).toBeNull();
  expect((await signIn(elsewhere, email)).status).toBe(422);
  await signIn(elsewhere, email, 'the next password');
  expect(await who(elsewhere)).toBe(userId);
});

test('the eleventh guess at a password within a quarter of an hour must wait, even a right one', async () => {
  const limited = await serveSignIn(ports, { limits: { off: false } });
  try {
    const email = newEmail();
    await signUp(newBrowser(), email);
    const browser = new Browser(limited.origin);
    await browser.open('/api/login');
    for (let guess = 0; guess < 10; guess++) expect((await browser.submit({ email, password: `guess ${guess}` })).status).toBe(422);
    const held = await browser.submit({ email, password });
    expect(held.status).toBe(429);
    expect(held.text).toContain('Please wait 15 minutes');
  } finally {
    await limited.close();
  }
});
