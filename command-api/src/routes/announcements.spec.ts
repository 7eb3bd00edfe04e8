import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, form, startCommandApi } from '../command-api.fixture.ts';

const photo = readFileSync(join(import.meta.dirname, '../uploads/fixtures/photo.png'));
const clip = readFileSync(join(import.meta.dirname, '../uploads/fixtures/clip-3s.mp4'));
const longClip = readFileSync(join(import.meta.dirname, '../uploads/fixtures/clip-602s.mp4'));

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
const displayName = 'Please add a display name to your profile before posting.';

describe('announcements', () => {
  test('are posted', async () => {
    const { status, body } = await ana.send('POST', '/api/announcements', form({ title: 'Hi', content: 'all' }));
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        userId: 'ana',
        title: 'Hi',
        content: 'all',
        image: null,
        video: null,
        mediaType: null,
        mediaSize: null,
        imageWidths: [],
        likesCount: 0,
        commentsCount: 0,
        liked: false,
        createdAt: expect.any(String),
        editedAt: null,
        user: { id: 'ana', displayName: 'ana', profileImageUrl: null },
        revision: 0,
      },
    });
  });
  test('may be a picture', async () => {
    const { body } = await ana.send('POST', '/api/announcements', form({ title: 'Look', media: ['photo.png', photo] }));
    expect(body).toMatchObject({
      content: null,
      mediaType: 'image',
      video: null,
      image: expect.stringContaining(`/media/announcement/${body.id}/`),
    });
  });
  test('may be a video', async () => {
    const { body } = await ana.send('POST', '/api/announcements', form({ title: 'Look', media: ['clip.mp4', clip] }));
    expect(body).toMatchObject({ mediaType: 'video', image: null, video: expect.stringContaining(`/media/announcement/${body.id}/`) });
  });
  test('need a title', () =>
    api.refuses(
      () => ana.send('POST', '/api/announcements', form({ title: '', content: 'all', media: ['photo.png', photo] })),
      400,
      'Announcement title is required',
    ));
  test('need content or media', () =>
    api.refuses(
      () => ana.send('POST', '/api/announcements', form({ title: 'Hi', content: ' ' })),
      400,
      'Either content or media (image/video) is required',
    ));
  test('need a display name', () =>
    api.refuses(() => nameless.send('POST', '/api/announcements', form({ title: 'Hi', media: ['photo.png', photo] })), 403, displayName));
  test('refuse a file of another kind', () =>
    api.refuses(
      () => ana.send('POST', '/api/announcements', form({ title: 'Hi', media: ['page.png', Buffer.from('<html></html>')] })),
      415,
      'Invalid File Type: Please select an image or video file.',
    ));
  test('refuse a video that is too long', () =>
    api.refuses(
      () => ana.send('POST', '/api/announcements', form({ title: 'Hi', media: ['clip.mp4', longClip] })),
      422,
      'Video Too Long: Please select a video that is 10 minutes or shorter.',
    ));
  test('refuse an iPhone’s video with the formats to send instead', () => {
    const film = Buffer.from(clip);
    film.write('qt  ', 8, 'latin1');
    return api.refuses(
      () => ana.send('POST', '/api/announcements', form({ title: 'Hi', media: ['clip.mov', film] })),
      415,
      'Invalid File Type: Please select a video in MP4 or WebM format.',
    );
  });
  test('refuse a picture over the limit for pictures', () =>
    api.refuses(
      () =>
        ana.send('POST', '/api/announcements', form({ title: 'Hi', media: ['a.png', Buffer.concat([photo, Buffer.alloc(1_100_000)])] })),
      413,
      'This file is too large. At most 1 MB are possible.',
    ));
  test('are edited by their author', async () => {
    const id = await post();
    expect(await ana.send('PUT', `/api/announcements/${id}`, { title: 'Hello', content: 'all' })).toMatchObject({
      status: 200,
      body: { id, title: 'Hello', revision: 1 },
    });
    expect((await ana.send('PUT', `/api/announcements/${id}`, form({ title: 'Hey', content: 'you' }))).body.title).toBe('Hey');
    const stale = await api.refusal(() => ana.send('PUT', `/api/announcements/${id}`, { title: 'Ho', content: 'all', revision: 1 }), 409);
    expect(stale.body).toMatchObject({ code: 'announcement-changed', current: { title: 'Hey', content: 'you', revision: 2 } });
    await api.refuses(() => ben.send('PUT', `/api/announcements/${id}`, { title: 'Mine', content: 'now' }), 403);
    await api.refuses(() => ana.send('PUT', `/api/announcements/${id}`, { title: 'Hello', content: '' }), 400);
    await api.refuses(() => ana.send('PUT', `/api/announcements/${id}`, form({ title: 'Hello', media: ['photo.png', photo] })), 400);
    await api.refuses(
      () => ana.send('PUT', '/api/announcements/999999', { title: 'Hello', content: 'all' }),
      404,
      'Announcement not found',
    );
  });
  test('are deleted by their author', async () => {
    const id = await post();
    await api.refuses(() => ben.send('DELETE', `/api/announcements/${id}`), 403);
    expect((await ana.send('DELETE', `/api/announcements/${id}`)).status).toBe(204);
    await api.refuses(() => ana.send('DELETE', `/api/announcements/${id}`), 404);
    await api.refuses(() => ben.send('POST', `/api/announcements/${id}/like`), 404);
  });
});

