import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { commentOf, likeButton, openPost, type Post, pendingLikes, readComments, say, writePost } from '../feed.ts';
import { type Cook, cook, member } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
let post: Post;
let card: Locator;

beforeAll(async () => {
  const [cookAna, ben] = await Promise.all([cook('Ana'), member('Ben')]);
  ana = cookAna;
  page = ana.page;
  post = await writePost(ben);
  await say(ben, post, 'Me first.');
});

const serverSays = () => ana.http.get<{ liked: boolean }>(`/api/announcements/${post.id}/like`);

describe('4. States and transitions: like state per announcement and per comment', () => {
  test('liked or not, toggled by one call: a post', async () => {
    card = await openPost(page, post);
    const button = likeButton(card);
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    const [call] = await Promise.all([page.waitForRequest((request) => request.url().endsWith('/like')), button.click()]);
    expect(`${call.method()} ${new URL(call.url()).pathname}`).toBe(`POST /api/announcements/${post.id}/like`);
    await card.getByText('1 Like', { exact: true }).waitFor();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(serverSays).toEqual({ liked: true });
    await button.click();
    await card.getByText('0 Likes', { exact: true }).waitFor();
    await expect.poll(serverSays).toEqual({ liked: false });
  });

  test('after many clicks the last one counts, and the count never exceeds the likes', async () => {
    const button = likeButton(card);
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
    await expect.poll(() => pendingLikes(page)).toEqual([]);
    expect(await button.textContent()).toBe('1 Like');
    expect(await button.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].toSorted())).toEqual(['0 Likes', '1 Like']);
  });

  test('liked or not, toggled by one call: a comment', async () => {
    card = await readComments(page, post);
    const button = commentOf(card, 'Me first.').getByRole('button', { name: /^Like comment/ });
    const [call] = await Promise.all([page.waitForRequest((request) => request.url().endsWith('/like')), button.click()]);
    expect(new URL(call.url()).pathname).toMatch(/^\/api\/comments\/\d+\/like$/);
    await expect.poll(() => button.getAttribute('aria-label')).toBe('Like comment, 1 Like');
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await button.click();
    await expect.poll(() => button.getAttribute('aria-label')).toBe('Like comment, 0 Likes');
  });

  test('is unchanged after a reload', async () => {
    card = await openPost(page, post);
    await card.getByText('1 Like', { exact: true }).waitFor();
    expect(await likeButton(card).getAttribute('aria-pressed')).toBe('true');
  });
});
