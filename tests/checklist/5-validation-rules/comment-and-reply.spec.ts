import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { commentOf, type Post, readComments, say, writePost } from '../feed.ts';
import { type Cook, cook, member } from '../people.ts';

let ana: Cook;
let page: Cook['page'];
let post: Post;
let card: Locator;
let box: Locator;

beforeAll(async () => {
  const [cookAna, ben] = await Promise.all([cook('Ana'), member('Ben')]);
  ana = cookAna;
  page = ana.page;
  post = await writePost(ben);
  await say(ben, post, 'Who brings bread?');
  card = await readComments(page, post);
  box = card.getByRole('textbox', { name: 'Write a comment' });
});

const refused = async (body: object) => {
  const answer = await ana.http.request(`/api/announcements/${post.id}/comments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { message, fields } = (await answer.json()) as { message: string; fields?: Record<string, string> };
  return `${answer.status} ${message} ${JSON.stringify(fields ?? {})}`;
};

describe('5. Validation rules: Comment and reply', () => {
  test("the server refuses empty content: 'Comment cannot be empty'", async () => {
    for (const content of ['', '   ', undefined]) expect(await refused({ content })).toMatch(/^4\d\d .*Comment cannot be empty/);
  });

  test("and more than 500 characters: 'Comment too long'", async () => {
    expect(await refused({ content: 'x'.repeat(501) })).toMatch(/^4\d\d .*Comment too long/);
  });

  test('parentId is an optional number', async () => {
    expect(await refused({ content: 'Hello', parentId: 'soup' })).toMatch(/^400 .*parentId/);
  });

  test('the text boxes limit input to 500 characters', async () => {
    await box.fill('');
    await box.pressSequentially('x'.repeat(3));
    await box.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 3));
    await page.keyboard.insertText('y'.repeat(620));
    expect(await box.inputValue()).toHaveLength(500);
    await card.getByText('500/500 characters').waitFor();
    const comment = commentOf(card, 'Who brings bread?');
    await comment.getByRole('button', { name: 'Reply' }).click();
    expect(await comment.getByRole('textbox').getAttribute('maxlength')).toBe('500');
    await comment.getByRole('button', { name: 'Cancel' }).click();
  });

  test('empty text cannot be sent', async () => {
    const send = card.getByRole('button', { name: 'Post Comment' });
    for (const text of ['', '  \n ']) {
      await box.fill(text);
      expect(await send.isDisabled()).toBe(true);
    }
    await box.press('Control+Enter');
    await box.fill('Not empty');
    expect(await send.isEnabled()).toBe(true);
  });

  test('text is trimmed', async () => {
    await box.fill('  I bring a rye loaf.  \n');
    const [call] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/comments')),
      card.getByRole('button', { name: 'Post Comment' }).click(),
    ]);
    expect(call.postDataJSON()).toEqual({ content: 'I bring a rye loaf.' });
    await commentOf(card, 'I bring a rye loaf.').waitFor();
    await expect.poll(() => box.inputValue()).toBe('');
  });

  test('the same for a reply', async () => {
    const comment = commentOf(card, 'Who brings bread?');
    await comment.getByRole('button', { name: 'Reply' }).click();
    const reply = comment.getByRole('textbox', { name: 'Reply to Ben' });
    expect(await comment.getByRole('button', { name: 'Post Reply' }).isDisabled()).toBe(true);
    await reply.fill(' I do. ');
    const [call] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/comments')),
      comment.getByRole('button', { name: 'Post Reply' }).click(),
    ]);
    expect(call.postDataJSON()).toEqual({ content: 'I do.', parentId: expect.any(Number) });
    await commentOf(card, 'I do.').waitFor();
  });
});
