import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../engines/engine.ts';
import { type PotluckProcess, removeFolder, startPotluckProcess } from '../potluck-process.ts';
import { startTlsProxy, type TlsProxy } from '../tls-proxy.ts';
import { openBrowser, openFor, signUp } from './open-browser.ts';

let proxy: TlsProxy;
let potluck: PotluckProcess;
let browser: Browser;

beforeAll(async () => {
  [proxy, browser] = await Promise.all([startTlsProxy(), openBrowser()]);
  const port = await freePort();
  potluck = await startPotluckProcess({ port, env: { PUBLIC_URL: proxy.url, TRUST_PROXY: '1' } });
  proxy.forwardTo(`http://127.0.0.1:${port}`);
});
afterAll(async () => {
  await browser?.close();
  await potluck?.stop();
  await proxy?.close();
  if (potluck) await removeFolder(potluck.dataFolder);
});

test('through a TLS reverse proxy two people sign up, and a like arrives live', async () => {
  const ana = await openFor(browser, 'Ana', proxy.url);
  const ben = await openFor(browser, 'Ben', proxy.url);
  await signUp(ana);
  await signUp(ben);
  const session = (await ana.context.cookies()).find((cookie) => cookie.name === '__Host-potluck.sid');
  expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' });

  await ana.page.goto('/announcements/create');
  await ana.page.getByLabel(/^Title/).fill('Soup night');
  await ana.page.getByLabel(/^Message/).fill('Who brings bread?');
  await ana.page.getByRole('button', { name: 'Post Announcement' }).click();
  await ana.page.waitForURL((url) => url.pathname === '/announcements');
  await ana.page.getByText('0 Likes').waitFor();
  await ben.page.goto('/announcements');
  const seen = ana.page.getByText('1 Like', { exact: true }).waitFor();
  await ben.page.getByRole('article').getByRole('button', { name: /Like/ }).first().click();
  await seen;
  expect([...ana.complaints, ...ben.complaints]).toEqual([]);
});
