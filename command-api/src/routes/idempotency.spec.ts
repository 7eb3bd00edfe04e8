import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, form, soup, startCommandApi } from '../command-api.fixture.ts';
import { derivedEventId, sha256 } from '../event-ids.ts';

const photo = readFileSync(join(import.meta.dirname, '../uploads/fixtures/photo.png'));

let api: CommandApiUnderTest;
let ana: Client;
let ben: Client;
let postId: number;
beforeAll(async () => {
  api = await startCommandApi();
  [ana, ben] = [await api.member('ana'), await api.member('ben')];
  postId = (await ana.send('POST', '/api/announcements', { title: 'Hi', content: 'all' })).body.id;
});
afterAll(() => api?.close());

const requestStream = (key: string) => `request-ana_${sha256(key).slice(0, 32)}`;
const withKey = (key: string) => ({ 'idempotency-key': key });

describe('a command sent again with its Idempotency-Key', () => {
  test('that creates an entity creates one and returns the first answer', async () => {
    const send = () => ana.send('POST', '/api/recipes', form({ ...soup, image: ['photo.png', photo] }), withKey('new'));
    const first = await send();
    const [files, head] = [await api.files(), await api.ports.events.head()];
    const second = await send();
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect([await api.files(), await api.ports.events.head()]).toEqual([files, head]);
    expect(second.headers.get('x-potluck-position')).toBe(first.headers.get('x-potluck-position'));
  });
  test('at the same time creates one entity', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ana.send('POST', '/api/recipes', form(soup), withKey('at once'))));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await api.types(`recipe-${answers[0]?.body.id}`)).toEqual(['RecipeCreated']);
  });
  test('continues after a crash between the events of the key and of the entity', async () => {
    const send = (key: string) => ana.send('POST', '/api/recipes', form(soup), withKey(key));
    await send('whole');
    const { events } = await api.ports.events.read(requestStream('whole'));
    // The key's stream exists, the recipe does not.
    await api.append(requestStream('cut off'), 'RequestAccepted', { ...events[0]?.data, entityId: 777_777 });
    expect(await send('cut off')).toMatchObject({ status: 201, body: { id: 777_777, title: 'Soup' } });
  });
  test('that changes an entity happens once: a toggle does not toggle back', async () => {
    const like = () => ben.send('POST', `/api/announcements/${postId}/like`, undefined, withKey('like'));
    expect([(await like()).body, (await like()).body]).toEqual([
      { liked: true, likesCount: 1 },
      { liked: true, likesCount: 1 },
    ]);
    expect(await api.types(`announcementLike-${postId}_ben`)).toEqual(['AnnouncementLiked']);
  });
  test('that appended nothing appends nothing again, even if a new one would', async () => {
    const cy = await api.member('cy');
    const set = (isLike: boolean, headers = {}) => cy.send('POST', `/api/announcements/${postId}/like`, { isLike }, headers);
    const { likesCount } = (await set(true)).body;
    const again = () => set(true, withKey('already'));
    expect((await again()).body).toEqual({ liked: true, likesCount });
    expect((await set(false)).body).toEqual({ liked: false, likesCount: likesCount - 1 });
    expect((await again()).body).toEqual({ liked: true, likesCount });
    expect(await api.types(`announcementLike-${postId}_cy`)).toEqual(['AnnouncementLiked', 'AnnouncementUnliked']);
    await api.refuses(() => set(false, withKey('already')), 422);
  });
  test('that appended nothing where nothing was before uses up its key', async () => {
    const di = await api.member('di');
    const set = (isLike: boolean) => di.send('POST', `/api/announcements/${postId}/like`, { isLike }, withKey('unliked'));
    expect((await set(false)).body).toMatchObject({ liked: false });
    await api.refuses(() => set(true), 422);
    expect((await set(false)).body).toMatchObject({ liked: false });
    expect(await api.types(`announcementLike-${postId}_di`)).toEqual([]);
  });
  test.each(['announcement', 'comment'] as const)('returns the count after its like of a %s, not the current one', async (kind) => {
    const { body } = await ana.send('POST', '/api/announcements', { title: 'Hi', content: 'all' });
    const added = await ana.send('POST', `/api/announcements/${body.id}/comments`, { content: 'Hi' });
    const path = kind === 'comment' ? `/api/comments/${added.body.id}/like` : `/api/announcements/${body.id}/like`;
    const toggle = () => ben.send('POST', path, undefined, withKey('toggle'));
    expect((await toggle()).body).toEqual({ liked: true, likesCount: 1 });
    await ben.send('POST', path);
    expect((await toggle()).body).toEqual({ liked: true, likesCount: 1 });
    await ana.send('POST', path);
    expect((await toggle()).body).toEqual({ liked: true, likesCount: 1 });
  });
  test('returns the first answer even after many other changes', async () => {
    const { body } = await ana.send('POST', '/api/recipes', form(soup));
    const update = () => ana.send('PUT', `/api/recipes/${body.id}`, form({ ...soup, title: 'Stew' }), withKey('update'));
    const first = await update();
    await ana.send('PUT', `/api/recipes/${body.id}`, form({ ...soup, title: 'Broth' }));
    expect((await update()).body).toEqual(first.body);
    expect(await api.types(`recipe-${body.id}`)).toEqual(['RecipeCreated', 'RecipeUpdated', 'RecipeUpdated']);
  });
  test('is answered as the first time when it would be refused now: a change of what is deleted since, a post of who has no name since', async () => {
    const eva = await api.member('eva');
    const { body } = await eva.send('POST', '/api/recipes', form(soup));
    const update = () => eva.send('PUT', `/api/recipes/${body.id}`, form({ ...soup, title: 'Stew' }), withKey('late update'));
    const post = () => eva.send('POST', '/api/announcements', form({ title: 'Hi', content: 'all' }), withKey('late post'));
    const first = [await update(), await post()];
    await eva.send('DELETE', `/api/recipes/${body.id}`);
    await eva.send('PUT', '/api/auth/profile', { displayName: null });
    const again = [await update(), await post()];
    expect(again.map(({ status }) => status)).toEqual([200, 201]);
    expect(again.map((answer) => answer.body.id)).toEqual(first.map((answer) => answer.body.id));
    await api.refuses(() => eva.send('PUT', `/api/recipes/${body.id}`, form(soup), withKey('late update')), 422);
    await api.refuses(() => eva.send('PUT', `/api/recipes/${body.id}`, form(soup), withKey('another')), 404);
  });
  test('files a report once, without a 409', async () => {
    const report = () =>
      ben.send('POST', '/api/reports', { contentType: 'announcement', contentId: postId, reason: 'spam' }, withKey('report'));
    expect([(await report()).status, (await report()).status]).toEqual([201, 201]);
  });
});

