import http from 'node:http';
import { usualPasswordCost } from '@potluck/host/settings';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LocalAccount } from './issuer/local-accounts.ts';
import { hashPassword } from './issuer/password.ts';
import { serveSignIn } from './testing/serve-sign-in.ts';
import { signInUnderTest } from './testing/sign-in-under-test.fixture.ts';
import { password, Visitor } from './testing/visitor.ts';

const site = signInUnderTest({ limits: { off: false } });

const { newVisitor } = site;
async function createAccount(browser: Visitor, fields: Record<string, string>) {
  await browser.open('/api/login');
  await browser.follow('Create account');
  return browser.submit({ name: 'Ana', password, ...fields });
}

/** Fills in a page's form from another loopback address. Returns the status, or undefined if the client disconnects after `cutMs`. */
function guessFrom(localAddress: string, browser: Visitor, fields: Record<string, string>, cutMs?: number): Promise<number | undefined> {
  const { action } = browser.form();
  const cookie = [...browser.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  return new Promise((resolve) => {
    const headers = { cookie, origin: browser.now?.url.origin, 'content-type': 'application/x-www-form-urlencoded' };
    const request = http.request(new URL(action, browser.now?.url), { method: 'POST', headers, localAddress, agent: false }, (answer) =>
      resolve(answer.resume().statusCode),
    );
    request.on('error', () => resolve(undefined));
    request.end(new URLSearchParams(fields).toString());
    if (cutMs !== undefined) setTimeout(() => request.destroy(), cutMs);
  });
}

describe('guesses at one account from many machines', () => {
  const email = 'ana@example.org';
  const owner = () => newVisitor();
  let known: Visitor;
  beforeAll(async () => {
    known = owner();
    await known.signUp(email);
    await known.open('/api/logout');
    const guesser = newVisitor();
    await guesser.open('/api/login');
    for (let guess = 0; guess < 101; guess++) await guessFrom(`127.0.1.${guess + 1}`, guesser, { email, password: 'a guess' });
  });

  test('are refused, with advice for the owner', async () => {
    const elsewhere = newVisitor();
    await elsewhere.signIn(email);
    expect(await elsewhere.who()).toBeNull();
    expect(elsewhere.refusal().problem).toBe(
      'Too many attempts at this account. Please use a browser in which you have signed in before, or wait 24 hours and try again.',
    );
  });

  test('do not prevent its owner from signing in with a known browser', async () => {
    await known.signIn(email);
    expect(await known.who()).not.toBeNull();
  });

  test('count a browser that only another account knows as unknown', async () => {
    const other = newVisitor();
    await other.signUp('ben@example.org');
    await other.open('/api/logout');
    await other.signIn(email);
    expect(await other.who()).toBeNull();
  });
});

test('guesses of disconnected clients do not delay others', async () => {
  const slow = await serveSignIn(site.ports, { limits: { off: true }, passwordCost: usualPasswordCost });
  try {
    const guesser = new Visitor(slow.origin);
    await guesser.open('/api/login');
    const visitor = new Visitor(slow.origin);
    await visitor.signUp('cem@example.org');
    await visitor.open('/api/logout');
    const alone = performance.now();
    await visitor.signIn('cem@example.org');
    const usual = performance.now() - alone;
    await visitor.open('/api/logout');

    const gone = Array.from({ length: 80 }, (_, guess) =>
      guessFrom(`127.0.2.${guess + 1}`, guesser, { email: `${guess}@example.org`, password: 'a guess' }, 400),
    );
    await Promise.all(gone);
    const behind = performance.now();
    await visitor.signIn('cem@example.org');
    expect(await visitor.who()).not.toBeNull();
    // 80 hashes, two at once, would take as long as 40 sign-ins.
    expect((performance.now() - behind) / usual).toBeLessThan(8);
  } finally {
    await slow.close();
  }
});

test('when too many passwords wait to be checked, further ones get 503', async () => {
  const slow = await serveSignIn(site.ports, { limits: { off: false }, passwordCost: usualPasswordCost });
  try {
    const guesser = new Visitor(slow.origin);
    await guesser.open('/api/login');
    const guesses = Array.from({ length: 60 }, (_, guess) =>
      guessFrom('127.0.3.1', guesser, { email: `${guess}@example.org`, password: 'a guess' }, 3_000),
    );
    const refused = await Promise.race(guesses);
    expect(refused).toBe(503);
    const visitor = new Visitor(slow.origin);
    await visitor.signUp('dan@example.org');
    expect(await visitor.who()).not.toBeNull();
    await Promise.all(guesses);
  } finally {
    await slow.close();
  }
});

describe('an easily guessed password is refused', () => {
  test.each(['password', 'Password123', 'aaaaaaaaaa', 'POTLUCK123', '12345678'])('%s', async (guessed) => {
    const browser = newVisitor();
    await createAccount(browser, { email: 'eva@example.org', password: guessed });
    expect(browser.refusal()).toEqual({
      problem: 'This password is one of those that are guessed first. Please choose another.',
      focus: 'password',
    });
  });

  test('as are the own address and name', async () => {
    const browser = newVisitor();
    await createAccount(browser, { email: 'margarete@example.org', password: 'Margarete' });
    expect(browser.refusal().focus).toBe('password');
    await browser.submit({ name: 'Margarete Ruiz', email: 'eva@example.org', password: 'margarete ruiz' });
    expect(browser.refusal().focus).toBe('password');
    await browser.submit({ name: 'Margarete Ruiz', email: 'eva@example.org', password: 'margarete ruiz cooks' });
    expect(await browser.who()).not.toBeNull();
  });

  test('an existing one still works, but cannot be chosen again', async () => {
    const passwordHash = await hashPassword('password123', { log2N: 10, r: 8, p: 1 });
    const old: LocalAccount = { sub: 'old', email: 'old@example.org', name: 'Ola', passwordHash, createdAt: '2026-01-01T00:00:00Z' };
    await site.ports.accounts.table<LocalAccount>('issuer-accounts').insert('old@example.org', old, { index: 'old' });
    const browser = newVisitor();
    await browser.signIn('old@example.org', 'password123');
    expect(await browser.who()).not.toBeNull();
    await browser.open('/oidc/change-password');
    await browser.submit({ email: 'old@example.org', password: 'password123', newPassword: 'password1234' });
    expect(browser.refusal().focus).toBe('newPassword');
  });
});

describe('the address of an account that never signed in', () => {
  const abandoned = async (email: string, hoursAgo: number, more: Partial<LocalAccount> = {}) => {
    const createdAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
    const account: LocalAccount = {
      sub: `sub of ${email}`,
      email,
      name: 'Squatter',
      passwordHash: 'scrypt$10$8$1$c2FsdA$a2V5',
      createdAt,
      ...more,
    };
    await site.ports.accounts.table<LocalAccount>('issuer-accounts').insert(email, account, { index: account.sub });
  };

  test('is free a day later', async () => {
    await abandoned('free@example.org', 25);
    const browser = newVisitor();
    expect(await browser.signUp('free@example.org')).not.toBeNull();
  });

  test.each([
    ['before a day has passed', 23, {}],
    ['if the operator created the account', 1_000, { passwordHash: null }],
  ])('is still taken %s', async (when, hours, more) => {
    const email = `taken-${hours}@example.org`;
    await abandoned(email, hours, more);
    const browser = newVisitor();
    await createAccount(browser, { email });
    expect(browser.refusal().problem, when).toContain('There is already an account');
  });

  test('is taken for good after a sign-in', async () => {
    const browser = newVisitor();
    await browser.signUp('stays@example.org');
    const table = site.ports.accounts.table<LocalAccount>('issuer-accounts');
    const row = await table.get('stays@example.org');
    if (row) await table.replace(row.id, { ...row.value, createdAt: '2026-01-01T00:00:00Z' }, row.version, { index: row.index });
    const other = newVisitor();
    await createAccount(other, { email: 'stays@example.org' });
    expect(other.refusal().problem).toContain('There is already an account');
  });
});
