import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { slowLine } from '../../browser/lines.ts';
import { cardOf, commentOf, newTitle, numbered, openComments, openPost, type Post, say, sayAll, writePost } from '../feed.ts';
import { cook, member } from '../people.ts';

let page: Page;
let ben: Awaited<ReturnType<typeof member>>;
let posts: Post[];
const mark = newTitle('mark').replace(/\W/g, '');

beforeAll(async () => {
  const [cookAna, memberBen] = await Promise.all([cook('Ana'), member('Ben')]);
  page = cookAna.page;
  ben = memberBen;
  posts = [];
  for (let count = 0; count < 9; count += 1) posts.push(await writePost(ben, newTitle(mark)));
  const first = await say(ben, posts[8] as Post, 'Who brings bread?');
  await say(ben, posts[8] as Post, 'Rye or white?', first);
  await sayAll(ben, posts[8] as Post, numbered(9, 'Thought'));
});

const card = () => cardOf(page, posts[8]?.title ?? '');

describe('Beyond: the feed on a phone', () => {
  test('every control is at least 44 pixels high and wide', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/announcements?search=${mark}`);
    await openComments(card());
    await card().getByRole('button', { name: 'View 1 reply' }).click();
    await commentOf(card(), 'Rye or white?').getByRole('button', { name: 'Reply' }).click();
    const small = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('button, a, input, textarea, [role=combobox]')]
        // The thread line is narrow, but as long as its thread.
        .filter((element) => !element.getAttribute('aria-label')?.startsWith('Collapse'))
        .map((element) => ({ name: element.getAttribute('aria-label') ?? element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.height < 43.9 || box.width < 43.9))
        .map(({ name, box }) => `${name}: ${box.width} by ${box.height}`),
    );
    expect(small).toEqual([]);
  });

  test('the page is never wider than the phone', async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  // Otherwise each growth computes the style of everything in the post: 4,000 elements in 20 ms with 100 comments open.
  test('a post that grows does not change the style of what is in it', async () => {
    const rows = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).getPropertyValue('--rows'));
    const post = page.getByRole('listitem').filter({ has: card() });
    const before = await rows(post);
    const inside = await rows(card());
    await card().getByRole('button', { name: 'Collapse 1 reply' }).click();
    await expect.poll(() => rows(post)).not.toBe(before);
    expect(await rows(card())).toBe(inside);
  });

  // At its end, a page that becomes shorter moves everything down: a press on the box would close the comments.
  test.each([
    ['no comment yet', []],
    ['one', ['I do.']],
    ['several', numbered(3, 'I do')],
  ])('the box for a comment stays in its place when the comments arrive: %s', async (_, comments) => {
    const post = await writePost(ben);
    await sayAll(ben, post, comments);
    await page.setViewportSize({ width: 390, height: 500 });
    const goOn = await slowLine(page, `**/api/announcements/${post.id}/comments?*`);
    const opened = await openPost(page, post);
    await openComments(opened);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const placeOf = () => opened.getByRole('textbox', { name: 'Write a comment' }).boundingBox();
    const before = await placeOf();
    const answered = page.waitForResponse((response) => response.url().includes(`/${post.id}/comments?`));
    await goOn();
    await answered;
    await opened.getByText(comments.at(-1) ?? 'No comments yet.').waitFor();
    await opened.getByRole('status', { name: 'Loading comments' }).waitFor({ state: 'detached' });
    expect(await placeOf()).toEqual(before);
  });
});
