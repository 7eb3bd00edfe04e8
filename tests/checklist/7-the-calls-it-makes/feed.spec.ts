import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { commentOf, likeButton, numbered, openPost, type Post, readComments, say, sayAll, writePost } from '../feed.ts';
import { type Cook, cook, member, visitor } from '../people.ts';

let ana: Cook;
let page: Page;
let post: Post;
let first: number;

beforeAll(async () => {
  const [cookAna, ben] = await Promise.all([cook('Ana'), member('Ben')]);
  ana = cookAna;
  page = ana.page;
  post = await writePost(ben);
  await sayAll(ben, post, numbered(10, 'Thought'));
  first = await say(ben, post, 'Who brings bread?');
  await sayAll(ben, post, numbered(6, 'Answer'), first);
});

const pathOf = (request: Request) => new URL(request.url()).pathname;
const queryOf = (request: Request) => new URL(request.url()).search;
const called = (on: Page, path: string, method = 'GET') =>
  on.waitForRequest((request) => pathOf(request) === path && request.method() === method);

describe('7. The calls it makes: the feed', () => {
  test('GET /api/announcements (signed out), the announcement list', async () => {
    const someone = await visitor();
    const [call] = await Promise.all([called(someone.page, '/api/announcements'), someone.page.goto('/announcements')]);
    expect(queryOf(call)).toBe('');
    const list = (await (await call.response())?.json()) as Record<string, unknown>[];
    const fields = ['id', 'userId', 'title', 'content', 'image', 'video', 'mediaType', 'likesCount', 'commentsCount', 'createdAt', 'user'];
    for (const field of fields) expect(list[0]).toHaveProperty(field);
  });

  test('GET /api/announcements/feed (signed in), with the cookies', async () => {
    const [call] = await Promise.all([called(page, '/api/announcements/feed'), page.goto('/announcements')]);
    expect(queryOf(call)).toBe('');
    expect((await call.allHeaders()).cookie).toContain('potluck.sid');
  });

  test('the choices of search, filter and sort go to the server', async () => {
    const [call] = await Promise.all([
      called(page, '/api/announcements/feed'),
      page.goto('/announcements?search=bread&filter=liked&sort=popular&view=list'),
    ]);
    expect(queryOf(call)).toBe('?search=bread&filter=liked&sort=popular');
  });

  test('GET /api/announcements/{id}/comments?page={n}&limit=10: comments, hasMore', async () => {
    const [call] = await Promise.all([called(page, `/api/announcements/${post.id}/comments`), readComments(page, post)]);
    expect(queryOf(call)).toBe('?page=1&limit=10');
    expect(await (await call.response())?.json()).toMatchObject({ comments: expect.any(Array), hasMore: true });
  });

  test('GET /api/comments/{id}/replies?page={n}&limit=5: comments, hasMore', async () => {
    const [call] = await Promise.all([
      called(page, `/api/comments/${first}/replies`),
      page.getByRole('button', { name: 'View 6 replies' }).click(),
    ]);
    expect(queryOf(call)).toBe('?page=1&limit=5');
    expect(await (await call.response())?.json()).toMatchObject({ comments: expect.any(Array), hasMore: true });
  });

  test('POST /api/announcements/{id}/comments with JSON: content, optional parentId', async () => {
    const card = await readComments(page, post);
    await card.getByRole('textbox', { name: 'Write a comment' }).fill('A rye loaf.');
    const [comment] = await Promise.all([
      called(page, `/api/announcements/${post.id}/comments`, 'POST'),
      card.getByRole('button', { name: 'Post Comment' }).click(),
    ]);
    expect(comment.headers()['content-type']).toBe('application/json');
    expect(comment.postDataJSON()).toEqual({ content: 'A rye loaf.' });
    const asked = commentOf(card, 'Who brings bread?');
    await asked.getByRole('button', { name: 'Reply' }).click();
    await asked.getByRole('textbox').fill('I do.');
    const [reply] = await Promise.all([
      called(page, `/api/announcements/${post.id}/comments`, 'POST'),
      asked.getByRole('button', { name: 'Post Reply' }).click(),
    ]);
    expect(reply.postDataJSON()).toEqual({ content: 'I do.', parentId: first });
    await commentOf(card, 'I do.').waitFor();
  });

  test('POST /api/announcements/{id}/like: liked, likesCount', async () => {
    const card = await openPost(page, post);
    const [call] = await Promise.all([called(page, `/api/announcements/${post.id}/like`, 'POST'), likeButton(card).click()]);
    expect(await (await call.response())?.json()).toEqual({ liked: true, likesCount: 1 });
    expect(call.postDataJSON()).toEqual({ isLike: true });
  });

  test('POST /api/comments/{id}/like: liked, likesCount', async () => {
    const card = await readComments(page, post);
    const button = commentOf(card, 'Who brings bread?').getByRole('button', { name: /^Like comment/ });
    const [call] = await Promise.all([called(page, `/api/comments/${first}/like`, 'POST'), button.click()]);
    expect(await (await call.response())?.json()).toEqual({ liked: true, likesCount: 1 });
  });

  test.each(['announcements', 'comments'])('GET /api/%s/{id}/like: liked', async (kind) => {
    const id = kind === 'comments' ? first : post.id;
    expect(await ana.http.get(`/api/${kind}/${id}/like`)).toEqual({ liked: true });
  });
});
