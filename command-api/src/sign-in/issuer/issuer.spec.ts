import { collectLog } from '@potluck/stores/log.fixture';
import type { Ports } from '@potluck/stores/ports/ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { openTestPorts } from '../testing/open-test-ports.ts';
import { type ServedSignIn, serveSignIn } from '../testing/serve-sign-in.ts';
import { issuerAdapter } from './issuer-adapter.ts';
import { localAccounts } from './local-accounts.ts';
import { hashPassword, passwordFits } from './password.ts';

let ports: Ports;
let close: () => Promise<void>;
beforeAll(async () => ({ ports, close } = await openTestPorts()));
afterAll(() => close());

const account = { email: 'ana@example.org', password: 'a long enough password' };
const who = async (browser: Browser): Promise<string | null> => JSON.parse((await browser.ask('/who')).text).userId;

test('a restart on another port keeps accounts, sessions and users', async () => {
  const sessions: [string, string][] = [];
  const runs: ServedSignIn[] = [];
  try {
    const before = await serveSignIn(ports);
    runs.push(before);
    const browser = new Browser(before.origin);
    await browser.open('/api/login');
    await browser.follow('Create account');
    await browser.submit({ name: 'Ana', ...account });
    const userId = await who(browser);
    for (const { name, value } of browser.cookies.values()) sessions.push([name, value]);

    const after = await serveSignIn(ports);
    runs.push(after);
    const returned = new Browser(after.origin);
    const cookie = sessions.map((pair) => pair.join('=')).join('; ');
    expect(JSON.parse((await returned.ask('/who', { headers: { cookie } })).text).userId).toBe(userId);
    await returned.open('/api/login');
    await returned.submit(account);
    expect(await who(returned)).toBe(userId);
  } finally {
    for (const run of runs) await run.close();
  }
});

test('an error of the issuer itself is logged, and its page does not blame the address', async () => {
  const { lines, end } = collectLog();
  const accounts = {
    ...ports.accounts,
    table: <T>(name: string) => {
      const table = ports.accounts.table<T>(name);
      return name === 'issuer-Interaction' ? { ...table, put: () => Promise.reject(new TypeError('broken row')) } : table;
    },
  };
  const served = await serveSignIn({ ...ports, accounts });
  try {
    const browser = new Browser(served.origin);
    await browser.open('/api/login');
    expect(browser.now).toMatchObject({ status: 500, text: expect.stringContaining('Something went wrong. Please try again.') });
    expect(lines).toMatchObject([{ msg: 'sign-in failed', method: 'GET', path: '/oidc', err: { message: 'broken row' } }]);
  } finally {
    end();
    await served.close();
  }
});

test('its discovery leads to its keys, only their public half', async () => {
  const served = await serveSignIn(ports);
  try {
    const found = await fetch(`${served.origin}/oidc/.well-known/openid-configuration`);
    const document = (await found.json()) as { jwks_uri: string };
    expect(document).toMatchObject({ issuer: `${served.origin}/oidc`, response_types_supported: ['code'] });
    const { keys } = (await (await fetch(document.jwks_uri)).json()) as { keys: object[] };
    expect(keys).toMatchObject([{ kty: 'EC', alg: 'ES256' }]);
    expect(keys[0]).not.toHaveProperty('d');
  } finally {
    await served.close();
  }
});

test('a password matches only its own hash', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^scrypt\$15\$8\$3\$/);
  expect(await passwordFits('correct horse', hash)).toBe(true);
  expect(await passwordFits('correct horse ', hash)).toBe(false);
  expect(await hashPassword('correct horse')).not.toBe(hash);
});

test('a hash from when a guess cost less is replaced at the next sign-in with the right password, never by a cheaper one', async () => {
  const costing = (log2N: number) => localAccounts(ports.accounts, { passwordCost: { log2N, r: 8, p: 1 } });
  const [email, password] = ['eva@example.org', 'correct horse'];
  await costing(10).create(email, 'Eva', password);
  const hash = async () => (await costing(10).byEmail(email))?.passwordHash;
  const first = await hash();
  await costing(12).authenticate(email, 'a guess');
  expect(await hash()).toBe(first);
  expect(await costing(12).authenticate(email, password)).toMatchObject({ email });
  const second = await hash();
  expect(second).toMatch(/^scrypt\$12\$/);
  for (const cost of [10, 12]) expect(await costing(cost).authenticate(email, password)).toMatchObject({ email });
  expect(await hash()).toBe(second);
});

test.each([null, undefined, '', 'scrypt', 'plain$text'])('no password matches the hash %j', async (hash) => {
  for (const password of ['', 'null', 'undefined']) expect(await passwordFits(password, hash)).toBe(false);
});

test('a password matches in any Unicode form of its accents', async () => {
  expect(await passwordFits('cre\u0300me bru\u0302le\u0301e', await hashPassword('cr\u00e8me br\u00fbl\u00e9e'))).toBe(true);
});

test('a code is used once, even by two concurrent requests', async () => {
  const codes = issuerAdapter(ports.accounts)('AuthorizationCode');
  await codes.upsert('a code', { grantId: 'a grant' }, 60);
  const both = await Promise.allSettled([codes.consume('a code'), codes.consume('a code')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await codes.find('a code')).toMatchObject({ consumed: expect.any(Number) });
});

test('rows of a grant are deleted with it, and expired rows are not found', async () => {
  const tokens = issuerAdapter(ports.accounts)('AccessToken');
  await tokens.upsert('a', { grantId: 'one' }, 60);
  await tokens.upsert('b', { grantId: 'two' }, 60);
  await tokens.upsert('c', { grantId: 'two' }, -1);
  await tokens.revokeByGrantId('one');
  expect(await Promise.all(['a', 'b', 'c'].map((id) => tokens.find(id)))).toEqual([undefined, { grantId: 'two' }, undefined]);
});
