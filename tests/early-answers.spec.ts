import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slowLine, untilLive } from './browser/lines.ts';
import { openBrowser, openFor, type Person, signUp } from './browser/open-browser.ts';
import { type PotluckProcess, removeFolder, startPotluckProcess } from './potluck-process.ts';

/** The requests of a page before its code is loaded. */
let potluck: PotluckProcess;
let browser: Browser;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  [potluck, browser] = await Promise.all([startPotluckProcess(), openBrowser()]);
  ana = await openFor(browser, 'Ana', potluck.url);
  ben = await openFor(browser, 'Ben', potluck.url);
  await signUp(ana);
  await signUp(ben);
  await write('Soup night');
});
afterAll(async () => {
  await browser?.close();
  await potluck?.stop();
  if (potluck) await removeFolder(potluck.dataFolder);
});

test('each request of a member’s feed is sent once', async () => {
  const requests = await openFeed(ana);
  expect(requests.toSorted()).toEqual(['/api/announcements/feed', '/api/auth/user']);
});

test('they are sent while the code is still loading', async () => {
  const letCome = await slowLine(ana.page, '**/assets/index-*.js');
  const answer = ana.page.waitForResponse('**/api/announcements/feed');
  await ana.page.goto('/announcements', { waitUntil: 'commit' });
  expect((await answer).status()).toBe(200);
  await letCome();
  await ana.page.getByRole('article').first().waitFor();
});

test('for a visitor the user is not requested, and no request is refused', async () => {
  const visitor = await openFor(browser, 'Visitor', potluck.url);
  const refused: string[] = [];
  visitor.page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  expect(await openFeed(visitor)).toEqual(['/api/announcements']);
  await visitor.page.getByRole('link', { name: 'Sign In' }).waitFor();
  expect(refused).toEqual([]);
  await visitor.context.close();
});

test('changes between the prefetched answer and the watch are not missed', async () => {
  const connect = await slowLine(ana.page, '**/assets/socket-*.js');
  await ana.page.goto('/announcements');
  await ana.page.getByRole('article').filter({ hasText: 'Soup night' }).waitFor();
  await write('Written meanwhile');
  await connect();
  await ana.page.getByRole('button', { name: '1 new post', exact: true }).waitFor();
});

test('a session that ended elsewhere is detected, although its cookie is still there', async () => {
  const away = await openFor(browser, 'Ben', potluck.url);
  await away.context.addCookies(await ben.context.cookies());
  await ben.page.goto('/api/logout');
  await away.page.goto('/announcements');
  await away.page.getByRole('link', { name: 'Sign In' }).waitFor();
  await away.page.getByRole('article').first().waitFor();
  await away.context.close();
});

/** Opens the feed; returns the API requests until it is watched and the network is idle. */
async function openFeed({ page }: Person): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname);
  });
  const live = untilLive(page);
  await page.goto('/announcements');
  await page.getByRole('article').first().waitFor();
  await live;
  await page.waitForLoadState('networkidle');
  return requests;
}

async function write(title: string): Promise<void> {
  const written = { headers: { origin: potluck.url }, multipart: { title, content: `${title}!` } };
  expect((await ben.context.request.post('/api/announcements', written)).status()).toBe(201);
}
