import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, form, soup, startCommandApi } from '../command-api.fixture.ts';

const photo = readFileSync(join(import.meta.dirname, '../uploads/fixtures/photo.png'));
const clip = readFileSync(join(import.meta.dirname, '../uploads/fixtures/clip-3s.mp4'));

let api: CommandApiUnderTest;
let ana: Client;
let ben: Client;
beforeAll(async () => {
  api = await startCommandApi();
  [ana, ben] = [await api.member('ana'), await api.member('ben')];
});
afterAll(() => api?.close());

const post = async (): Promise<number> => (await ana.send('POST', '/api/announcements', form({ title: 'Hi', content: 'all' }))).body.id;
const comment = async (postId: number, parentId?: number): Promise<number> =>
  (await ana.send('POST', `/api/announcements/${postId}/comments`, { content: 'Yum', parentId })).body.id;

describe('profiles', () => {
  const profileForm = { displayName: ' Ana B. ', firstName: 'Ana', lastName: '', bio: 'Cooks', isPublic: 'true' };
  test('are updated, including the picture', async () => {
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
    // Kept for a while, but not downloadable.
    const rows = await api.ports.accounts.table<{ thing: string }>('kept-media').list();
    expect(rows.map(({ value }) => value)).toContainEqual(
      expect.objectContaining({ thing: 'user_cleo', key: body.profileImageUrl.split('/').at(-1) }),
    );
  });
  test('refuse a bio over 500 characters', () =>
    api.refuses(
      () => ana.send('PUT', '/api/auth/profile', form({ ...profileForm, bio: 'x'.repeat(501), profileImage: ['me.png', photo] })),
      400,
      'Bio must be 500 characters or less',
    ));
  test('refuse a video as picture', () =>
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

describe('saved recipes', () => {
  const publicSoup = async () => (await ben.send('POST', '/api/recipes', form({ ...soup, isPublic: 'true' }))).body.id;
  test('are saved and removed, each once', async () => {
    const path = `/api/recipes/${await publicSoup()}/saved`;
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE'] as const) expect((await ana.send(method, path)).status).toBe(204);
    expect(await api.types(`savedRecipe-${path.split('/')[3]}_ana`)).toEqual(['RecipeSaved', 'RecipeUnsaved']);
  });
  test('must belong to other members', async () => {
    const path = `/api/recipes/${await publicSoup()}/saved`;
    await api.refuses(() => ben.send('PUT', path), 400, 'This recipe is your own');
  });
  test('must be readable', async () => {
    const { id } = (await ben.send('POST', '/api/recipes', form(soup))).body;
    await api.refuses(() => ana.send('PUT', `/api/recipes/${id}/saved`), 404);
    await api.refuses(() => ana.send('DELETE', `/api/recipes/${id}/saved`), 404);
    await api.refuses(() => ana.send('PUT', '/api/recipes/999999/saved'), 404);
    await api.refuses(() => ana.send('PUT', '/api/recipes/one/saved'), 400);
  });
});

describe('follows', () => {
  test('are toggled or set', async () => {
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
  test('of an unknown user or a private profile are 404', async () => {
    await api.refuses(() => ana.send('POST', '/api/users/nobody/follow'), 404, 'User not found');
    await api.refuses(() => ana.send('POST', '/api/users/ben/follow'), 404, 'User not found');
    await api.refuses(() => ana.send('POST', `/api/users/${'x'.repeat(65)}/follow`), 400);
  });
});

describe('reports', () => {
  const report = (body: object, by = ben) => by.send('POST', '/api/reports', { reason: 'spam', ...body });
  test('are filed once', async () => {
    const contentId = await post();
    const input = { contentType: 'announcement', contentId, reportedUserId: 'ana', description: '  ', contentRevision: 0 };
    expect(await report(input)).toMatchObject({ status: 201, body: { id: `report-ben_announcement_${contentId}` } });
    const { events } = await api.ports.events.read(`report-ben_announcement_${contentId}`);
    expect(events[0]?.data).toMatchObject({ ...input, description: null, reporterId: 'ben' });
    await api.refuses(() => report(input), 409, 'You have already reported this content.');
  });
  test('concern a user, a comment or a recipe', async () => {
    const contentId = await comment(await post());
    const recipe = (await ana.send('POST', '/api/recipes', form({ ...soup, isPublic: 'true' }))).body.id;
    expect((await report({ contentType: 'user', reportedUserId: 'ana' })).body).toEqual({ id: 'report-ben_user_ana' });
    expect((await report({ contentType: 'comment', contentId })).status).toBe(201);
    expect((await report({ contentType: 'recipe', contentId: recipe })).status).toBe(201);
  });
  test('of own or unknown content are refused', async () => {
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
    ['an id that is no number', { contentType: 'recipe', contentId: 'one' }, undefined],
  ])('refuse %s', (_name, body, message) => api.refuses(() => report(body), 400, message));
});
