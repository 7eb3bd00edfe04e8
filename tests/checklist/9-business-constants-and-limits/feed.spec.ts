import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { commentOf, numbered, openComments, openPost, type Post, readComments, say, sayAll, writePost } from '../feed.ts';
import { type Cook, cook, member } from '../people.ts';

let ana: Cook;
let page: Page;
let ben: Awaited<ReturnType<typeof member>>;
let post: Post;
let card: Locator;

beforeAll(async () => {
  [ana, ben] = await Promise.all([cook('Ana'), member('Ben')]);
  page = ana.page;
  post = await writePost(ben);
  await sayAll(ben, post, numbered(11, 'Thought'));
  const first = await say(ben, post, 'Who brings bread?');
  await sayAll(ben, post, numbered(12, 'Answer'), first);
});

/** Presses 'View 1 reply' and 'Continue this thread' until there are no more. */
const unfoldAll = (on: Page) =>
  on.evaluate(async () => {
    const next = () =>
      [...document.querySelectorAll<HTMLElement>('article button, li button')].find(({ textContent }) =>
        /^(View|Continue this thread)/.test(textContent ?? ''),
      );
    for (let count = 1; count <= 100; count += 1) {
      while (!next()) await new Promise(requestAnimationFrame);
      next()?.click();
      await new Promise<void>((resolve) => {
        const look = () => (document.body.textContent?.includes(`Level ${count}.`) ? resolve() : requestAnimationFrame(look));
        look();
      });
    }
  });

const shown = () => card.getByRole('article', { name: /^Comment by/ }).count();

describe('9. Business constants and limits: the feed', () => {
  test('comments page size 10', async () => {
    card = await readComments(page, post);
    await expect.poll(shown).toBe(10);
    await card.getByRole('button', { name: 'Show more comments' }).click();
    await expect.poll(shown).toBe(12);
    expect(await card.getByRole('button', { name: 'Show more comments' }).count()).toBe(0);
  });

  test('replies page size 5, and how many more there are', async () => {
    const answers = card.getByText(/^Answer \d+\.$/);
    await card.getByRole('button', { name: 'View 12 replies' }).click();
    await expect.poll(() => answers.count()).toBe(5);
    await card.getByRole('button', { name: '7 more replies' }).click();
    await expect.poll(() => answers.count()).toBe(10);
    await card.getByRole('button', { name: '2 more replies' }).click();
    await expect.poll(() => answers.count()).toBe(12);
    expect(await answers.allTextContents()).toEqual(numbered(12, 'Answer'));
    expect(await card.getByRole('button', { name: /more repl/ }).count()).toBe(0);
  });

  test('feed refresh shows a spinner for 500 ms', async () => {
    card = await openPost(page, post);
    const button = page.getByRole('button', { name: 'Refresh' });
    await button.evaluate((element) => {
      const seen: [spins: boolean, at: number][] = [];
      Object.assign(window, { seenSpinner: seen });
      const look = () => seen.push([element.querySelector('svg.animate-spin') !== null, performance.now()]);
      element.addEventListener('click', look, { capture: true });
      new MutationObserver(look).observe(element, { attributes: true, attributeFilter: ['aria-busy'] });
    });
    await button.click();
    const seen = () => page.evaluate(() => (window as unknown as { seenSpinner: [boolean, number][] }).seenSpinner);
    await expect.poll(async () => (await seen()).map(([spins]) => spins)).toEqual([false, true, false]);
    const [clicked, began, ended] = (await seen()).map(([, at]) => at) as [number, number, number];
    // The end is observed slightly after it happens.
    expect(ended - clicked).toBeGreaterThanOrEqual(500);
    expect(ended - began).toBeLessThan(1_500);
  });

  test('comment and reply text at most 500 characters', async () => {
    card = await readComments(page, post);
    expect(await card.getByRole('textbox', { name: 'Write a comment' }).getAttribute('maxlength')).toBe('500');
    await say(ben, post, 'x'.repeat(500));
    await expect(say(ben, post, 'x'.repeat(501))).rejects.toThrow('Comment too long');
  });

  test('replies nest without a practical limit; the reply button is hidden at depth 100', { timeout: 120_000 }, async () => {
    const deep = await writePost(ben);
    let parent = await say(ben, deep, 'Level 0.');
    for (let depth = 1; depth <= 100; depth += 1) parent = await say(ben, deep, `Level ${depth}.`, parent);
    await expect(say(ben, deep, 'Level 101.', parent)).rejects.toThrow(/^4\d\d/);
    await page.setViewportSize({ width: 390, height: 844 });
    card = await openPost(page, deep);
    await openComments(card);
    await unfoldAll(page);
    await card.getByText('Level 100.', { exact: true }).waitFor();
    expect(await commentOf(card, 'Level 99.').getByRole('button', { name: 'Reply' }).count()).toBe(1);
    expect(await commentOf(card, 'Level 100.').getByRole('button', { name: 'Reply' }).count()).toBe(0);
  });

  test('and is as readable at the end as at the beginning', async () => {
    const left = async (text: string) => (await card.getByText(text, { exact: true }).boundingBox())?.x ?? 0;
    const [first, fourth, last] = [await left('Level 0.'), await left('Level 4.'), await left('Level 100.')];
    expect(fourth).toBeGreaterThan(first);
    expect(last).toBe(fourth);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
