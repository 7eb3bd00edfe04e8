import type { Ports } from '@potluck/stores/ports/ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from './testing/browser.ts';
import { openTestPorts } from './testing/open-test-ports.ts';
import { type ServedSignIn, serveSignIn } from './testing/serve-sign-in.ts';
import { type TlsProxy, tlsProxy } from './testing/tls-proxy.ts';

let ports: Ports;
let proxy: TlsProxy;
let served: ServedSignIn;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ ports, close } = await openTestPorts());
  proxy = await tlsProxy();
  served = await serveSignIn(ports, { publicUrl: proxy.url });
  proxy.target = served.port;
});
afterAll(async () => {
  await proxy.close();
  await served.close();
  await close();
});

test('sign-up, sign-out and sign-in work behind a proxy that terminates TLS, at the public address alone', async () => {
  const browser = new Browser(proxy.url.origin);
  const account = { email: 'ana@example.org', password: 'a long enough password' };
  await browser.open('/api/login?return_to=/recipes');
  await browser.follow('Create account');
  await browser.submit({ name: 'Ana', ...account });
  expect(browser.now?.url.href).toBe(`${proxy.url.origin}/recipes`);
  const userId = JSON.parse((await browser.ask('/who')).text).userId;
  expect(userId).toBeTypeOf('string');

  await browser.open('/api/logout');
  const lasting = [...browser.cookies.values()].filter(({ path }) => path === '/');
  expect(lasting.map(({ name }) => name)).toEqual(['potluck-position']);
  expect(JSON.parse((await browser.ask('/who')).text).userId).toBeNull();
  await browser.open('/api/login');
  await browser.submit(account);
  expect(JSON.parse((await browser.ask('/who')).text).userId).toBe(userId);
});

test('every cookie is Secure and SameSite=Lax, and session cookies are bound to this host', async () => {
  const browser = new Browser(proxy.url.origin);
  await browser.open('/api/login');
  await browser.follow('Create account');
  await browser.submit({ name: ' ', email: 'ben@example.org', password: 'a long enough password' });
  expect(browser.refusal()).toEqual({ problem: 'Please enter a name', focus: 'name' });
  await browser.submit({ name: 'Ben', password: 'a long enough password' });
  const cookies = [...browser.cookies.values()];
  for (const { attributes } of cookies) expect(attributes).toMatch(/;\s*secure/i);
  for (const { attributes } of cookies) expect(attributes).toMatch(/;\s*samesite=lax/i);
  for (const { name, attributes } of cookies) if (name !== 'potluck-position') expect(attributes).toMatch(/;\s*httponly/i);
  const names = cookies.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['__Host-potluck.sid', '__Host-potluck.issuer', '__Secure-potluck.refused']));
});
