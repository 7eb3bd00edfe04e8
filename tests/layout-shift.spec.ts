import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { form, recipeForm } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser/open-browser.ts';
import { manySignUps, type PotluckProcess, removeFolder, startPotluckProcess } from './potluck-process.ts';

/** Maximum cumulative layout shift, as measured by Chromium. */
const most = 0.02;
/** Lighthouse's slow network, so that late content causes its shifts. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

let potluck: PotluckProcess;
let browser: Browser;
let ana: Member;
let ben: Member;
let postId: number;
let recipeId: number;
let benId: string;

beforeAll(async () => {
  [potluck, browser] = await Promise.all([startPotluckProcess({ env: manySignUps }), openBrowser()]);
  ana = await Member.signUp(potluck.url, 'Ana');
  ben = await Member.signUp(potluck.url, 'Ben');
  const photo = new Uint8Array(await readFile(join(import.meta.dirname, 'fixtures/photo.png')));
  const file: [string, Uint8Array, string] = ['photo.png', photo, 'image/png'];
  await ben.send('PUT', '/api/auth/profile', form({ displayName: 'Ben', firstName: '', lastName: '', bio: 'Cooks.', isPublic: 'true' }));
  benId = (await ben.get<{ id: string }>('/api/auth/user')).id;
  for (const cook of [ana, ben]) {
    for (const title of ['Soup', 'Bread', 'Plum cake']) {
      const recipe = recipeForm({
        title,
        description: 'What the house smells of when it rains.',
        cookTime: '30 minutes',
        ingredients: ['3 leeks', '1 l stock'],
        instructions: ['Slice.', 'Simmer.'],
        isPublic: true,
      });
      if (title !== 'Bread') recipe.append('image', new Blob([photo], { type: 'image/png' }), 'photo.png');
      recipeId = (await cook.post<{ id: number }>('/api/recipes', recipe)).id;
    }
  }
  for (let number = 1; number <= 8; number += 1) {
    // The newest posts are long, and therefore collapsed.
    const content = 'Two big pots, leek and mushroom. Bring a bowl, a spoon and a story. '.repeat(number < 7 ? 1 : 9);
    const post = form({ title: `Soup night ${number}`, content, ...(number % 2 ? {} : { media: file }) });
    postId = (await ben.post<{ id: number }>('/api/announcements', post)).id;
    await ben.post(`/api/announcements/${postId}/comments`, { content: 'Who brings bread?' });
  }
});
afterAll(async () => {
  await browser?.close();
  await potluck?.stop();
  if (potluck) await removeFolder(potluck.dataFolder);
});

const member = [
  '/',
  '/announcements',
  '/announcements?view=list',
  '/recipes',
  '/recipe/:recipe',
  '/edit/:own',
  '/user/:ben',
  '/dashboard',
  '/create',
  '/account',
  '/announcements/create',
];
test.concurrent.each([
  ...['/', '/announcements', '/recipe/:recipe', '/user/:ben'].map((path) => [path, 'visitor'] as const),
  ...member.map((path) => [path, 'member'] as const),
])('on a phone with a slow network nothing moves by itself while %s loads for a %s', async (path, viewer) => {
  const page = await openPhone(viewer === 'member' ? ana : undefined);
  const [own] = await ana.get<{ id: number }[]>('/api/recipes');
  const address = path.replace(':recipe', String(recipeId)).replace(':own', String(own?.id)).replace(':ben', benId);
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy=true], [role=status][aria-label^=Loading]').first().waitFor({ state: 'detached' });
  expect(await shiftsOf(page)).toBeLessThanOrEqual(most);
  await page.context().close();
});

test.each(['grid', 'list'])('in the feed as a %s nothing moves when likes, comments and a post arrive', async (view) => {
  const page = await openPhone(ana);
  await page.goto(`/announcements?view=${view}`, { waitUntil: 'networkidle' });
  const post = page.getByRole('article').filter({ hasText: 'Soup night 8' });
  const comments = post.getByRole('button', { name: /Comments?$/ }).first();
  const before = Number.parseInt((await comments.textContent()) ?? '', 10);
  const { likesCount } = await ben.post<{ likesCount: number }>(`/api/announcements/${postId}/like`);
  await post.getByText(likesCount === 1 ? '1 Like' : `${likesCount} Likes`, { exact: true }).waitFor();
  await ben.post(`/api/announcements/${postId}/comments`, { content: `I do, said of the ${view}.` });
  await post
    .getByText(`${before + 1} Comments`)
    .first()
    .waitFor();
  await ben.post('/api/announcements', form({ title: `One more for the ${view}`, content: 'Just now.' }));
  await page.getByRole('button', { name: /new post/ }).waitFor();
  expect(await shiftsOf(page)).toBeLessThanOrEqual(most);
  await page.context().close();
});

test('each fallback font that is installed is as wide as its typeface', async () => {
  const page = await openPhone();
  await page.goto('/');
  const widths = await page.evaluate(async () => {
    const texts = {
      Fraunces: 'What is cooking in the community today?',
      Figtree: 'Discover what fellow cooks are sharing, and what they say.',
    };
    const widthOf = async (family: string, weight: number, text: string) => {
      const loaded = await document.fonts.load(`${weight} 100px "${family}"`, text).catch(() => []);
      if (loaded.length === 0) return undefined;
      const line = document.body.appendChild(document.createElement('span'));
      line.style.cssText = `position: absolute; white-space: nowrap; font: ${weight} 100px "${family}"`;
      line.textContent = text;
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    };
    const found: [family: string, ratio: number][] = [];
    for (const { family, weight } of [...document.fonts].map(({ family, weight }) => ({ family: family.replaceAll('"', ''), weight }))) {
      const [typeface, font] = family.split(' on ') as ['Fraunces' | 'Figtree', string?];
      const of = weight === '600' ? 600 : 400;
      const [own, fallback] = font ? [await widthOf(typeface, of, texts[typeface]), await widthOf(family, of, texts[typeface])] : [];
      if (own && fallback) found.push([family, fallback / own]);
    }
    return found;
  });
  for (const [family, ratio] of widths) expect(Math.abs(ratio - 1), `${family} is ${ratio} of the width`).toBeLessThan(0.04);
  await page.context().close();
});

async function openPhone(who?: Member): Promise<Page> {
  const context = await browser.newContext({ baseURL: potluck.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const pairs = who?.cookieHeader.split('; ') ?? [];
  const cookieOf = (pair: string) => ({
    name: pair.slice(0, pair.indexOf('=')),
    value: pair.slice(pair.indexOf('=') + 1),
    url: potluck.url,
  });
  await context.addCookies(pairs.map(cookieOf));
  const page = await context.newPage();
  page.setDefaultTimeout(50_000);
  await page.addInitScript(() => {
    const seen: { value: number; what: string[] } = { value: 0, what: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        seen.value += entry.value;
        seen.what.push(
          `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => (node as Element)?.outerHTML?.slice(0, 120)).join(' ; ')}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.emulateNetworkConditions', slowLine);
  return page;
}

/** The total after the last paint; reports large shifts. */
async function shiftsOf(page: Page): Promise<number> {
  const { value, what } = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as unknown as { seen: { value: number; what: string[] } }).seen;
  });
  if (value > most) console.log(what.join('\n'));
  return value;
}
