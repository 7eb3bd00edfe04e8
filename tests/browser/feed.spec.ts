import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PotluckProcess, removeFolder, startPotluckProcess } from '../potluck-process.ts';
import { openBrowser, openFor, type Person, signUp } from './open-browser.ts';

/** What the feed promises to whoever is reading it while others write: each test stands on posts of its own. */
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
  for (const title of ['Bread', 'Soup', 'Plums', 'Dumplings', 'Honey', 'Leeks']) await write(ben, title);
});
afterAll(async () => {
  await browser?.close();
  await potluck?.stop();
  if (potluck) await removeFolder(potluck.dataFolder);
});

test('a new post waits, and moves nothing', async () => {
  await read(ana);
  await scrollToMiddle(post(ana, 'Soup'));
  const before = await topOf(post(ana, 'Soup'));
  await write(ben, 'Fresh from the oven');
  const pill = ana.page.getByRole('button', { name: '1 new post', exact: true });
  await pill.waitFor();
  expect(await topOf(post(ana, 'Soup'))).toBe(before);
  await pill.click();
  await expect.poll(() => ana.page.getByRole('article').first().textContent()).toContain('Fresh from the oven');
  await pill.waitFor({ state: 'detached' });
});

test('a comment that comes in moves neither what is read nor what is written', async () => {
  const id = await idOf('Plums');
  for (let number = 1; number <= 9; number += 1) await comment(ben, id, `Thought ${number}.`);
  await read(ana);
  // As in a browser that does not hold the place by itself.
  await ana.page.addStyleTag({ content: '* { overflow-anchor: none }' });
  await post(ana, 'Plums').getByRole('button', { name: '9 Comments' }).click();
  const reading = post(ana, 'Plums').getByText('Thought 4.');
  await reading.waitFor();
  await scrollToMiddle(reading);
  const before = await topOf(reading);
  await comment(ben, id, 'A tenth.');
  await post(ana, 'Plums').getByText('A tenth.').waitFor();
  await expect.poll(async () => Math.abs((await topOf(reading)) - before)).toBeLessThan(2);

  const box = post(ana, 'Plums').getByRole('textbox', { name: 'Write a comment' });
  await box.fill('A draft');
  const boxBefore = await topOf(box);
  await comment(ben, id, 'An eleventh.');
  await post(ana, 'Plums').getByText('An eleventh.').waitFor();
  await expect.poll(async () => Math.abs((await topOf(box)) - boxBefore)).toBeLessThan(2);
  expect(await box.inputValue()).toBe('A draft');
});

test('a like that does not get through shows at once, outlives a reload, and arrives when it can', async () => {
  await read(ana);
  await read(ben);
  await ana.page.route('**/like', (route) => route.abort());
  await likeButton(ana, 'Soup').click();
  await likeButton(ana, 'Soup').getByText('1 Like').waitFor();
  await ana.page.reload();
  await likeButton(ana, 'Soup').getByText('1 Like').waitFor();
  expect(await pendingLikes(ana)).toHaveLength(1);
  expect(await likeButton(ben, 'Soup').textContent()).toBe('0 Likes');
  await ana.page.unroute('**/like');
  await likeButton(ben, 'Soup').getByText('1 Like').waitFor();
  await expect.poll(() => pendingLikes(ana)).toEqual([]);
  expect(await likeButton(ana, 'Soup').textContent()).toBe('1 Like');
});

test('after many clicks the last wish holds, and the count never runs ahead', async () => {
  await read(ana);
  const button = likeButton(ana, 'Bread');
  await button.evaluate((element) => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => seen.add(element.textContent ?? '')).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  for (let click = 0; click < 7; click += 1) await button.click();
  await expect.poll(() => pendingLikes(ana)).toEqual([]);
  expect(await button.textContent()).toBe('1 Like');
  expect(await button.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].toSorted())).toEqual(['0 Likes', '1 Like']);
});

test('search, filter and sort are answered by the server and stand in the address', async () => {
  await read(ana);
  await ana.page.getByRole('searchbox', { name: 'Search posts' }).fill('honey');
  await ana.page.waitForURL(/search=honey/);
  await expect.poll(() => ana.page.getByRole('article').count()).toBe(1);
  await ana.page.goto('/announcements?sort=oldest&view=list');
  await expect.poll(() => ana.page.getByRole('article').first().textContent()).toContain('Bread');
  await ana.page.goto('/announcements?filter=liked');
  await expect.poll(() => ana.page.getByRole('article').count()).toBe(2);
});

test('a visitor sees likes come in, and may not like', async () => {
  const visitor = await openFor(browser, 'Visitor', potluck.url);
  await read(visitor);
  expect(await likeButton(visitor, 'Leeks').isDisabled()).toBe(true);
  await read(ana);
  await likeButton(ana, 'Leeks').click();
  await likeButton(visitor, 'Leeks').getByText('1 Like').waitFor();
  await visitor.context.close();
});

test('what was missed while the server was away is read again, and waits', async () => {
  await read(ana);
  const port = Number(new URL(potluck.url).port);
  await potluck.kill();
  potluck = await startPotluckProcess({ dataFolder: potluck.dataFolder, port });
  await write(ben, 'While you were away');
  await ana.page.getByRole('button', { name: /new post/ }).waitFor();
});

test('without a display name there are notices instead', async () => {
  const nobody = { displayName: '', firstName: '', lastName: '', bio: '', isPublic: 'false' };
  await ben.context.request.put('/api/auth/profile', { headers: { origin: potluck.url }, multipart: nobody });
  await read(ben);
  await ben.page.getByText('Set up your profile to start posting and interacting!').waitFor();
  expect(await likeButton(ben, 'Soup').isDisabled()).toBe(true);
  await likeButton(ben, 'Soup').click({ force: true });
  await ben.page.getByText('Profile Setup Required').first().waitFor();
  await ben.page.goto('/announcements/create');
  await ben.page.getByText('Please add a display name to your profile before posting.').first().waitFor();
  await ben.page.waitForURL('**/account');
});

test('signing out in one tab is noticed in the other', async () => {
  await read(ana);
  const tab = await ana.context.newPage();
  await tab.goto('/api/logout');
  await ana.page.getByRole('link', { name: 'Sign In' }).waitFor();
  expect(await likeButton(ana, 'Soup').isDisabled()).toBe(true);
});

async function read({ page }: Person): Promise<void> {
  await page.goto('/announcements?view=list');
  await page.getByRole('article').nth(5).waitFor();
}

async function write({ context }: Person, title: string): Promise<void> {
  const answer = await context.request.post('/api/announcements', {
    headers: { origin: potluck.url },
    multipart: { title, content: `${title}!` },
  });
  expect(answer.status()).toBe(201);
}

async function comment({ context }: Person, announcementId: number, content: string): Promise<void> {
  const path = `/api/announcements/${announcementId}/comments`;
  expect((await context.request.post(path, { headers: { origin: potluck.url }, data: { content } })).status()).toBe(201);
}

async function idOf(title: string): Promise<number> {
  const found = await (await ben.context.request.get(`/api/announcements?search=${title}`)).json();
  return found[0].id;
}

const post = ({ page }: Person, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const likeButton = (person: Person, title: string) =>
  post(person, title)
    .getByRole('button', { name: /Likes?$/ })
    .first();
const topOf = (element: Locator) => element.evaluate((there) => there.getBoundingClientRect().top);
const scrollToMiddle = (element: Locator) => element.evaluate((there) => there.scrollIntoView({ block: 'center', behavior: 'instant' }));
const pendingLikes = ({ page }: Person) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('potluck-pending-like')));
