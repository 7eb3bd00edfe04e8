import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, form, soup, startCommandApi } from '../command-api-under-test.ts';

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
const comment = async (postId: number, parentId?: number): Promise<number> =>
  (await ana.send('POST', `/api/announcements/${postId}/comments`, { content: 'Yum', parentId })).body.id;
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
  test('are edited by their author', async () => {
    const id = await post();
    expect(await ana.send('PUT', `/api/announcements/${id}`, { title: 'Hello', content: 'all' })).toMatchObject({
      status: 200,
      body: { id, title: 'Hello', revision: 1 },
    });
    expect((await ana.send('PUT', `/api/announcements/${id}`, form({ title: 'Hey', content: 'you' }))).body.title).toBe('Hey');
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
  test('toggle, and answer with the count', async () => {
    const like = `/api/announcements/${await post()}/like`;
    expect((await ana.send('POST', like)).body).toEqual({ liked: true, likesCount: 1 });
    expect((await ben.send('POST', like)).body).toEqual({ liked: true, likesCount: 2 });
    expect((await ana.send('POST', like)).body).toEqual({ liked: false, likesCount: 1 });
  });
  test('are set by isLike, so that a late repeat undoes nothing', async () => {
    const id = await post();
    const set = (isLike: boolean) => ben.send('POST', `/api/announcements/${id}/like`, { isLike });
    expect((await set(true)).body).toEqual({ liked: true, likesCount: 1 });
    expect((await set(true)).body).toEqual({ liked: true, likesCount: 1 });
    expect((await set(false)).body).toEqual({ liked: false, likesCount: 0 });
    expect(await api.types(`announcementLike-${id}_ben`)).toEqual(['AnnouncementLiked', 'AnnouncementUnliked']);
  });
  test('by two at once both count', async () => {
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
  test('toggled at once by one member all happen', async () => {
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
  test('of another type are refused', async () => {
    const id = await post();
    await api.refuses(() => ana.send('POST', `/api/announcements/${id}/like`, { isLike: 'yes' }), 400);
  });
});

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
    ['blanks', { content: '   ' }, 'Comment cannot be empty'],
    ['501 characters', { content: 'x'.repeat(501) }, 'Comment too long'],
    ['a number', { content: 5 }, 'Comment cannot be empty'],
    ['a parent in words', { content: 'Yum', parentId: 'first' }, undefined],
  ])('refuse %s', async (_name, body, message) => {
    const id = await post();
    await api.refuses(() => ana.send('POST', `/api/announcements/${id}/comments`, body), 400, message);
  });
  test('of 500 characters are accepted', async () =>
    expect((await ana.send('POST', `/api/announcements/${await post()}/comments`, { content: ` ${'x'.repeat(500)} ` })).status).toBe(201));
  test('refuse an unknown post, an unknown parent, and a parent elsewhere', async () => {
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

describe('profiles', () => {
  const profileForm = { displayName: ' Ana B. ', firstName: 'Ana', lastName: '', bio: 'Cooks', isPublic: 'true' };
  test('are updated, picture and all', async () => {
    const cleo = await api.member('cleo', null);
    const { status, body } = await cleo.send('PUT', '/api/auth/profile', form({ ...profileForm, profileImage: ['me.png', photo] }));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        id: 'cleo',
        email: 'cleo@example.org',
        displayName: 'Ana B.',
        lastName: null,
        bio: 'Cooks',
        isPublic: true,
        roles: [],
        suspension: null,
      },
    });
    expect(body.profileImageUrl).toMatch(/^\/media\/user\/cleo\/[0-9a-f]{32}$/);
    const { body: later } = await cleo.send('PUT', '/api/auth/profile', form({ ...profileForm, bio: '' }));
    expect(later).toMatchObject({ bio: null, profileImageUrl: body.profileImageUrl });
    expect((await cleo.send('PUT', '/api/auth/profile', form({ ...profileForm, profileImage: '' }))).body.profileImageUrl).toBe(null);
    expect(await api.files()).not.toContain(body.profileImageUrl.split('/').at(-1));
  });
  test('refuse a bio over 500 characters', () =>
    api.refuses(
      () => ana.send('PUT', '/api/auth/profile', form({ ...profileForm, bio: 'x'.repeat(501), profileImage: ['me.png', photo] })),
      400,
      'Bio must be 500 characters or less',
    ));
  test('refuse a video for a picture', () =>
    api.refuses(() => ana.send('PUT', '/api/auth/profile', form({ ...profileForm, profileImage: ['me.png', clip] })), 415));
  test('refuse a picture over 5 MB', () =>
    api.refuses(
      () =>
        ana.send(
          'PUT',
          '/api/auth/profile',
          form({ ...profileForm, profileImage: ['me.png', Buffer.concat([photo, Buffer.alloc(600_000)])] }),
        ),
      413,
    ));
});

describe('follows', () => {
  test('toggle, or are set', async () => {
    const dan = await api.member('dan');
    await dan.send('PUT', '/api/auth/profile', form({ displayName: 'Dan', isPublic: 'true' }));
    const follow = (body?: object) => ana.send('POST', '/api/users/dan/follow', body);
    expect((await follow()).body).toEqual({ following: true });
    expect((await follow({ following: true })).body).toEqual({ following: true });
    expect((await follow()).body).toEqual({ following: false });
    expect(await api.types('follow-ana_dan')).toEqual(['UserFollowed', 'UserUnfollowed']);
    await api.refuses(() => dan.send('POST', '/api/users/dan/follow'), 400);
    await api.refuses(() => ana.send('POST', '/api/users/dan/follow', { following: 1 }), 400);
  });
  test('of nobody, or of a private profile, are 404', async () => {
    await api.refuses(() => ana.send('POST', '/api/users/nobody/follow'), 404, 'User not found');
    await api.refuses(() => ana.send('POST', '/api/users/ben/follow'), 404, 'User not found');
    await api.refuses(() => ana.send('POST', `/api/users/${'x'.repeat(65)}/follow`), 400);
  });
});

describe('reports', () => {
  const report = (body: object, by = ben) => by.send('POST', '/api/reports', { reason: 'spam', ...body });
  test('are filed once', async () => {
    const contentId = await post();
    const said = { contentType: 'announcement', contentId, reportedUserId: 'ana', description: '  ', contentRevision: 0 };
    expect(await report(said)).toMatchObject({ status: 201, body: { id: `report-ben_announcement_${contentId}` } });
    const { events } = await api.ports.events.read(`report-ben_announcement_${contentId}`);
    expect(events[0]?.data).toMatchObject({ ...said, description: null, reporterId: 'ben' });
    await api.refuses(() => report(said), 409, 'You have already reported this content.');
  });
  test('of a user, a comment and a recipe', async () => {
    const contentId = await comment(await post());
    const recipe = (await ana.send('POST', '/api/recipes', form({ ...soup, isPublic: 'true' }))).body.id;
    expect((await report({ contentType: 'user', reportedUserId: 'ana' })).body).toEqual({ id: 'report-ben_user_ana' });
    expect((await report({ contentType: 'comment', contentId })).status).toBe(201);
    expect((await report({ contentType: 'recipe', contentId: recipe })).status).toBe(201);
  });
  test('of what is one’s own, or of nothing, are refused', async () => {
    const contentId = await post();
    const mine = (await ana.send('POST', '/api/recipes', form(soup))).body.id;
    await api.refuses(() => report({ contentType: 'announcement', contentId }, ana), 400);
    await api.refuses(() => report({ contentType: 'announcement', contentId, reportedUserId: 'cleo' }), 400);
    await api.refuses(() => report({ contentType: 'announcement', contentId: 999_999 }), 404);
    await api.refuses(() => report({ contentType: 'recipe', contentId: mine }), 404, 'Recipe not found');
  });
  test.each([
    ['no reason', { contentType: 'user', reportedUserId: 'ana', reason: undefined }, 'Please select a reason for reporting.'],
    ['another reason', { contentType: 'user', reportedUserId: 'ana', reason: 'boring' }, 'Please select a reason for reporting.'],
    ['a long description', { contentType: 'user', reportedUserId: 'ana', description: 'x'.repeat(501) }, 'Description too long'],
    ['another kind of content', { contentType: 'kitchen', contentId: 1 }, undefined],
    ['no content', { contentType: 'recipe' }, 'contentId is required'],
    ['no user', { contentType: 'user' }, 'reportedUserId is required'],
    ['an id in words', { contentType: 'recipe', contentId: 'one' }, undefined],
  ])('refuse %s', (_name, body, message) => api.refuses(() => report(body), 400, message));
});
