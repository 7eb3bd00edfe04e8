import { openMongoAccountStore } from '@potluck/stores/mongodb/account-store';
import { mongodbUnderTest } from '@potluck/stores/mongodb/mongodb-under-test.fixture';
import type { Table } from '@potluck/stores/ports/account-store';
import { Unavailable } from '@potluck/stores/ports/event-store';
import type { FoundEngine } from '@potluck/tests/engines/engine';
import { mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountTools } from './account-tools.ts';
import { openTestPorts } from './testing/open-test-ports.ts';
import { type ServedSignIn, serveSignIn } from './testing/serve-sign-in.ts';
import { password, Visitor } from './testing/visitor.ts';

await withEngines([mongodb], onMongo);

test('an account store that is unavailable during the code exchange is not reported as a fault of the issuer', async () => {
  const beside = await openTestPorts();
  const { accounts } = beside.ports;
  const table = <T>(name: string): Table<T> => ({
    ...accounts.table<T>(name),
    ...(name === 'issuer-AccessToken' && { put: () => Promise.reject(new Unavailable('away')) }),
  });
  const served = await serveSignIn({ ...beside.ports, accounts: { ...accounts, table } });
  try {
    const visitor = new Visitor(served.origin);
    await visitor.open('/api/login');
    await visitor.follow('Create account');
    const page = await visitor.submit({ name: 'Ana', email: 'ana@example.org', password });
    expect([page.url.pathname, page.status]).toEqual(['/api/callback', 503]);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await served.close();
    await beside.close();
  }
});

describe('if sessions cannot be ended, the password is not changed and the form can be sent again', () => {
  const newPassword = 'another horse battery';
  let beside: Awaited<ReturnType<typeof openTestPorts>>;
  let served: ServedSignIn;
  let away = false;
  beforeAll(async () => {
    beside = await openTestPorts();
    const { accounts } = beside.ports;
    const table = <T>(name: string): Table<T> => {
      const there = accounts.table<T>(name);
      return {
        ...there,
        ...(name === 'issuer-Session' && { list: async () => (away ? Promise.reject(new Unavailable('away')) : there.list()) }),
      };
    };
    served = await serveSignIn({ ...beside.ports, accounts: { ...accounts, table } });
  });
  afterAll(async () => {
    await served?.close();
    await beside?.close();
  });
  const visitor = () => new Visitor(served.origin);
  /** Sends the form while sessions cannot be ended, and again when they can. */
  const sendTwice = async (page: Visitor, fields: Record<string, string>) => {
    const form = page.now;
    away = true;
    const first = await page.submit(fields);
    away = false;
    page.now = form;
    return [first.status, (await page.submit(fields)).url.pathname];
  };
  const signIn = async (email: string, secret: string) => {
    const person = visitor();
    await person.signIn(email, secret);
    return person.who();
  };

  test('with the old password', async () => {
    const [email, before] = ['ana@example.org', visitor()];
    const userId = await before.signUp(email);
    const page = visitor();
    await page.open('/oidc/change-password');
    expect(await sendTwice(page, { email, password, newPassword })).toEqual([503, '/oidc/password-set']);
    expect([await before.who(), await signIn(email, password), await signIn(email, newPassword)]).toEqual([null, null, userId]);
  });

  test('with a link', async () => {
    const [email, before] = ['ben@example.org', visitor()];
    const userId = await before.signUp(email);
    const page = visitor();
    await page.open(await accountTools(beside.ports).accounts.reset(email));
    expect(await sendTwice(page, { password: newPassword })).toEqual([503, '/oidc/password-set']);
    expect([await before.who(), await signIn(email, password), await signIn(email, newPassword)]).toEqual([null, null, userId]);
  });
});

function onMongo(found: FoundEngine): void {
  describe(`sign-in while the account store is away, on ${found.version}`, () => {
    let store: Awaited<ReturnType<typeof mongodbUnderTest>>;
    let beside: Awaited<ReturnType<typeof openTestPorts>>;
    let accounts: Awaited<ReturnType<typeof openMongoAccountStore>>;
    let served: ServedSignIn;
    beforeAll(async () => {
      store = await mongodbUnderTest(found);
      beside = await openTestPorts();
      accounts = await openMongoAccountStore({ url: store.proxiedUrl });
      served = await serveSignIn({ ...beside.ports, accounts });
    });
    afterAll(async () => {
      await served?.close();
      await accounts?.close();
      await beside?.close();
      await store?.dispose();
    });
    const isBack = () =>
      expect
        .poll(() =>
          accounts
            .table('any')
            .get('any')
            .catch(() => 'away'),
        )
        .toBeUndefined();

    test('each page answers 503 with Retry-After, and the started sign-in can be continued', async () => {
      const visitor = new Visitor(served.origin);
      const email = 'ana@example.org';
      const userId = await visitor.signUp(email);
      await visitor.open('/api/logout');
      await visitor.open('/api/login?return_to=/recipes');
      const form = visitor.now;
      const other = new Visitor(served.origin);
      await other.open('/api/login');
      const state = [...other.cookies.values()].find(({ name }) => name.startsWith('potluck.begun-'))?.name.slice('potluck.begun-'.length);
      const { secret: client } = (await accounts.table<{ secret: string }>('secrets').get('issuer-client'))?.value ?? { secret: '' };
      const clientSecret = Buffer.from(client, 'base64').toString('base64url');

      await store.stopServer();
      const authorization = `Basic ${Buffer.from(`potluck:${clientSecret}`).toString('base64')}`;
      const answers = [
        await visitor.submit({ email, password }),
        await other.open('/api/login'),
        await other.ask(`/api/callback?code=a&state=${state}`),
        await visitor.ask(`/oidc/auth?client_id=potluck&response_type=code&scope=openid&redirect_uri=${served.origin}/api/callback`),
        await visitor.ask('/oidc/token', {
          method: 'POST',
          body: `grant_type=authorization_code&code=a&redirect_uri=${encodeURIComponent(`${served.origin}/api/callback`)}`,
          headers: { authorization, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
      for (const { headers } of answers.slice(0, 4)) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      for (const { text } of answers.slice(0, 4)) expect(text).toContain('<h1');

      await store.startServer();
      await isBack();
      visitor.now = form;
      await visitor.submit({ email, password });
      expect(visitor.now?.url.pathname).toBe('/recipes');
      expect(await visitor.who()).toBe(userId);
    });
  });
}
