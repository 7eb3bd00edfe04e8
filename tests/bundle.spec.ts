import { recipeForm } from '@potluck/tools/demo/form';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openFor, type Person, signUp } from './browser/open-browser.ts';
import { type PotluckProcess, removeFolder, startPotluckProcess } from './potluck-process.ts';

/** Maximum code of each screen before it can be used, in gzip bytes. */
const mostForFeed = 140_000;
const mostForAny = 180_000;

let potluck: PotluckProcess;
let browser: Browser;
let ana: Person;
let visitor: Person;
let userId: string;
let recipeId: number;

beforeAll(async () => {
  [potluck, browser] = await Promise.all([startPotluckProcess(), openBrowser()]);
  ana = await openFor(browser, 'Ana', potluck.url);
  visitor = await openFor(browser, 'Visitor', potluck.url);
  await signUp(ana);
  const { request } = ana.context;
  const headers = { origin: potluck.url };
  userId = (await (await request.get('/api/auth/user')).json()).id;
  await request.put('/api/auth/profile', {
    headers,
    multipart: { displayName: 'Ana', firstName: '', lastName: '', bio: '', isPublic: 'true' },
  });
  const recipe = recipeForm({ title: 'Soup', ingredients: ['3 leeks'], instructions: ['Simmer.'], isPublic: true });
  recipeId = (await (await request.post('/api/recipes', { headers, multipart: recipe })).json()).id;
  await request.post('/api/announcements', { headers, multipart: { title: 'Soup night', content: 'Bring a bowl.' } });
});
afterAll(async () => {
  await browser?.close();
  await potluck?.stop();
  if (potluck) await removeFolder(potluck.dataFolder);
});

test.each([
  ['/announcements', mostForFeed],
  ['/announcements?view=list', mostForFeed],
  ['/', mostForAny],
  ['/dashboard', mostForAny],
  ['/create', mostForAny],
  ['/edit/:recipe', mostForAny],
  ['/recipes', mostForAny],
  ['/recipe/:recipe', mostForAny],
  ['/account', mostForAny],
  ['/user/:user', mostForAny],
  ['/announcements/create', mostForAny],
  ['/nowhere', mostForAny],
])('a member’s %s needs at most %i bytes of code', async (path, most) => {
  const weighed = await weigh(ana, path);
  expect(weighed.total, weighed.list).toBeLessThanOrEqual(most);
});

test.each([
  ['/announcements', mostForFeed],
  ['/', mostForAny],
  ['/recipe/:recipe', mostForAny],
  ['/user/:user', mostForAny],
])('a visitor’s %s needs at most %i bytes of code', async (path, most) => {
  const weighed = await weigh(visitor, path);
  expect(weighed.total, weighed.list).toBeLessThanOrEqual(most);
});

test('no script is fetched twice', async () => {
  const { page } = visitor;
  const client = await page.context().newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  const live = page.waitForEvent('websocket');
  await page.goto('/announcements', { waitUntil: 'networkidle' });
  await live;
  const came = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js') && (entry as PerformanceResourceTiming).transferSize > 0)
      .map(({ name }) => name),
  );
  expect(came.some((name) => name.includes('/socket-'))).toBe(true);
  expect(came).toEqual([...new Set(came)]);
});

test.each(['/announcements', '/recipe/:recipe', '/user/:user', '/'])(
  '%s begins with at most 5 files: without HTTP/2 a browser fetches 6 at a time, and what is read first is one of them',
  async (path) => {
    const answer = await visitor.context.request.get(path.replace(':recipe', String(recipeId)).replace(':user', userId));
    const named = new Set((await answer.text()).match(/\/assets\/[^"]+\.(?:js|css)/g));
    expect(named.size, [...named].join('\n')).toBeLessThanOrEqual(5);
  },
);

test('code that the first view does not need is fetched after it is shown', async () => {
  const { page } = await openFor(browser, 'Reader', potluck.url);
  await page.addInitScript(() => {
    const paints: number[] = [];
    Object.assign(window, { paints });
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { element: Element | null })[];
      paints.push(...entries.filter(({ element }) => element?.closest('#root')).map(({ startTime }) => startTime));
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const live = page.waitForEvent('websocket');
  await page.goto(`/recipe/${recipeId}`);
  await live;
  const { painted, fetched } = await page.evaluate(() => ({
    painted: (window as unknown as { paints: number[] }).paints[0],
    fetched: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.woff2$|\/socket-/.test(name))
      .map(({ startTime }) => startTime),
  }));
  expect(fetched.length).toBeGreaterThan(1);
  expect(Math.min(...fetched)).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY);
});

/** All scripts that the page has fetched when the network is idle, including the socket's client. */
async function weigh({ page, context }: Person, path: string): Promise<{ total: number; list: string }> {
  const scripts = new Set<string>();
  page.on('request', (asked) => asked.resourceType() === 'script' && scripts.add(asked.url()));
  const live = page.waitForEvent('websocket');
  await page.goto(path.replace(':recipe', String(recipeId)).replace(':user', userId), { waitUntil: 'networkidle' });
  await live;
  page.removeAllListeners('request');
  const weights = await Promise.all(
    [...scripts].map(async (url) => {
      const answer = await context.request.head(url, { headers: { 'accept-encoding': 'gzip' } });
      return [Number(answer.headers()['content-length']), url] as const;
    }),
  );
  expect(weights.length).toBeGreaterThan(2);
  const list = weights.toSorted(([a], [b]) => b - a).map(([bytes, url]) => `${bytes} ${new URL(url).pathname}`);
  return { total: weights.reduce((sum, [bytes]) => sum + bytes, 0), list: list.join('\n') };
}
