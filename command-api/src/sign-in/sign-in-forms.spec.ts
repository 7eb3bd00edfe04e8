import type { Ports } from '@potluck/events/ports/ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPorts } from './testing/open-test-ports.ts';
import { type ServedSignIn, serveSignIn } from './testing/serve-sign-in.ts';
import { password, Visitor } from './testing/visitor.ts';

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

let people = 0;
const newEmail = () => `person-${++people}@example.org`;
const newVisitor = () => new Visitor(served.origin);

test('a wrong password and an unknown address are refused with the same words, and the address stays typed', async () => {
  const email = newEmail();
  await newVisitor().signUp(email);
  const texts = [];
  for (const [address, secret] of [
    [email, 'not the password'],
    [newEmail(), password],
  ] as const) {
    const browser = newVisitor();
    const refused = await browser.signIn(address, secret);
    expect(refused.status).toBe(422);
    expect(browser.form().inputs).toMatchObject([
      { name: 'email', value: address },
      { name: 'password', value: '' },
    ]);
    expect(await browser.who()).toBeNull();
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
  const browser = newVisitor();
  await browser.open('/api/login');
  await browser.follow('Create account');
  const refused = await browser.submit(fields);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(problem);
  expect(browser.form().inputs.map(({ value }) => value)).toEqual([fields.name, fields.email, '']);
});

test('an address has one account', async () => {
  const email = newEmail();
  await newVisitor().signUp(email);
  const browser = newVisitor();
  await browser.open('/api/login');
  await browser.follow('Create account');
  const refused = await browser.submit({ name: 'Ben', email: ` ${email.toUpperCase()}`, password: 'quite another one' });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('There is already an account with this email address');
  expect(browser.form().inputs[0]?.value).toBe('Ben');
  expect(await browser.who()).toBeNull();
});

test('what is typed comes back as text, never as HTML', async () => {
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

test('a page has no scripts, says so, and is kept by no cache', async () => {
  const { headers, text } = await newVisitor().open('/api/login');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text).not.toContain('<script');
});

test('fields tell password managers what they are', async () => {
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
  expect((await here.submit({ email, password: 'not the password', newPassword: 'the next password' })).status).toBe(422);
  expect(here.form().inputs[0]?.value).toBe(email);
  expect((await here.submit({ email, password, newPassword: 'the next password' })).status).toBe(200);
  expect(await here.who()).toBe(userId);
  expect(await elsewhere.who()).toBeNull();
  expect((await elsewhere.signIn(email)).status).toBe(422);
  await elsewhere.signIn(email, 'the next password');
  expect(await elsewhere.who()).toBe(userId);
});

test('the eleventh guess at a password within a quarter of an hour must wait, even a right one', async () => {
  const limited = await serveSignIn(ports, { limits: { off: false } });
  try {
    const email = newEmail();
    await newVisitor().signUp(email);
    const browser = new Visitor(limited.origin);
    await browser.open('/api/login');
    for (let guess = 0; guess < 10; guess++) expect((await browser.submit({ email, password: `guess ${guess}` })).status).toBe(422);
    const held = await browser.submit({ email, password });
    expect(held.status).toBe(429);
    expect(held.text).toContain('Please wait 15 minutes');
  } finally {
    await limited.close();
  }
});

test('a form that is far too long is refused, not read', async () => {
  const browser = newVisitor();
  await browser.open('/api/login');
  expect((await browser.submit({ email: 'a'.repeat(20_000), password })).status).toBe(413);
});
