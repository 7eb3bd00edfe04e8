import http from 'node:http';
import type { StoredRow } from '@potluck/stores/ports/account-store';
import { expect, test } from 'vitest';
import { signInUnderTest } from './testing/sign-in-under-test.fixture.ts';
import { Visitor } from './testing/visitor.ts';

const site = signInUnderTest({ limits: { off: false } });

async function rows(): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  for await (const row of site.ports.accounts.all()) found.push(row);
  return found;
}

const authorization = (more = '') =>
  `/oidc/auth?client_id=potluck&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(`${site.origin}/api/callback`)}${more}`;

/** A request from this loopback address, as from another machine. */
function askFrom(localAddress: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(`${site.origin}${path}`, { localAddress, agent: false }, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject);
  });
}

test('beginning a sign-in stores nothing on the server, even with a long return address', async () => {
  const before = await rows();
  const visitor = new Visitor(site.origin);
  for (let begun = 0; begun < 20; begun++) await visitor.ask(`/api/login?return_to=/${'a'.repeat(1_990)}${begun}`);
  expect(await rows()).toHaveLength(before.length);
});

test('a browser’s cookies of unfinished sign-ins stay below the servers’ header limits, and the newest are kept', async () => {
  const visitor = new Visitor(site.origin);
  for (let begun = 0; begun < 20; begun++) await visitor.ask(`/api/login?return_to=/recipe/${begun}`);
  const begun = () => [...visitor.cookies.values()].filter(({ name }) => name.startsWith('potluck.begun-'));
  expect(begun()).toHaveLength(8);
  for (let long = 0; long < 3; long++) await visitor.ask(`/api/login?return_to=/${'a'.repeat(1_990)}${long}`);
  expect(begun().reduce((length, { name, value }) => length + name.length + value.length, 0)).toBeLessThan(5_000);
  await visitor.open('/api/login');
  await visitor.signUp('long-way@example.org', `/${'a'.repeat(1_998)}`);
  expect(visitor.now?.url.pathname).toHaveLength(1_999);
  expect(await visitor.who()).not.toBeNull();
});

test('the issuer stores little about an unfinished sign-in, and only for 15 minutes', async () => {
  const before = new Set((await rows()).map(({ table, id }) => `${table} ${id}`));
  await new Visitor(site.origin).open('/api/login?return_to=/recipes');
  const kept = (await rows()).filter(({ table, id }) => !before.has(`${table} ${id}`));
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept).length).toBeLessThan(4_000);
  for (const { expires } of kept) expect(expires).toBeLessThanOrEqual(Date.now() + 15 * 60_000);
});

test.each([
  ['a long state', () => authorization(`&state=${'s'.repeat(2_000)}`)],
  ['anything long', () => authorization(`&login_hint=${'x'.repeat(2_000)}`)],
])('the issuer stores nothing for a request with %s', async (_what, path) => {
  const before = (await rows()).length;
  expect((await new Visitor(site.origin).ask(path())).status).toBe(414);
  expect(await rows()).toHaveLength(before);
});

test('a sign-in begins with a link, not with a form', async () => {
  const before = (await rows()).length;
  const answer = await new Visitor(site.origin).ask('/oidc/auth', {
    method: 'POST',
    body: authorization(`&state=${'s'.repeat(2_000)}`).split('?')[1],
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.status).toBe(405);
  expect(await rows()).toHaveLength(before);
});

test('a machine can begin 300 sign-ins in 15 minutes; other machines are not affected', async () => {
  const answers = [];
  for (let begun = 0; begun < 302; begun++) answers.push(await askFrom('127.0.0.2', authorization(`&state=${begun}`)));
  expect(answers.slice(0, 300).filter((status) => status !== 303)).toEqual([]);
  expect(answers.slice(300)).toEqual([429, 429]);
  expect(await askFrom('127.0.0.3', authorization())).toBe(303);
});