test('a command that appends nothing returns the log position of the state that it found', async () => {
  const dora = await api.member('dora');
  const set = () => dora.send('POST', `/api/announcements/${postId}/like`, { isLike: true });
  const liked = (await set()).headers.get('x-potluck-position');
  expect(liked).toMatch(/:\d+$/);
  expect((await set()).headers.get('x-potluck-position')).toBe(liked);
});

describe('another command with the same key is refused', () => {
  test('when it would create an entity', async () => {
    await ana.send('POST', '/api/recipes', form(soup), withKey('taken'));
    await api.refuses(() => ana.send('POST', '/api/recipes', form({ ...soup, title: 'Stew' }), withKey('taken')), 422);
    await api.refuses(() => ana.send('POST', '/api/announcements', { title: 'Hi', content: 'all' }, withKey('taken')), 422);
  });
  test('when it would change an entity', async () => {
    const { body } = await ana.send('POST', '/api/recipes', form(soup));
    await ana.send('PUT', `/api/recipes/${body.id}`, form({ ...soup, title: 'A' }), withKey('change'));
    await api.refuses(() => ana.send('PUT', `/api/recipes/${body.id}`, form({ ...soup, title: 'B' }), withKey('change')), 422);
  });
});

describe('the stored hash of a request’s body', () => {
  test('does not allow to guess the body', async () => {
    const guess = (path: string, body: unknown) => sha256(JSON.stringify(['POST', path, body]));
    const { body } = await ana.send('POST', '/api/announcements', { title: 'Guess', content: 'me' }, withKey('guessed'));
    const [posted] = (await api.ports.events.read(`announcement-${body.id}`)).events;
    const [accepted] = (await api.ports.events.read(requestStream('guessed'))).events;
    expect([posted?.metadata.bodyHash, accepted?.data.bodyHash]).toEqual([expect.stringMatching(/^[\w-]{43}$/), posted?.metadata.bodyHash]);
    expect(posted?.metadata.bodyHash).not.toBe(guess('/api/announcements', { title: 'Guess', content: 'me' }));
  });
  test('is recognised in the plain form of earlier versions', async () => {
    const { body } = await ana.send('POST', '/api/announcements', { title: 'Hi', content: 'all' });
    const path = `/api/announcements/${body.id}/like`;
    const plain = sha256(JSON.stringify(['POST', path, { isLike: true }]));
    const stream = `announcementLike-${body.id}_ben`;
    const metadata = { actor: 'ben', at: new Date().toISOString(), correlationId: 'earlier', bodyHash: plain };
    const id = derivedEventId('ben', 'earlier', stream, 0);
    await api.ports.events.append(
      stream,
      [{ id, type: 'AnnouncementLiked', data: { announcementId: body.id, userId: 'ben' }, metadata }],
      -1,
    );
    const send = (isLike: boolean) => ben.send('POST', path, { isLike }, withKey('earlier'));
    expect((await send(true)).body).toEqual({ liked: true, likesCount: 1 });
    await api.refuses(() => send(false), 422);
    expect(await api.types(stream)).toEqual(['AnnouncementLiked']);
  });
  test('may be missing after an import, and the key is recognised', async () => {
    const { events } = await api.ports.events.read(requestStream('whole'));
    await api.append(requestStream('carried'), 'RequestAccepted', { ...events[0]?.data, entityId: 777_778, bodyHash: '' });
    expect(await ana.send('POST', '/api/recipes', form(soup), withKey('carried'))).toMatchObject({ status: 201, body: { id: 777_778 } });
  });
});