describe('likes of a post', () => {
  test('toggle, and return the count', async () => {
    const like = `/api/announcements/${await post()}/like`;
    expect((await ana.send('POST', like)).body).toEqual({ liked: true, likesCount: 1 });
    expect((await ben.send('POST', like)).body).toEqual({ liked: true, likesCount: 2 });
    expect((await ana.send('POST', like)).body).toEqual({ liked: false, likesCount: 1 });
  });
  test('are set by isLike, so that a late repeat does not undo them', async () => {
    const id = await post();
    const set = (isLike: boolean) => ben.send('POST', `/api/announcements/${id}/like`, { isLike });
    expect((await set(true)).body).toEqual({ liked: true, likesCount: 1 });
    expect((await set(true)).body).toEqual({ liked: true, likesCount: 1 });
    expect((await set(false)).body).toEqual({ liked: false, likesCount: 0 });
    expect(await api.types(`announcementLike-${id}_ben`)).toEqual(['AnnouncementLiked', 'AnnouncementUnliked']);
  });
  test('by two members at once both count', async () => {
    const id = await post();
    const send = (member: Client) => member.send('POST', `/api/announcements/${id}/like`, { isLike: true });
    const answers = await Promise.all([ana, ben].map(send));
    expect(answers.map(({ body }) => body.liked)).toEqual([true, true]);
    expect((await send(ana)).body.likesCount).toBe(2);
  });
  test('by one member many times at once count once', async () => {
    const id = await post();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ben.send('POST', `/api/announcements/${id}/like`, { isLike: true })));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { liked: true, likesCount: 1 }]));
    expect(await api.types(`announcementLike-${id}_ben`)).toEqual(['AnnouncementLiked']);
  });
  test('toggled many times at once by one member are all appended', async () => {
    const id = await post();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ben.send('POST', `/api/announcements/${id}/like`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await api.types(`announcementLike-${id}_ben`)).toHaveLength(4);
  });
  test('need a display name', async () => {
    const id = await post();
    await api.refuses(() => nameless.send('POST', `/api/announcements/${id}/like`), 403, displayName);
  });
  test.each([
    ['x', 400],
    ['999999', 404],
  ])('of post %s are refused with %i', (id, status) => api.refuses(() => ana.send('POST', `/api/announcements/${id}/like`), status));
  test('with a value of another type are refused', async () => {
    const id = await post();
    await api.refuses(() => ana.send('POST', `/api/announcements/${id}/like`, { isLike: 'yes' }), 400);
  });
});
