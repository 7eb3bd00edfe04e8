import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { commentOf, commentsToggle, focused, openPost, type Post, readComments, say, writePost } from '../feed.ts';
import { type Cook, cook, isToldToSignIn, lostAnswers, member, signIn, toastSays, untilLive } from '../people.ts';

let ana: Cook;
let page: Page;
let ben: Awaited<ReturnType<typeof member>>;
let post: Post;
let own: Post;
let card: Locator;

beforeAll(async () => {
  [ana, ben] = await Promise.all([cook('Ana'), member('Ben')]);
  page = ana.page;
  post = await writePost(ben);
  const first = await say(ben, post, 'Who brings bread?');
  const second = await say(ben, post, 'White or rye?', first);
  await say(ben, post, 'Rye.', second);
  own = await writePost(ana.http);
  await say(ana.http, own, 'My own words.');
});

const box = () => card.getByRole('textbox', { name: 'Write a comment' });
const reopen = async () => {
  await page.reload();
  await commentsToggle(card).click();
  await box().waitFor();
};

describe('Beyond: input in comments and replies is not lost', () => {
  test('a comment’s draft is restored after its section was closed', async () => {
    card = await readComments(page, post);
    await box().fill('I will, a rye');
    await commentsToggle(card).click();
    await box().waitFor({ state: 'detached' });
    expect(await commentsToggle(card).textContent()).toContain('Draft');
    await commentsToggle(card).click();
    expect(await box().inputValue()).toBe('I will, a rye');
  });

  test('and after a reload, and the post shows that there is a draft', async () => {
    await page.reload();
    await expect.poll(() => commentsToggle(card).textContent()).toBe('3 CommentsDraft');
    await commentsToggle(card).click();
    await expect.poll(() => box().inputValue()).toBe('I will, a rye');
  });

  test('another member in this browser does not see it', async () => {
    await signIn(ana, ben);
    await page.reload();
    await expect.poll(() => commentsToggle(card).textContent()).toBe('3 Comments');
    await commentsToggle(card).click();
    expect(await box().inputValue()).toBe('');
    await signIn(ana, ana.http);
  });

  test('it is restored after a 401 and sign-in', async () => {
    // A page that connects only after the sign-out shows what visitors see.
    const isLive = untilLive(page);
    card = await readComments(page, post);
    await isLive;
    await ana.context.clearCookies();
    const leave = await isToldToSignIn(page, () => box().press('Control+Enter'));
    await leave();
    await page.getByLabel('Password').waitFor();
    await signIn(ana, ana.http);
    card = await readComments(page, post);
    expect(await box().inputValue()).toBe('I will, a rye');
  });

  test('it is gone once it is sent', async () => {
    await card.getByRole('button', { name: 'Post Comment' }).click();
    await commentOf(card, 'I will, a rye').waitFor();
    await expect.poll(() => focused(page)).toBe('Write a comment');
    await reopen();
    expect(await box().inputValue()).toBe('');
    await commentsToggle(card).click();
    expect(await commentsToggle(card).textContent()).toBe('4 Comments');
  });

  test('a reply’s draft is open after a reload, also below folded replies', async () => {
    card = await readComments(page, post);
    await card.getByRole('button', { name: 'View 1 reply' }).click();
    await commentOf(card, 'White or rye?').getByRole('button', { name: 'Reply' }).click();
    await commentOf(card, 'White or rye?').getByRole('textbox').fill('Both, please');
    await reopen();
    await expect.poll(() => commentOf(card, 'White or rye?').getByRole('textbox').inputValue()).toBe('Both, please');
  });

  test('Cancel keeps the draft, and the button says so', async () => {
    const comment = commentOf(card, 'White or rye?');
    await comment.getByRole('button', { name: 'Cancel' }).click();
    await comment.getByRole('textbox').waitFor({ state: 'detached' });
    expect(await comment.getByRole('button', { name: 'Reply' }).textContent()).toBe('ReplyDraft');
    await reopen();
    await comment.waitFor();
    expect(await comment.getByRole('textbox').count()).toBe(0);
    await comment.getByRole('button', { name: 'Reply' }).click();
    expect(await comment.getByRole('textbox').inputValue()).toBe('Both, please');
    await comment.getByRole('button', { name: 'Post Reply' }).click();
    await card.getByRole('article', { name: 'Comment by Ana' }).filter({ hasText: 'Both, please' }).waitFor();
    await expect.poll(() => comment.getByRole('button', { name: 'Reply' }).textContent()).toBe('Reply');
  });

  test('of a comment that is gone, no draft stays, nor a mark that nobody can follow', async () => {
    const gone = await say(ben, own, 'A slip.');
    card = await readComments(page, own);
    await commentOf(card, 'A slip.').getByRole('button', { name: 'Reply' }).click();
    await commentOf(card, 'A slip.').getByRole('textbox').fill('Which one?');
    await page.goto('about:blank');
    await ben.send('DELETE', `/api/comments/${gone}`);
    card = await openPost(page, own);
    await expect.poll(() => commentsToggle(card).textContent()).toBe('1 CommentDraft');
    const asked = page.waitForResponse((response) => response.status() === 404);
    await commentsToggle(card).click();
    await asked;
    await commentsToggle(card).click();
    await expect.poll(() => commentsToggle(card).textContent()).toBe('1 Comment');
  });

  test('what was sent and had no answer is sent again after a reload, and stands there once', async () => {
    card = await readComments(page, own);
    const lineIsBack = await lostAnswers(page, /\/comments$/);
    await box().fill('Twice?');
    await box().press('Control+Enter');
    await toastSays(page, 'Error', 'Failed to add comment');
    await lineIsBack();
    await reopen();
    expect(await box().inputValue()).toBe('Twice?');
    await box().press('Control+Enter');
    await toastSays(page, 'Comment added!');
    await reopen();
    await commentOf(card, 'Twice?').waitFor();
    expect(await commentOf(card, 'Twice?').count()).toBe(1);
  });

  test('an edit of a comment is restored after a reload', async () => {
    card = await readComments(page, own);
    await commentOf(card, 'My own words.').getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect.poll(() => focused(page)).toBe('Edit comment');
    await page.keyboard.type(' And more');
    await reopen();
    await expect.poll(() => card.getByRole('textbox', { name: 'Edit comment' }).inputValue()).toBe('My own words. And more');
  });

  test('its Cancel asks, and Discard deletes the draft', async () => {
    await card.getByRole('button', { name: 'Cancel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(await card.getByRole('textbox', { name: 'Edit comment' }).inputValue()).toBe('My own words. And more');
    await card.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await commentOf(card, 'My own words.').getByText('My own words.', { exact: true }).waitFor();
    await reopen();
    await commentOf(card, 'My own words.').waitFor();
    expect(await card.getByRole('textbox', { name: 'Edit comment' }).count()).toBe(0);
  });

  test('an edit of a post is restored after a reload; Cancel asks', async () => {
    card = await openPost(page, own);
    const edit = async () => {
      await card.getByRole('button', { name: 'More options' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    };
    await edit();
    const dialog = page.getByRole('dialog', { name: 'Edit announcement' });
    await dialog.getByLabel('Message').fill('Changed my mind');
    await page.reload();
    await edit();
    await dialog.getByText('What you typed is here again.').waitFor();
    expect(await dialog.getByLabel('Message').inputValue()).toBe('Changed my mind');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('More options');
    await edit();
    expect(await dialog.getByLabel('Message').inputValue()).toBe('Who brings bread?');
  });

  test('a menu that is opened at the moment in which the dialogs close stays open', async () => {
    const dialog = page.getByRole('dialog', { name: 'Edit announcement' });
    await dialog.getByLabel('Message').fill('Changed again');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // Before the focus returns, as by a quick hand on a slow phone.
    await page.locator('article button[aria-haspopup=menu]').evaluate((button) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('[role=dialog]')) return;
        observer.disconnect();
        button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('dialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('nor does one close, after dialogs, when its post changes', async () => {
    await expect.poll(() => focused(page)).toBe('More options');
    await card.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await ana.http.send('PUT', `/api/announcements/${own.id}`, { title: own.title, content: 'Who brings butter?' });
    await page.getByText('Who brings butter?').waitFor();
    await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Earlier Versions' }).waitFor();
  });
});
