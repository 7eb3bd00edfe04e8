import { expect, test } from 'vitest';
import type { Visited } from './testing/browser.ts';
import { serveSignIn } from './testing/serve-sign-in.ts';
import { signInUnderTest } from './testing/sign-in-under-test.fixture.ts';
import { password, Visitor } from './testing/visitor.ts';

const site = signInUnderTest();
const { newEmail, newVisitor } = site;

test('a wrong password and an unknown address get the same message, and the typed address stays', async () => {
  const email = newEmail();
  await newVisitor().signUp(email);
  const texts = [];
  for (const [address, secret] of [
    [email, 'not the password'],
    [newEmail(), password],
  ] as const) {
    const browser = newVisitor();
    await browser.signIn(address, secret);
    expect(browser.form().inputs).toMatchObject([
      { name: 'email', value: address },
      { name: 'password', value: '' },
    ]);
    expect(await browser.who()).toBeNull();
    expect(browser.refusal().focus).toBe('password');
    texts.push(browser.refusal().problem);
  }
  expect(texts[0]).toBe('This email address and password do not belong together.');
  expect(texts[1]).toBe(texts[0]);
});

const newAccount = { name: 'Ana', email: 'new@example.org', password };
test.each([
  ['a name', { name: '  ' }, { focus: 'name', problem: 'Please enter a name' }],
  ['a name that is not reserved', { name: 'Potluck Team' }, { focus: 'name', problem: 'This name is reserved. Please choose another.' }],
  ['an address', { email: 'nobody' }, { focus: 'email', problem: 'Please enter your email address' }],
  ['an address of limited length', { email: `${'a'.repeat(300)}@example.org` }, { focus: 'email' }],
  [
    'a password of 8 characters',
    { password: '1234567' },
    { focus: 'password', problem: 'Please choose a password of at least 8 characters' },
  ],
])('an account needs %s', async (_what, wrong, refusal) => {
  const browser = newVisitor();
  await browser.open('/api/login');
  await browser.follow('Create account');
  const fields = { ...newAccount, ...wrong };
  await browser.submit(fields);
  expect(browser.refusal()).toMatchObject(refusal);
  expect(browser.form().inputs.map(({ value }) => value)).toEqual([fields.name, fields.email.slice(0, 254), '']);
});

test('a long address signs in', async () => {
  expect(await newVisitor().signUp(`${'a'.repeat(120)}@example.org`)).toMatch(/^\w{22}$/);
});

test('an address has one account', async () => {
  const email = newEmail();
  await newVisitor().signUp(email);
  const browser = newVisitor();
  await browser.open('/api/login');
  await browser.follow('Create account');
  await browser.submit({ name: 'Ben', email: ` ${email.toUpperCase()}`, password: 'quite another one' });
  expect(browser.refusal()).toMatchObject({
    focus: 'email',
    problem: expect.stringContaining('There is already an account with this email address'),
  });
  expect(browser.form().inputs[0]?.value).toBe('Ben');
  expect(await browser.who()).toBeNull();
});

test('typed values are escaped', async () => {
  const browser = newVisitor();
  await browser.open('/api/login');
  await browser.follow('Create account');
  const refused = await browser.submit({ name: '"><script>alert(1)</script>', email: 'nobody', password });
  expect(refused.text).not.toContain('<script');
  expect(browser.form().inputs[0]?.value).toBe('"><script>alert(1)</script>');
});

test('a form sent from another site is refused', async () => {
  const email = newEmail();
  await newVisitor().signUp(email);
  const browser = newVisitor();
  await browser.open('/api/login');
  const refused = await browser.submit({ email, password }, { origin: 'https://elsewhere.example' });
  expect(refused.status).toBe(403);
  expect(await browser.who()).toBeNull();
});

test('a page has no scripts, forbids them, and is not cached', async () => {
  const { headers, text } = await newVisitor().open('/api/login');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text).not.toContain('<script');
});

test('fields have autocomplete values for password managers', async () => {
  const browser = newVisitor();
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
  const [here, elsewhere] = [newVisitor(), newVisitor()];
  const email = newEmail();
  const userId = await here.signUp(email);
  await elsewhere.signIn(email);
  await here.open('/oidc/change-password');
  await here.submit({ email, password: 'not the password', newPassword: 'the next password' });
  expect(here.refusal()).toMatchObject({ focus: 'password' });
  expect(here.form().inputs[0]?.value).toBe(email);
  await here.submit({ email, password, newPassword: 'the next password' });
  expect(here.now?.text).toContain('Your password is set');
  expect(here.now?.url.pathname).toBe('/oidc/password-set');
  expect(await here.who()).toBe(userId);
  expect(await elsewhere.who()).toBeNull();
  await elsewhere.signIn(email);
  expect(elsewhere.refusal().problem).toContain('do not belong together');
  await elsewhere.signIn(email, 'the next password');
  expect(await elsewhere.who()).toBe(userId);
});

