import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleLightAndDark } from '../accessible.ts';
import {
  commentOf,
  commentsToggle,
  focused,
  numbered,
  openComments,
  openPost,
  type Post,
  readComments,
  say,
  sayAll,
  writePost,
} from '../feed.ts';
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
  const first = await say(ben, post, 'Shall we start at six?');
  await sayAll(ana.http, post, numbered(2, 'Rather seven'), first);
});

describe('2. Screens and routes: Community Feed, comments', () => {
  test('the comments section opens and closes', async () => {
    card = await openPost(page, post);
    await openComments(card);
    await commentOf(card, 'Shall we start at six?').waitFor();
    expect(await commentsToggle(card).getAttribute('aria-expanded')).toBe('true');
    await commentsToggle(card).click();
    await commentOf(card, 'Shall we start at six?').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('3 Comments');
  });

  test('replies can be expanded and collapsed', async () => {
    card = await readComments(page, post);
    expect(await commentOf(card, 'Rather seven 1.').count()).toBe(0);
    await card.getByRole('button', { name: 'View 2 replies' }).click();
    await commentOf(card, 'Rather seven 1.').waitFor();
    const line = card.getByRole('button', { name: 'Collapse 2 replies' });
    expect(await line.getAttribute('aria-expanded')).toBe('true');
    await line.click({ position: { x: 12, y: 5 } });
    await commentOf(card, 'Rather seven 1.').waitFor({ state: 'detached' });
  });

  test('by keyboard too, and the focus stays on what folds them', async () => {
    await card.getByRole('button', { name: 'View 2 replies' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Collapse 2 replies');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('View 2 replies');
  });

  test('a reply box opens and closes', async () => {
    const comment = commentOf(card, 'Shall we start at six?');
    await comment.getByRole('button', { name: 'Reply' }).click();
    const box = comment.getByRole('textbox', { name: 'Reply to Ben' });
    await expect.poll(() => focused(page)).toBe('Reply to Ben');
    await comment.getByRole('button', { name: 'Cancel' }).click();
    await box.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Reply');
    await page.keyboard.press('Enter');
    await box.waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
  });

  test("a comment by somebody else has a menu with 'Report comment'", async () => {
    const comment = commentOf(card, 'Shall we start at six?');
    await comment.getByRole('button', { name: 'More options', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Report comment' }).click();
    await page.getByRole('dialog', { name: 'Report comment' }).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('a liked comment says so and counts', async () => {
    const comment = commentOf(card, 'Shall we start at six?');
    const button = comment.getByRole('button', { name: 'Like comment, 0 Likes' });
    await button.click();
    await comment.getByRole('button', { name: 'Like comment, 1 Like' }).waitFor();
    expect(await comment.getByRole('button', { name: 'Like comment, 1 Like' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('reads well in a screen reader', async () => {
    card = await readComments(page, post);
    await card.getByRole('button', { name: 'View 2 replies' }).click();
    await commentOf(card, 'Rather seven 2.').waitFor();
    await commentOf(card, 'Rather seven 2.').getByRole('button', { name: 'Reply' }).click();
    await expectAccessibleLightAndDark(page);
  });
});