test('two members can use the same key', async () => {
  const [hers, his] = [
    await ana.send('POST', '/api/recipes', form(soup), withKey('k')),
    await ben.send('POST', '/api/recipes', form(soup), withKey('k')),
  ];
  expect(hers.body.id).not.toBe(his.body.id);
});
test('a refused command does not use up its key', async () => {
  await api.refuses(() => ana.send('POST', '/api/recipes', form({ ...soup, title: '' }), withKey('refused')), 400);
  expect((await ana.send('POST', '/api/recipes', form(soup), withKey('refused'))).status).toBe(201);
});
test('a command that the decider refuses does not use up its key', () =>
  api.refuses(() => ana.send('POST', '/api/announcements', { title: 'Hi', content: '' }, withKey('empty')), 400));
test('a key that is too long is refused', () =>
  api.refuses(() => ana.send('POST', '/api/recipes', form(soup), withKey('x'.repeat(201))), 400));
test('after a restart a repeated toggle changes nothing, and returns the current state', async () => {
  const { body } = await ana.send('POST', '/api/announcements', { title: 'Hi', content: 'all' });
  const path = `/api/announcements/${body.id}/like`;
  const toggle = (client: Client) => client.send('POST', path, undefined, withKey('before'));
  expect((await toggle(ben)).body).toEqual({ liked: true, likesCount: 1 });
  await ben.send('POST', path);
  const restarted = await startCommandApi({ beside: api });
  const returned = restarted.as(ben);
  expect((await toggle(returned)).body).toEqual({ liked: false, likesCount: 0 });
  expect((await toggle(returned)).body).toEqual({ liked: false, likesCount: 0 });
  expect(await api.types(`announcementLike-${body.id}_ben`)).toEqual(['AnnouncementLiked', 'AnnouncementUnliked']);
  await restarted.close();
});
