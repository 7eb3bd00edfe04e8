import { collectLog } from '@potluck/stores/log.fixture';
import type { BusMessages } from '@potluck/stores/ports/live-bus';
import type { Ports } from '@potluck/stores/ports/ports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { knownIssuer } from './known-issuer.ts';
import { readUser } from './register.ts';
import { Browser } from './testing/browser.ts';
import { type Behaviour, type HostileIssuer, hostileIssuer } from './testing/hostile-issuer.ts';
import { openTestPorts } from './testing/open-test-ports.ts';
import { type ServedSignIn, serveSignIn } from './testing/serve-sign-in.ts';

let ports: Ports;
let issuer: HostileIssuer;
let served: ServedSignIn;
let close: () => Promise<void>;
/** All log lines so far. */
const { lines } = collectLog();
let before = 0;
beforeAll(async () => {
  ({ ports, close } = await openTestPorts());
  issuer = await hostileIssuer();
  served = await serveSignIn(ports, { oidc: { ...issuer.settings, rolesClaim: 'realm.roles' } });
});
afterAll(async () => {
  await served.close();
  await issuer.close();
  await close();
});
beforeEach(() => {
  before = lines.length;
});

const who = async (browser: Browser): Promise<string | null> => JSON.parse((await browser.ask('/who')).text).userId;
let people = 0;
/** A new person at the issuer, whose answers are valid except for `more`. */
const somebody = (more: Partial<Behaviour> = {}) => {
  const sub = `sub-${++people}`;
  const says = { sub, email: `${sub}@example.org`, email_verified: true, ...more.userInfo };
  issuer.behave({ ...more, idToken: { sub, ...more.idToken }, userInfo: says });
};
async function signIn(page = '/'): Promise<Browser> {
  const browser = new Browser(served.origin);
  await browser.open(`/api/login?return_to=${page}`);
  return browser;
}

test('a member of a foreign issuer signs in, with the issuer’s first and last name and no display name', async () => {
  somebody({ userInfo: { given_name: 'Ana', family_name: 'Ruiz', name: 'Ana Ruiz' } });
  const browser = await signIn('/recipes');
  expect(browser.now?.url.pathname).toBe('/recipes');
  const user = await readUser(ports.events, (await who(browser)) as string);
  expect(user).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz', displayName: null, email: `sub-${people}@example.org` });
});

test('a reserved or invisible name is not taken from the issuer', async () => {
  somebody({ userInfo: { given_name: 'Administrator', family_name: 'Ru\u202eiz' } });
  const user = await readUser(ports.events, (await who(await signIn())) as string);
  expect(user).toMatchObject({ firstName: null, lastName: 'Ruiz' });
});

test('the request is for a code with state and nonce, and the client authenticates', async () => {
  somebody();
  issuer.seen.length = 0;
  await signIn();
  const parameters = issuer.seen.find(({ path }) => path === '/authorize')?.query as URLSearchParams;
  expect(Object.fromEntries(parameters)).toMatchObject({
    response_type: 'code',
    scope: 'openid profile email',
    client_id: issuer.settings.clientId,
  });
  expect(parameters.get('state')).toMatch(/^.{20,}$/);
  expect(parameters.get('nonce')).toMatch(/^.{20,}$/);
  const proof = issuer.seen.find(({ path }) => path === '/token')?.authorization?.replace('Basic ', '') ?? '';
  expect(Buffer.from(proof, 'base64').toString()).toBe('potluck+at+work:a+secret%3A+with+%2B+and+%25');
});

test.each<[string, Partial<Behaviour>]>([
  ['an ID token that another key signed', { signedBy: 'another-key' }],
  ['an ID token that nobody signed', { signedBy: 'nobody' }],
  ['an ID token signed with the shared client secret', { signedBy: 'the-client-secret' }],
  ['an ID token with another nonce', { idToken: { nonce: 'of another sign-in' } }],
  ['an ID token without a nonce', { idToken: { nonce: undefined } }],
  ['an ID token of another issuer', { idToken: { iss: 'https://elsewhere.example' } }],
  ['an ID token for another client', { idToken: { aud: 'somebody else' } }],
  ['an expired ID token', { idToken: { exp: 1_700_000_000 } }],
  ['an ID token that has expired by more than the tolerance', { idToken: { exp: Math.floor(Date.now() / 1000) - 90 } }],
  ['an ID token without a subject', { idToken: { sub: undefined } }],
  ['an ID token that is no JWT', { rawIdToken: 'not.a.token' }],
  ['an ID token whose parts are null', { rawIdToken: 'bnVsbA.bnVsbA.bnVsbA' }],
  ['a UserInfo with another subject', { userInfo: { sub: 'the administrator' } }],
  ['a UserInfo without a subject', { userInfo: { sub: undefined } }],
  ['a UserInfo that does not parse', { rawUserInfo: '<html>we are sorry</html>' }],
  ['a UserInfo that is null', { rawUserInfo: 'null' }],
  ['a UserInfo that fails', { userInfoStatus: 500 }],
  ['a token answer that does not parse', { rawTokens: 'we are sorry' }],
  ['a token answer that is null', { rawTokens: 'null' }],
  ['a token answer without an ID token', { rawTokens: '{"access_token":"a"}' }],
  ['a token answer whose ID token is no text', { rawTokens: '{"access_token":"a","id_token":{}}' }],
  ['a code that is refused', { tokenStatus: 400, rawTokens: '{"error":"invalid_grant"}' }],
])('%s signs nobody in', async (_what, behaviour) => {
  somebody(behaviour);
  const head = await ports.events.head();
  const browser = await signIn();
  expect(browser.now?.status).toBe(502);
  expect(browser.now?.text).toContain('The account provider gave an answer that cannot be trusted');
  // Logged once a minute per reason.
  expect(lines.length - before).toBeLessThanOrEqual(1);
  expect(await who(browser)).toBeNull();
  expect(await ports.events.head()).toBe(head);
});

