import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, form, startCommandApi } from '../command-api.fixture.ts';

let api: CommandApiUnderTest;
let ana: Client;
let ben: Client;
let nameless: Client;
beforeAll(async () => {
  api = await startCommandApi();
  [ana, ben, nameless] = [await api.member('ana'), await api.member('ben'), await api.member('nameless', ' ')];
});
afterAll(() => api?.close());

const post = async (): Promise<number> => (await ana.send('POST', '/api/announcements', form({ title: 'Hi', content: 'all' }))).body.id;
const comment = async (postId: number, parentId?: number): Promise<number> =>
  (await ana.send('POST', `/api/announcements/${postId}/comments`, { content: 'Yum', parentId })).body.id;
const displayName = 'Please add a display name to your profile before posting.';

describe('comments', () => {
  test('are trimmed and added', async () => {
    const announcementId = await post();
    const { status, body } = await ben.send('POST', `/api/announcements/${announcementId}/comments`, { content: '  Yum ' });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { announcementId, parentId: null, depth: 0, content: 'Yum', likesCount: 0 },
    });
  });
  test('have replies', async () => {
    const announcementId = await post();
    const parentId = await comment(announcementId);
    const { body } = await ben.send('POST', `/api/announcements/${announcementId}/comments`, { content: 'Indeed', parentId });
    expect(body).toMatchObject({ parentId, depth: 1 });
  });
  test.each([
    ['nothing', {}, 'Comment cannot be empty'],
    ['only spaces', { content: '   ' }, 'Comment cannot be empty'],
    ['501 characters', { content: 'x'.repeat(501) }, 'Comment too long'],
    ['a number', { content: 5 }, 'Comment cannot be empty'],
    ['a parent that is no number', { content: 'Yum', parentId: 'first' }, undefined],
  ])('refuse %s', async (_name, body, message) => {
    const id = await post();
    await api.refuses(() => ana.send('POST', `/api/announcements/${id}/comments`, body), 400, message);
  });
  test('of 500 characters are accepted', async () =>
    expect((await ana.send('POST', `/api/announcements/${await post()}/comments`, { content: ` ${'x'.repeat(500)} ` })).status).toBe(201));
  test('refuse an unknown post, an unknown parent, and a parent of another post', async () => {
    const [here, there] = [await post(), await post()];
    const parentId = await comment(there);
    await api.refuses(() => ana.send('POST', '/api/announcements/999999/comments', { content: 'Yum' }), 404);
    await api.refuses(() => ana.send('POST', `/api/announcements/${here}/comments`, { content: 'Yum', parentId: 999_999 }), 404);
    await api.refuses(() => ana.send('POST', `/api/announcements/${here}/comments`, { content: 'Yum', parentId }), 404);
  });
  test('need a display name', async () => {
    const id = await post();
    await api.refuses(() => nameless.send('POST', `/api/announcements/${id}/comments`, { content: 'Yum' }), 403, displayName);
  });
  test('are edited and deleted by their author', async () => {
    const id = await comment(await post());
    await api.refuses(() => ben.send('PUT', `/api/comments/${id}`, { content: 'Bah' }), 403);
    expect(await ana.send('PUT', `/api/comments/${id}`, { content: ' Yummy ' })).toMatchObject({
      status: 200,
      body: { id, content: 'Yummy' },
    });
    await api.refuses(() => ana.send('PUT', `/api/comments/${id}`, { content: ' ' }), 400);
    const stale = await api.refusal(() => ana.send('PUT', `/api/comments/${id}`, { content: 'Bah', revision: 0 }), 409);
    expect(stale.body).toMatchObject({ code: 'comment-changed', current: { content: 'Yummy', revision: 1 } });
    await api.refuses(() => ben.send('DELETE', `/api/comments/${id}`), 403);
    expect((await ana.send('DELETE', `/api/comments/${id}`)).status).toBe(204);
    await api.refuses(() => ana.send('PUT', `/api/comments/${id}`, { content: 'Back' }), 404, 'Comment not found');
  });
  test('are liked', async () => {
    const like = `/api/comments/${await comment(await post())}/like`;
    expect((await ben.send('POST', like)).body).toEqual({ liked: true, likesCount: 1 });
    expect((await ben.send('POST', like, { isLike: false })).body).toEqual({ liked: false, likesCount: 0 });
    await api.refuses(() => nameless.send('POST', like), 403, displayName);
    await api.refuses(() => ana.send('POST', '/api/comments/999999/like'), 404);
    await api.refuses(() => ana.send('POST', '/api/comments/x/like'), 400);
  });
});
