import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import { commentOf, likeButton, type Post, readComments, say, writePost } from '../feed.ts';
import { type Cook, cook, member, saveProfile, toastSays, visitor } from '../people.ts';

let post: Post;
let nameless: Cook;

beforeAll(async () => {
  const [ben, somebody] = await Promise.all([member('Ben'), cook('Nobody')]);
  nameless = somebody;
  await saveProfile(nameless.http, { displayName: '   ' });
  post = await writePost(ben);
  await say(ben, post, 'Who brings bread?');
});

/** The controls that need a display name, and the end of the notice that each gives. */
const controls: [name: string, of: (card: Locator) => Locator, wish: string][] = [
  ['like', likeButton, 'interact with posts'],
  ['comment', (card) => card.getByRole('textbox', { name: 'Write a comment' }), 'comment'],
  ['comment, the button', (card) => card.getByRole('button', { name: 'Post Comment' }), 'comment'],
  ['comment like', (card) => card.getByRole('button', { name: /^Like comment/ }), 'like comments'],
  ['reply', (card) => commentOf(card, 'Who brings bread?').getByRole('button', { name: 'Reply' }), 'reply'],
];

const closeToast = (page: Page) => page.getByRole('button', { name: 'Close notification' }).click();

describe("6. Roles and permissions: 'Can interact' requires being signed in and having a display name", () => {
  let card: Locator;

  test('otherwise the like, comment and reply controls are disabled', async () => {
    card = await readComments(nameless.page, post);
    for (const [name, of] of controls) expect(await of(card).getAttribute('aria-disabled'), name).toBe('true');
    await expectAccessible(nameless.page);
  });

  test.each(controls)("notice: 'Profile Setup Required', %s", async (_, of, wish) => {
    const { page } = nameless;
    await of(card).click({ force: true });
    const toast = await toastSays(page, 'Profile Setup Required', `Please complete your profile with a display name to ${wish}`);
    expect(await toast.getByRole('link', { name: 'Complete Profile' }).getAttribute('href')).toBe('/account');
    await closeToast(page);
  });

  test('the text box accepts no input, and gives the reason on keyboard focus', async () => {
    const { page } = nameless;
    const box = card.getByRole('textbox', { name: 'Write a comment' });
    await likeButton(card).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
    await toastSays(page, 'Profile Setup Required');
    await page.keyboard.type('Hello');
    expect(await box.inputValue()).toBe('');
    expect(await box.getAttribute('aria-describedby')).toBeTruthy();
    await page.getByRole('link', { name: 'Complete Profile' }).last().click();
    await page.waitForURL('**/account');
  });

  test('nothing was sent, and the server would refuse it', async () => {
    const of = (path: string, body: object) =>
      nameless.http
        .request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
        .then(({ status }) => status);
    expect(await of(`/api/announcements/${post.id}/like`, { isLike: true })).toBe(403);
    expect(await of(`/api/announcements/${post.id}/comments`, { content: 'Hello' })).toBe(403);
    const fresh = await readComments(nameless.page, post);
    await fresh.getByText('0 Likes', { exact: true }).waitFor();
    await fresh.getByText('1 Comment', { exact: true }).waitFor();
  });

  test('with a display name they work at once', async () => {
    await saveProfile(nameless.http, { displayName: 'Robin' });
    card = await readComments(nameless.page, post);
    await likeButton(card).click();
    await card.getByText('1 Like', { exact: true }).waitFor();
  });
});

describe('6. Roles and permissions: visitor (signed out)', () => {
  let page: Page;
  let card: Locator;

  beforeAll(async () => {
    ({ page } = await visitor());
    card = await readComments(page, post);
  });

  test('reads the feed and its comments', async () => {
    await commentOf(card, 'Who brings bread?').waitFor();
  });

  test.each(controls)("the controls are disabled, and a tap leads to 'Sign In': %s", async (_, of, wish) => {
    expect(await of(card).getAttribute('aria-disabled')).toBe('true');
    await of(card).click({ force: true });
    const toast = await toastSays(page, 'Sign In', `Please sign in to ${wish}`);
    expect(await toast.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toContain('/api/login?return_to=%2Fannouncements');
    await closeToast(page);
  });

  test('sees no menu on posts and comments', async () => {
    expect(await card.getByRole('button', { name: 'More options' }).count()).toBe(0);
    await expectAccessible(page);
  });
});