test('the log says what was wrong', async () => {
  for (const behaviour of [{ rawIdToken: 'not.a.token' }, { userInfoStatus: 500 }, { tokenStatus: 400, rawTokens: '{}' }]) {
    somebody(behaviour);
    await signIn();
  }
  for (const wrong of ['the ID token is not valid', 'the UserInfo endpoint answered', 'the token endpoint answered'])
    expect(lines.filter(({ err }) => err?.message.includes(wrong)).length).toBeGreaterThan(0);
});

test('a failed sign-in is logged with its address and an id', async () => {
  somebody({ rawTokens: 'null' });
  await signIn();
  // That of this sign-in, or of an earlier one in the same minute.
  const failed = lines.find(({ msg }) => msg === 'sign-in failed');
  expect(failed).toMatchObject({ method: 'GET', path: '/api/callback', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test('an ID token that has expired within the tolerance is accepted', async () => {
  somebody({ idToken: { exp: Math.floor(Date.now() / 1000) - 30 } });
  expect(await who(await signIn())).not.toBeNull();
});

test.each<[string, Record<string, unknown>]>([
  ['has not verified', { email_verified: false }],
  ['says nothing about', { email_verified: undefined }],
  ['does not give', { email: undefined }],
])('an address that the issuer %s is refused', async (_what, userInfo) => {
  somebody({ userInfo });
  const head = await ports.events.head();
  const browser = await signIn();
  expect(browser.now?.status).toBe(403);
  expect(browser.now?.text).toContain('has not verified this email address');
  expect(await who(browser)).toBeNull();
  expect(await ports.events.head()).toBe(head);
});

test("the ID token's email_verified does not apply to the UserInfo's address", async () => {
  somebody({
    idToken: { email: 'mine@example.org', email_verified: true },
    userInfo: { email: 'yours@example.org', email_verified: undefined },
  });
  expect((await signIn()).now?.status).toBe(403);
});

test('an address that belongs to another identity is refused, with a link to use another account', async () => {
  somebody({ userInfo: { email: 'taken@example.org' } });
  await signIn();
  somebody({ userInfo: { email: 'Taken@Example.org' } });
  const browser = await signIn();
  expect(browser.now?.status).toBe(409);
  expect(browser.now?.text).toContain('This email address belongs to another account.');
  expect(browser.now?.text).toContain('href="/api/logout"');
  expect(await who(browser)).toBeNull();
});

test('roles are set from the claim at each sign-in, and open pages are notified', async () => {
  const messages: BusMessages['session'][] = [];
  const end = ports.bus.subscribe('session', (message) => void messages.push(message));
  somebody({ idToken: { realm: { roles: ['analyst', 'moderator', 'cook'] } } });
  const sub = `sub-${people}`;
  const userId = (await who(await signIn())) as string;
  const roles = async () => ((await readUser(ports.events, userId)) as { roles: string[] }).roles;
  expect((await roles()).sort()).toEqual(['analyst', 'moderator']);
  issuer.behave({ idToken: { sub, realm: { roles: 'analyst' } }, userInfo: { sub } });
  await signIn();
  expect(await roles()).toEqual(['analyst']);
  issuer.behave({ idToken: { sub }, userInfo: { sub } });
  await signIn();
  end();
  expect(await roles()).toEqual([]);
  expect((await ports.events.read(`user-${userId}`)).events.at(-1)?.data).toMatchObject({ by: null, source: 'claim' });
  expect(messages).toEqual([1, 2, 3].map(() => ({ userId, reason: 'rights' })));
});

test('signing out continues at the issuer, with the ID token, and returns to the landing page', async () => {
  somebody();
  const browser = await signIn();
  const out = await browser.ask('/api/logout');
  const end = new URL(out.headers.get('location') ?? '');
  expect(end.origin + end.pathname).toBe(`${issuer.settings.issuer}/end`);
  expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${served.origin}/`);
  expect(end.searchParams.get('id_token_hint')).toMatch(/^ey/);
  expect(await who(browser)).toBeNull();
});

test('a state can be used once', async () => {
  somebody();
  const browser = await signIn('/recipes');
  const callback = browser.visited.find((address) => address.startsWith('/api/callback')) as string;
  issuer.seen.length = 0;
  const again = await browser.ask(callback);
  expect(again.headers.get('location')).toBe('/');
  expect(issuer.seen).toEqual([]);
  const elsewhere = await new Browser(served.origin).ask(callback);
  expect(elsewhere.headers.get('location')).toBe('/api/login?again');
});

test('a person who cancels at the issuer gets a page, and can try again', async () => {
  const browser = new Browser(served.origin);
  await browser.open('/api/callback?error=access_denied&error_description=no&state=1');
  expect(browser.now?.status).toBe(403);
  expect(browser.now?.text).toContain('href="/api/login"');
});

test.each<[string, Record<string, unknown>]>([
  ['is of another issuer', { issuer: 'https://elsewhere.example' }],
  ['names no token endpoint', { token_endpoint: undefined }],
])('a discovery document that %s is not used', async (_what, discovery) => {
  issuer.behave({ discovery });
  const other = await serveSignIn(ports, { oidc: issuer.settings });
  try {
    expect((await new Browser(other.origin).open('/api/login')).status).toBe(502);
    issuer.behave({});
    expect((await new Browser(other.origin).ask('/api/login')).status).toBe(302);
  } finally {
    await other.close();
  }
});

test('an issuer with an internal address is called there, and keeps its public name', async () => {
  const { issuer: internalUrl, ...client } = issuer.settings;
  // Nothing listens at the public address.
  const publicUrl = 'http://127.0.0.1:1/realm';
  const places = { authorization: 'authorize', token: 'token', userinfo: 'userinfo', end_session: 'end' };
  const endpoints = Object.entries(places).map(([name, path]) => [`${name}_endpoint`, `${publicUrl}/${path}`]);
  const discovery = { issuer: publicUrl, jwks_uri: `${publicUrl}/jwks`, ...Object.fromEntries(endpoints) };
  const other = await serveSignIn(ports, { oidc: { ...client, issuer: publicUrl, internalUrl } });
  try {
    somebody({ discovery, idToken: { iss: publicUrl } });
    const browser = new Browser(other.origin);
    const sent = new URL((await browser.ask('/api/login')).headers.get('location') ?? '');
    expect(sent.origin + sent.pathname).toBe(`${publicUrl}/authorize`);
    await browser.open(`${internalUrl}/authorize${sent.search}`);
    expect(await who(browser)).toBeTypeOf('string');
    const out = await browser.ask('/api/logout');
    expect(out.headers.get('location')).toContain(`${publicUrl}/end?`);
  } finally {
    await other.close();
  }
});

test.each<[string, Parameters<typeof somebody>[0]]>([
  ['at the token endpoint', { tokenStatus: 503 }],
  ['at the UserInfo', { userInfoStatus: 503 }],
])('an issuer that answers 503 %s is reported as unavailable', async (_where, behaviour) => {
  somebody(behaviour);
  const browser = new Browser(served.origin);
  const page = await browser.open('/api/login');
  expect(page.status).toBe(503);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('with a foreign issuer the built-in one is not served', async () =>
  expect((await new Browser(served.origin).open('/oidc/change-password')).text).toBe('<p>the page /oidc/change-password</p>'));

test('a fresh sign-in asks the issuer to authenticate again, and takes the time from its answer', async () => {
  const browser = new Browser(served.origin);
  const signedInAt = async () => JSON.parse((await browser.ask('/who')).text).signedInAt;
  somebody();
  await browser.open('/api/login?fresh');
  const parameters = issuer.seen.findLast(({ path }) => path === '/authorize')?.query;
  expect([parameters?.get('prompt'), parameters?.get('max_age')]).toEqual(['login', '0']);
  expect(await signedInAt()).toBeNull();
  people -= 1;
  somebody({ idToken: { auth_time: 1_700_000_000 } });
  await browser.open('/api/login?fresh');
  expect(await signedInAt()).toBe(1_700_000_000_000);
});

test('an issuer that is away is not waited for at every sign-in and sign-out', async () => {
  let now = 0;
  const find = knownIssuer(issuer.settings, () => now);
  const asked = () => issuer.seen.filter(({ path }) => path.startsWith('/.well-known/')).length;
  issuer.behave({});
  const client = await find();
  const first = asked();
  issuer.behave({ discovery: { token_endpoint: undefined } });
  now += 3_600_000;
  expect([await find(), await find(), await find()]).toEqual([client, client, client]);
  expect(asked()).toBe(first + 1);
  issuer.behave({});
  now += 60_000;
  expect(await find()).not.toBe(client);
});
