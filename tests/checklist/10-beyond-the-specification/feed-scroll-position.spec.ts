import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardOf, commentOf, newTitle, numbered, openComments, type Post, sayAll, writePost } from '../feed.ts';
import { type Cook, cook, member, saveProfile } from '../people.ts';

let ana: Cook;
let page: Page;
let ben: Awaited<ReturnType<typeof member>>;
let posts: Post[];
const mark = newTitle('mark').replace(/\W/g, '');

beforeAll(async () => {
  [ana, ben] = await Promise.all([cook('Ana'), member('Ben')]);
  await saveProfile(ben, { isPublic: 'true' });
  page = ana.page;
  posts = [];
  for (let count = 0; count < 45; count += 1) posts.push(await writePost(ben, newTitle(mark)));
  await sayAll(ben, posts[2] as Post, numbered(3, 'Thought'));
});

/** The oldest posts: they come with the third page. */
const last = () => cardOf(page, posts[2]?.title ?? '');

async function readToTheEnd(): Promise<void> {
  await page.goto(`/announcements?search=${mark}`);
  await page.getByRole('article').first().waitFor();
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return last().count();
    })
    .toBe(1);
}
const scrollPosition = () => page.evaluate(() => Math.round(scrollY));

/** The link to the author of the newest comment under the last post. */
const author = () => commentOf(last(), 'Thought 3.').getByRole('link', { name: 'Ben', exact: true });

async function openAuthor(): Promise<void> {
  await author().click();
  await page.waitForURL('**/user/*');
  // The address changes before the screen does.
  await page.getByRole('heading', { name: /Kitchen/ }).waitFor();
}

/** Opens the conversation of the last post, and returns its position on the screen. */
async function readConversation(): Promise<number> {
  await readToTheEnd();
  await openComments(last());
  await author().scrollIntoViewIfNeeded();
  const there = await scrollPosition();
  expect(there).toBeGreaterThan(1_500);
  return there;
}

describe('Beyond: the feed is paged, and its scroll position is restored', () => {
  test('pages are loaded on scroll, and neither repeat nor skip a post', async () => {
    await readToTheEnd();
    await expect
      .poll(() => page.getByRole('article').getByRole('heading').allTextContents())
      .toEqual(posts.map(({ title }) => title).toReversed());
  });

  test('Back from a profile restores the scroll position, with the open comments', async () => {
    const before = await readConversation();
    await openAuthor();
    await page.goBack();
    await commentOf(last(), 'Thought 3.').waitFor();
    await expect.poll(scrollPosition).toBe(before);
    expect(await page.getByRole('article').count()).toBe(posts.length + 3);
  });

  test('new posts do not move it', async () => {
    const before = await readConversation();
    await openAuthor();
    const late = await writePost(ben, newTitle(mark));
    posts.push(late);
    // A searched list announces no new posts: waits until the post can be read.
    await expect.poll(() => ana.http.get(`/api/announcements/${late.id}`)).toMatchObject({ id: late.id });
    await page.goBack();
    await commentOf(last(), 'Thought 3.').waitFor();
    await expect.poll(scrollPosition).toBe(before);
    // Others may have posted too.
    await page.getByRole('button', { name: /^\d+ new posts?$/ }).waitFor();
    expect(await cardOf(page, late.title).count()).toBe(0);
    expect(await scrollPosition()).toBe(before);
  });

  test('after a reload it begins at its top, with all posts', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'Community' }).click();
    await cardOf(page, posts.at(-1)?.title ?? '').waitFor();
    expect(await scrollPosition()).toBe(0);
  });
});
