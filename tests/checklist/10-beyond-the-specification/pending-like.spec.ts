import type { Page, Response } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardOf, like, likeButton, openPost, type Post, pendingLikes, writePost } from '../feed.ts';
import { type Cook, cook, deadLine, member, signIn } from '../people.ts';

let ana: Cook;
let page: Page;
let ben: Awaited<ReturnType<typeof member>>;

beforeAll(async () => {
  [ana, ben] = await Promise.all([cook('Ana'), member('Ben')]);
  page = ana.page;
});

/** The server's count. */
const countOf = async ({ id }: Post) => (await ben.get<{ likesCount: number }>(`/api/announcements/${id}`)).likesCount;

/** Collects the server's answers to likes of these pages from now on. */
function answeredLikes(...pages: Page[]): Response[] {
  const answers: Response[] = [];
  for (const each of pages) each.on('response', (answer) => answer.url().endsWith('/like') && answers.push(answer));
  return answers;
}

describe('Beyond: PendingLike', () => {
  let post: Post;

  test('a like without a connection is shown at once, and marked as pending', async () => {
    post = await writePost(ben);
    const card = await openPost(page, post);
    await ana.context.setOffline(true);
    await likeButton(card).click();
    await card.getByText('1 Like', { exact: true }).waitFor();
    await card.getByText('Not sent yet').waitFor();
    expect(await pendingLikes(page)).toMatchObject([{ announcementId: post.id, userId: ana.id, isLike: true }]);
    expect(await countOf(post)).toBe(0);
  });

  test('survives a reload', async () => {
    const lineIsBack = await deadLine(page, '**/like');
    await ana.context.setOffline(false);
    await page.reload();
    const card = cardOf(page, post.title);
    await card.getByText('1 Like', { exact: true }).waitFor();
    await card.getByText('Not sent yet').waitFor();
    expect(await countOf(post)).toBe(0);
    await ana.context.setOffline(true);
    await lineIsBack();
  });

  test('is sent exactly once after a reconnect', async () => {
    const answers = answeredLikes(page);
    await ana.context.setOffline(false);
    await expect.poll(() => pendingLikes(page)).toEqual([]);
    const card = cardOf(page, post.title);
    await expect.poll(() => card.getByText('Not sent yet').count()).toBe(0);
    expect(await card.getByText('1 Like', { exact: true }).count()).toBe(1);
    expect(await countOf(post)).toBe(1);
    expect(answers.map((answer) => answer.status())).toEqual([200]);
  });

  test('the last toggle wins: a like that is taken back offline is sent as one command', async () => {
    const other = await writePost(ben);
    const card = await openPost(page, other);
    const answers = answeredLikes(page);
    await ana.context.setOffline(true);
    await likeButton(card).click();
    await card.getByText('1 Like', { exact: true }).waitFor();
    await likeButton(card).click();
    await card.getByText('0 Likes', { exact: true }).waitFor();
    await likeButton(card).click();
    await card.getByText('1 Like', { exact: true }).waitFor();
    expect(await pendingLikes(page)).toHaveLength(1);
    await ana.context.setOffline(false);
    await expect.poll(() => pendingLikes(page)).toEqual([]);
    expect(await countOf(other)).toBe(1);
    expect(answers).toHaveLength(1);
  });

  test('is shown in two tabs, and counted once', async () => {
    const other = await writePost(ben);
    const card = await openPost(page, other);
    const tab = await ana.context.newPage();
    const cardInTab = await openPost(tab, other);
    const shows = async (text: string) => {
      for (const each of [card, cardInTab]) await each.getByText(text, { exact: true }).waitFor();
    };
    // Both tabs are live by now.
    await like(ben, other);
    await shows('1 Like');
    const answers = answeredLikes(page, tab);
    await ana.context.setOffline(true);
    await likeButton(card).click();
    await shows('2 Likes');
    await ana.context.setOffline(false);
    await expect.poll(() => pendingLikes(tab)).toEqual([]);
    await expect.poll(() => countOf(other)).toBe(2);
    await shows('2 Likes');
    // A tab may not know yet that the other was answered, and send it too: with the same key it is the same like.
    const keys = answers.map((answer) => answer.request().headers()['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(await countOf(other)).toBe(2);
    await tab.close();
  });

  test('waits while another member is signed in, who does not see it', async () => {
    const other = await writePost(ben);
    const card = await openPost(page, other);
    const lineIsBack = await deadLine(page, '**/like');
    await likeButton(card).click();
    await card.getByText('Not sent yet').waitFor();
    await signIn(ana, await member('Cara'));
    await page.goto('/account');
    await lineIsBack();
    const answers = answeredLikes(page);
    const seen = await openPost(page, other);
    await seen.getByText('0 Likes', { exact: true }).waitFor();
    await likeButton(seen).click();
    await seen.getByText('1 Like', { exact: true }).waitFor();
    await expect.poll(() => answers.length).toBe(1);
    await expect.poll(() => pendingLikes(page)).toMatchObject([{ userId: ana.id }]);
    await signIn(ana, ana.http);
    const back = await openPost(page, other);
    await back.getByText('2 Likes', { exact: true }).waitFor();
    await expect.poll(() => countOf(other)).toBe(2);
    await expect.poll(() => pendingLikes(page)).toEqual([]);
  });
});