test.each([
  ['a session at the issuer', '/oidc/auth'],
  ['a session here', '/api/callback'],
])('a sign-in that stopped short of %s is over once the password was changed', async (_what, step) => {
  const [here, elsewhere] = [newVisitor(), newVisitor()];
  const email = newEmail();
  await here.signUp(email);
  await elsewhere.open('/api/login');
  const { pathname } = (elsewhere.now as Visited).url;
  const body = new URLSearchParams({ email, password }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin };
  let next = await elsewhere.ask(pathname, { method: 'POST', body, headers });
  const location = () => new URL(next.headers.get('location') ?? '', next.url);
  while (!location().pathname.startsWith(step)) next = await elsewhere.ask(location());
  await here.open('/oidc/change-password');
  await here.submit({ email, password, newPassword: 'the next password' });
  expect(here.now?.text).toContain('Your password is set');
  await elsewhere.open(location());
  expect(await elsewhere.who()).toBeNull();
});

test('the eleventh guess within 15 minutes must wait, even a right one', async () => {
  const limited = await serveSignIn(site.ports, { limits: { off: false } });
  try {
    const email = newEmail();
    await newVisitor().signUp(email);
    const browser = new Visitor(limited.origin);
    await browser.open('/api/login');
    for (let guess = 0; guess < 10; guess++) {
      await browser.submit({ email, password: `guess ${guess}` });
      expect(browser.refusal().problem).toContain('do not belong together');
    }
    await browser.submit({ email, password });
    expect(browser.refusal()).toEqual({ focus: 'problem', problem: expect.stringContaining('Please wait 15 minutes') });
    expect(await browser.who()).toBeNull();
  } finally {
    await limited.close();
  }
});

test('a form that is far too long is refused before it is read', async () => {
  const browser = newVisitor();
  await browser.open('/api/login');
  expect((await browser.submit({ email: 'a'.repeat(20_000), password })).status).toBe(413);
});

test('a refused form has its own address: a reload shows it again, the original address shows it empty', async () => {
  const browser = newVisitor();
  await browser.open('/oidc/change-password');
  const { status, headers } = await browser.ask('/oidc/change-password', {
    method: 'POST',
    body: new URLSearchParams({ email: 'ana@example.org', password: 'a', newPassword: 'b' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin },
  });
  expect(status).toBe(303);
  const back = headers.get('location') ?? '';
  expect(back).toMatch(/^\/oidc\/change-password\?refused=[\w-]{16}$/);
  for (const _time of ['once', 'again']) {
    expect((await browser.open(back)).status).toBe(200);
    expect(browser.refusal().problem).toBe('Please choose a password of at least 8 characters');
    expect(browser.form().inputs[0]?.value).toBe('ana@example.org');
  }
  await browser.open('/oidc/change-password');
  expect(browser.refusal()).toEqual({ problem: undefined, focus: undefined });
  expect(browser.form().inputs[0]?.value).toBe('');
});

test('typed values are shown only to the same browser, and are neither in the address nor readable in the cookie', async () => {
  const [typist, other] = [newVisitor(), newVisitor()];
  await typist.open('/oidc/change-password');
  const { url } = await typist.submit({ email: 'ana@example.org', password: 'a', newPassword: 'b' });
  await other.open(url);
  expect(other.refusal().problem).toBeUndefined();
  const cookie = [...typist.cookies.values()].find(({ name }) => name === 'potluck.refused');
  expect(cookie).toMatchObject({
    path: '/oidc/change-password',
    attributes: expect.stringMatching(/Max-Age=600;.*HttpOnly; SameSite=Lax/),
  });
  const readable = (text: string) => `${text} ${Buffer.from(text.split('.').at(-1) ?? '', 'base64url')}`;
  for (const text of [url.href, cookie?.value ?? '']) expect(readable(text)).not.toContain('ana');
});

test('a long name does not make the cookie too large for browsers', async () => {
  const browser = newVisitor();
  await browser.open('/api/login');
  await browser.follow('Create account');
  const name = '\u{1F372}'.repeat(1_000);
  await browser.submit({ ...newAccount, name, email: '\u0001'.repeat(1_000) });
  expect(browser.refusal()).toEqual({ focus: 'name', problem: 'Please choose a shorter name' });
  expect([...browser.cookies.values()].find((one) => one.name === 'potluck.refused')?.attributes.length).toBeLessThan(4_096);
  expect(browser.form().inputs[0]?.value).toBe(name.slice(0, 100));
});
