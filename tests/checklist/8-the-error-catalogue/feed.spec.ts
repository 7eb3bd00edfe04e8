import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  commentOf,
  likeButton,
  numbered,
  openComments,
  openPost,
  type Post,
  pendingLikes,
  readComments,
  say,
  sayAll,
  writePost,
} from '../feed.ts';
import { type Cook, cook, deadLine, member, saveProfile, toastSays, visitor, withoutLive } from '../people.ts';

let ana: Cook;
let page: Page;
let ben: Awaited<ReturnType<typeof member>>;
let post: Post;
let card: Locator;

beforeAll(async () => {
  [ana, ben] = await Promise.all([cook('Ana'), member('Ben')]);
  page = ana.page;
  post = await writePost(ben);
  const first = await say(ben, post, 'Who brings bread?');
  await sayAll(ben, post, numbered(6, 'Answer'), first);
});

describe('8. The error catalogue: the feed', () => {
  test("comment failure: 'Failed to add comment', and what was typed stays", async () => {
    card = await readComments(page, post);
    const lineIsBack = await deadLine(page, '**/api/announcements/*/comments');
    const box = card.getByRole('textbox', { name: 'Write a comment' });
    await box.fill('A rye loaf.');
    await card.getByRole('button', { name: 'Post Comment' }).click();
    await toastSays(page, 'Error', 'Failed to add comment');
    expect(await box.inputValue()).toBe('A rye loaf.');
    await lineIsBack();
  });

  test("comment success: 'Comment added!'", async () => {
    await card.getByRole('button', { name: 'Post Comment' }).click();
    expect(await (await toastSays(page, 'Comment added!')).getAttribute('data-kind')).toBe('success');
    await commentOf(card, 'A rye loaf.').waitFor();
    await expect.poll(() => commentOf(card, 'A rye loaf.').count()).toBe(1);
  });

  test("reply failure: 'Failed to add reply', and what was typed stays", async () => {
    const comment = commentOf(card, 'Who brings bread?');
    await comment.getByRole('button', { name: 'Reply' }).click();
    const lineIsBack = await deadLine(page, '**/api/announcements/*/comments');
    await comment.getByRole('textbox').fill('I do.');
    await comment.getByRole('button', { name: 'Post Reply' }).click();
    await toastSays(page, 'Error', 'Failed to add reply');
    expect(await comment.getByRole('textbox').inputValue()).toBe('I do.');
    await lineIsBack();
  });

  test("reply success: 'Reply added!'", async () => {
    await commentOf(card, 'Who brings bread?').getByRole('button', { name: 'Post Reply' }).click();
    expect(await (await toastSays(page, 'Reply added!')).getAttribute('data-kind')).toBe('success');
    await commentOf(card, 'I do.').waitFor();
  });

  // With live updates the conversation is read again by itself.
  const openedWithoutLive = async () => {
    const { page } = await visitor();
    await withoutLive(page);
    return { page, card: await openPost(page, post) };
  };

  test("comments fetch failure: 'Failed to fetch comments', and a way to try again", async () => {
    const { page, card } = await openedWithoutLive();
    const lineIsBack = await deadLine(page, '**/api/announcements/*/comments?*');
    await card.getByRole('button', { name: /Comments$/ }).click();
    await card.getByText('Failed to fetch comments', { exact: true }).waitFor();
    await lineIsBack();
    await card.getByRole('button', { name: 'Try Again' }).click();
    await commentOf(card, 'Who brings bread?').waitFor();
  });

  test("replies fetch failure: 'Failed to fetch replies', and a way to try again; the same for a later page", async () => {
    const { page, card } = await openedWithoutLive();
    await openComments(card);
    for (const [more, shown] of [
      ['View 7 replies', 'Answer 1.'],
      ['2 more replies', 'Answer 6.'],
    ] as const) {
      const lineIsBack = await deadLine(page, '**/api/comments/*/replies?*');
      await card.getByRole('button', { name: more }).click();
      await card.getByText('Failed to fetch replies', { exact: true }).waitFor();
      await lineIsBack();
      await card.getByRole('button', { name: 'Try Again' }).click();
      await commentOf(card, shown).waitFor();
    }
  });

  test("feed load failure: 'Unable to Load Feed'", async () => {
    await page.goto('/account');
    const lineIsBack = await deadLine(page, '**/api/announcements/feed*');
    await page.getByRole('link', { name: 'Community' }).click();
    await page.getByRole('heading', { name: 'Unable to Load Feed', exact: true }).waitFor();
    await lineIsBack();
  });

  test('a refresh that fails says the same, and the list stays', async () => {
    card = await openPost(page, post);
    const lineIsBack = await deadLine(page, '**/api/announcements/feed*');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await toastSays(page, 'Unable to Load Feed');
    expect(await card.count()).toBe(1);
    await lineIsBack();
  });

  test("like failure: 'Failed to update like status', and the like is taken back", async () => {
    // Without live messages the page does not know that its member has lost their name; the server does.
    await withoutLive(page);
    card = await openPost(page, post);
    await saveProfile(ana.http, { displayName: '' });
    await likeButton(card).click();
    await toastSays(page, 'Error', 'Failed to update like status');
    await card.getByText('0 Likes', { exact: true }).waitFor();
    expect(await pendingLikes(page)).toEqual([]);
  });

  test('like failure of a comment: the same', async () => {
    await saveProfile(ana.http, { displayName: 'Ana' });
    card = await readComments(page, post);
    await saveProfile(ana.http, { displayName: '' });
    const button = commentOf(card, 'Who brings bread?').getByRole('button', { name: /^Like comment/ });
    await button.click();
    await toastSays(page, 'Error', 'Failed to update like status');
    expect(await button.getAttribute('aria-label')).toBe('Like comment, 0 Likes');
  });

  test('a refusal has the server’s reason', async () => {
    await card.getByRole('textbox', { name: 'Write a comment' }).fill('Nameless words');
    await card.getByRole('button', { name: 'Post Comment' }).click();
    const toast = await toastSays(page, 'Failed to add comment');
    expect(await toast.textContent()).toMatch(/display name/i);
  });
});
