import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import { cardOf, commentsToggle, like, likeButton, newTitle, openPost, type Post, say, writePost } from '../feed.ts';
import { type Cook, cook, member, visitor } from '../people.ts';

const film = join(import.meta.dirname, '../../../command-api/src/uploads/fixtures/clip-3s.mp4');

let ana: Cook;
let page: Cook['page'];
let ben: Awaited<ReturnType<typeof member>>;
let benId: string;
let written: Post;
let card: Locator;

beforeAll(async () => {
  [ana, ben] = await Promise.all([cook('Ana'), member('Ben')]);
  page = ana.page;
  benId = (await ben.get<{ id: string }>('/api/auth/user')).id;
  written = await writePost(ben, newTitle('Card'), { content: 'Who brings bread?' });
});

describe('2. Screens and routes: Community Feed, each post card', () => {
  test('shows the author avatar and name, linking to /user/{id}', async () => {
    card = await openPost(page, written);
    const link = card.getByRole('link', { name: 'Ben', exact: true });
    expect(await link.getAttribute('href')).toBe(`/user/${benId}`);
    // The initials replace a picture, and are a link too.
    const avatar = card.locator(`a[href="/user/${benId}"]`).first();
    expect(await avatar.textContent()).toBe('B');
    await link.click();
    await page.waitForURL(`**/user/${benId}`);
  });

  test('shows a relative date, an optional title and the content', async () => {
    card = await openPost(page, written);
    await card.getByText('just now').waitFor();
    await card.getByRole('heading', { name: written.title }).waitFor();
    await card.getByText('Who brings bread?', { exact: true }).waitFor();
  });

  test("shows a like button with count ('Like'/'Likes')", async () => {
    await card.getByText('0 Likes', { exact: true }).waitFor();
    await likeButton(card).click();
    await card.getByText('1 Like', { exact: true }).waitFor();
    await like(await member('Cara'), written);
    await card.getByText('2 Likes', { exact: true }).waitFor();
  });

  test("shows a comments toggle ('Comment'/'Comments')", async () => {
    await card.getByText('0 Comments', { exact: true }).waitFor();
    await say(ben, written, 'Me.');
    await card.getByText('1 Comment', { exact: true }).waitFor();
    await say(ben, written, 'And me.');
    await card.getByText('2 Comments', { exact: true }).waitFor();
    expect(await commentsToggle(card).getAttribute('aria-expanded')).toBe('false');
  });

  test("shows a 'Report announcement' menu for posts by others", async () => {
    await card.getByRole('button', { name: 'More options', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Report announcement' }).waitFor();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Report announcement']);
    await page.getByRole('menuitem', { name: 'Report announcement' }).click();
    await page.getByRole('dialog', { name: 'Report announcement' }).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('More options');
  });

  test('not for one’s own, nor for a visitor', async () => {
    const own = await writePost(ana.http);
    const mine = await openPost(page, own);
    await mine.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Report/ }).count()).toBe(0);
    const someone = await visitor();
    const seen = await openPost(someone.page, own);
    expect(await seen.getByRole('button', { name: 'More options' }).count()).toBe(0);
  });

  test('shows an image; click opens it in a new tab', async () => {
    const pictured = await writePost(ben, newTitle('Picture'), { photo: true });
    card = await openPost(page, pictured);
    const picture = card.getByRole('img', { name: pictured.title });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
    const [tab] = await Promise.all([ana.context.waitForEvent('page'), picture.click()]);
    await tab.waitForLoadState();
    expect(new URL(tab.url()).pathname).toMatch(/^\/media\//);
    await tab.close();
  });

  test('or a video with controls', async () => {
    const filmed = await writePost(ben, newTitle('Film'), { video: film });
    card = await openPost(page, filmed);
    const video = card.locator('video[controls]');
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThan(0);
    expect(await video.evaluate((film: HTMLVideoElement) => film.duration)).toBeCloseTo(3, 0);
  });

  test('without either it lies on a drawn cloth', async () => {
    card = await openPost(page, written);
    expect(await card.locator('svg pattern').count()).toBeGreaterThan(0);
  });

  test('reads well in a screen reader', async () => {
    for (const view of ['grid', 'list']) {
      await page.goto(`/announcements?view=${view}&search=${encodeURIComponent(written.title)}`);
      await cardOf(page, written.title).waitFor();
      await expectAccessibleLightAndDark(page);
    }
  });
});
