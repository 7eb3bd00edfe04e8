import type { BusMessages } from '@potluck/stores/ports/live-bus';
import { beforeAll, expect, test } from 'vitest';
import { type AccountTools, accountTools } from './account-tools.ts';
import { localAccounts } from './issuer/local-accounts.ts';
import { signInUnderTest } from './testing/sign-in-under-test.fixture.ts';
import { password, type Visitor } from './testing/visitor.ts';

const site = signInUnderTest();
let tools: AccountTools;
beforeAll(() => {
  tools = accountTools(site.ports);
});

const { newVisitor } = site;
async function signUp(email: string): Promise<Visitor> {
  const visitor = newVisitor();
  await visitor.signUp(email);
  return visitor;
}
/** The user id after a sign-in with this password; null if it failed. */
async function signIn(email: string, secret = password): Promise<string | null> {
  const visitor = newVisitor();
  await visitor.signIn(email, secret);
  return visitor.who();
}

test('a new member chooses a name and a password with a link, and signs in', async () => {
  const link = await tools.accounts.add('new@example.org');
  expect(link).toMatch(/^\/oidc\/choose-password\/[\w-]{32}$/);
  expect(await tools.accounts.list()).toMatchObject([{ email: 'new@example.org', name: null, hasPassword: false }]);
  const browser = newVisitor();
  await browser.open(link);
  expect(browser.form().inputs.map(({ name }) => name)).toEqual(['name', 'password']);
  await browser.submit({ name: 'Nele', password: 'short' });
  expect(browser.refusal().focus).toBe('password');
  expect(browser.form().inputs[0]?.value).toBe('Nele');
  expect((await browser.submit({ name: 'Nele', password })).status).toBe(200);
  await browser.follow('Sign in');
  await browser.submit({ email: 'new@example.org', password });
  expect(await tools.findUserByEmail('NEW@example.org')).toMatchObject({
    user: { userId: await browser.who(), displayName: 'Nele', roles: [] },
    verified: false,
  });
});

test('an account without a password cannot sign in', async () => {
  await tools.accounts.add('waiting@example.org');
  for (const secret of ['null', 'undefined', 'scrypt']) expect(await signIn('waiting@example.org', secret)).toBeNull();
});

test('a link works once', async () => {
  const link = await tools.accounts.add('once@example.org');
  const [first, second] = [newVisitor(), newVisitor()];
  await first.open(link);
  await second.open(link);
  await first.submit({ name: 'Ola', password });
  const late = await second.submit({ name: 'Eve', password: 'the password of Eve' });
  expect(late.status).toBe(410);
  expect((await newVisitor().open(link)).status).toBe(410);
  expect(await signIn('once@example.org', 'the password of Eve')).toBeNull();
  expect(await signIn('once@example.org')).not.toBeNull();
});

test('a newer link makes the older one invalid', async () => {
  const older = await tools.accounts.add('twice@example.org');
  const newer = await tools.accounts.reset('twice@example.org');
  expect((await newVisitor().open(older)).status).toBe(410);
  expect((await newVisitor().open(newer)).status).toBe(200);
});

test('a link expires after 24 hours', async () => {
  const link = await tools.accounts.add('late@example.org');
  const token = link.split('/').at(-1) as string;
  const hours = (count: number) => localAccounts(site.ports.accounts, { now: () => Date.now() + count * 3_600_000 });
  expect(await hours(23.9).accountOfLink(token)).toMatchObject({ email: 'late@example.org' });
  expect(await hours(24.1).accountOfLink(token)).toBeUndefined();
  expect(await hours(24.1).useLink(token)).toBe(false);
});

test('a reset keeps name and user, and ends all sessions', async () => {
  const before = await signUp('reset@example.org');
  const userId = await before.who();
  const link = await tools.accounts.reset(' Reset@example.org');
  expect(await before.who()).toBe(userId);
  const browser = newVisitor();
  await browser.open(link);
  expect(browser.form().inputs.map(({ name }) => name)).toEqual(['password']);
  expect((await browser.submit({ password: 'the next password' })).status).toBe(200);
  expect(await before.who()).toBeNull();
  expect(await signIn('reset@example.org')).toBeNull();
  expect(await signIn('reset@example.org', 'the next password')).toBe(userId);
});

test('adding an address with an account fails, as does resetting one without', async () => {
  await tools.accounts.add('known@example.org');
  await expect(tools.accounts.add('Known@example.org')).rejects.toThrow('Known@example.org has an account already');
  await expect(tools.accounts.reset('unknown@example.org')).rejects.toThrow('unknown@example.org has no account here');
  await expect(tools.accounts.add('nobody')).rejects.toThrow("'nobody' is not an email address");
});

test('accounts cannot be created while registration is closed, but after it is opened again', async () => {
  const late = newVisitor();
  await late.open('/api/login');
  await late.follow('Create account');
  await tools.accounts.closeRegistration();
  try {
    expect(await tools.accounts.registrationOpen()).toBe(false);
    const refused = await late.submit({ name: 'Ana', email: 'closed@example.org', password });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('New accounts are closed at the moment');
    const browser = newVisitor();
    expect((await browser.open('/api/login')).text).not.toContain('Create account');
  } finally {
    await tools.accounts.openRegistration();
  }
  expect(await (await signUp('closed@example.org')).who()).not.toBeNull();
});

test('a role is granted and revoked once, and open pages are notified', async () => {
  const userId = (await (await signUp('moderator@example.org')).who()) as string;
  const messages: BusMessages['session'][] = [];
  const end = site.ports.bus.subscribe('session', (message) => void messages.push(message));
  expect(await tools.grantRole(userId, 'moderator')).toBe(true);
  expect(await tools.grantRole(userId, 'moderator')).toBe(false);
  expect(await tools.grantRole(userId, 'analyst')).toBe(true);
  expect(await tools.findUserByEmail('moderator@example.org')).toMatchObject({ user: { roles: ['moderator', 'analyst'] } });
  expect(await tools.revokeRole(userId, 'moderator')).toBe(true);
  expect(await tools.revokeRole(userId, 'moderator')).toBe(false);
  end();
  expect(await tools.findUserByEmail('moderator@example.org')).toMatchObject({ user: { roles: ['analyst'] } });
  const { events } = await site.ports.events.read(`user-${userId}`);
  expect(events.at(-1)?.data).toEqual({ userId, role: 'moderator', by: null, source: 'command_line' });
  expect(messages).toEqual([1, 2, 3].map(() => ({ userId, reason: 'rights' })));
});

test('two roles granted at the same time are both kept', async () => {
  const userId = (await (await signUp('both@example.org')).who()) as string;
  await Promise.all([tools.grantRole(userId, 'moderator'), tools.grantRole(userId, 'analyst')]);
  expect((await tools.findUserByEmail('both@example.org'))?.user.roles.sort()).toEqual(['analyst', 'moderator']);
});

test('changing the roles of an unknown user is refused', async () => {
  await expect(tools.grantRole('nobody', 'moderator')).rejects.toMatchObject({ code: 'user-not-found' });
  expect(await tools.findUserByEmail('nobody@example.org')).toBeUndefined();
});
