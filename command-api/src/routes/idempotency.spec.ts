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

describe('a command sent again under its Idempotency-Key', () => {
  test('that makes a new thing makes it once and answers as it did', async () => {
    const send = () => ana.send('POST', '/api/recipes', form({ ...soup, image: ['photo.png', photo] }), withKey('new'));
    const first = await send();
    const [files, head] = [await api.files(), await api.ports.events.head()];
    const second = await send();
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect([await api.files(), await api.ports.events.head()]).toEqual([files, head]);
    expect(second.headers.get('x-potluck-position')).toBe(first.headers.get('x-potluck-position'));
  });
  test('at the same time makes one thing', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ana.send('POST', '/api/recipes', form(soup), withKey('at once'))));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await api.types(`recipe-${answers[0]?.body.id}`)).toEqual(['RecipeCreated']);
  });
  test('goes on where a crash left it between the key and the thing', async () => {
    const send = (key: string) => ana.send('POST', '/api/recipes', form(soup), withKey(key));
    await send('whole');
    const { events } = await api.ports.events.read(requestStream('whole'));
    // Of this one the key's stream is there, the recipe is not.
    await api.append(requestStream('cut off'), 'RequestAccepted', { ...events[0]?.data, entityId: 777_777 });
    expect(await send('cut off')).toMatchObject({ status: 201, body: { id: 777_777, title: 'Soup' } });
  });
  test('on what is there happens once: a toggle does not toggle back', async () => {
    const like = () => ben.send('POST', `/api/announcements/${postId}/like`, undefined, withKey('like'));
    expect([(await like()).body, (await like()).body]).toEqual([
      { liked: true, likesCount: 1 },
      { liked: true, likesCount: 1 },
    ]);
    expect(await api.types(`announcementLike-${postId}_ben`)).toEqual(['AnnouncementLiked']);
  });
  test('that asked for nothing new changes nothing either, though it would now', async () => {
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
  test.each(['announcement', 'comment'] as const)('answers with the count that its like of %s left, not the one of now', async (kind) => {
    const { body } = await ana.send('POST', '/api/announcements', { title: 'Hi', content: 'all' });
    const said = await ana.send('POST', `/api/announcements/${body.id}/comments`, { content: 'Hi' });
    const path = kind === 'comment' ? `/api/comments/${said.body.id}/like` : `/api/announcements/${body.id}/like`;
    const toggle = () => ben.send('POST', path, undefined, withKey('toggle'));
    expect((await toggle()).body).toEqual({ liked: true, likesCount: 1 });
    await ben.send('POST', path);
    expect((await toggle()).body).toEqual({ liked: true, likesCount: 1 });
    await ana.send('POST', path);
    expect((await toggle()).body).toEqual({ liked: true, likesCount: 1 });
  });
  test('answers as it did although much happened since', async () => {
    const { body } = await ana.send('POST', '/api/recipes', form(soup));
    const update = () => ana.send('PUT', `/api/recipes/${body.id}`, form({ ...soup, title: 'Stew' }), withKey('update'));
    const first = await update();
    await ana.send('PUT', `/api/recipes/${body.id}`, form({ ...soup, title: 'Broth' }));
    expect((await update()).body).toEqual(first.body);
    expect(await api.types(`recipe-${body.id}`)).toEqual(['RecipeCreated', 'RecipeUpdated', 'RecipeUpdated']);
  });
  test('reports once without a 409', async () => {
    const report = () =>
      ben.send('POST', '/api/reports', { contentType: 'announcement', contentId: postId, reason: 'spam' }, withKey('report'));
    expect([(await report()).status, (await report()).status]).toEqual([201, 201]);
  });
});

test('a command that asked for nothing new tells where in the log what it met stands', async () => {
  const dora = await api.member('dora');
  const set = () => dora.send('POST', `/api/announcements/${postId}/like`, { isLike: true });
  const liked = (await set()).headers.get('x-potluck-position');
  expect(liked).toMatch(/:\d+$/);
  expect((await set()).headers.get('x-potluck-position')).toBe(liked);
});

describe('another command under the same key is refused', () => {
  test('when it would make a new thing', async () => {
    await ana.send('POST', '/api/recipes', form(soup), withKey('taken'));
    await api.refuses(() => ana.send('POST', '/api/recipes', form({ ...soup, title: 'Stew' }), withKey('taken')), 422);
    await api.refuses(() => ana.send('POST', '/api/announcements', { title: 'Hi', content: 'all' }, withKey('taken')), 422);
  });
  test('when it would change what is there', async () => {
    const { body } = await ana.send('POST', '/api/recipes', form(soup));
    await ana.send('PUT', `/api/recipes/${body.id}`, form({ ...soup, title: 'A' }), withKey('change'));
    await api.refuses(() => ana.send('PUT', `/api/recipes/${body.id}`, form({ ...soup, title: 'B' }), withKey('change')), 422);
  });
});

describe('what is kept of a request’s body', () => {
  test('is nothing that it can be guessed from', async () => {
    const guess = (path: string, body: unknown) => sha256(JSON.stringify(['POST', path, body]));
    const { body } = await ana.send('POST', '/api/announcements', { title: 'Guess', content: 'me' }, withKey('guessed'));
    const [posted] = (await api.ports.events.read(`announcement-${body.id}`)).events;
    const [accepted] = (await api.ports.events.read(requestStream('guessed'))).events;
    expect([posted?.metadata.bodyHash, accepted?.data.bodyHash]).toEqual([expect.stringMatching(/^[\w-]{43}$/), posted?.metadata.bodyHash]);
    expect(posted?.metadata.bodyHash).not.toBe(guess('/api/announcements', { title: 'Guess', content: 'me' }));
  });
  test('by an earlier version, in a plain hash, is recognised', async () => {
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
  test('was left out where a history was carried over, and the key is recognised', async () => {
    const { events } = await api.ports.events.read(requestStream('whole'));
    await api.append(requestStream('carried'), 'RequestAccepted', { ...events[0]?.data, entityId: 777_778, bodyHash: '' });
    expect(await ana.send('POST', '/api/recipes', form(soup), withKey('carried'))).toMatchObject({ status: 201, body: { id: 777_778 } });
  });
});

test('one member’s key is not another’s', async () => {
  const [hers, his] = [
    await ana.send('POST', '/api/recipes', form(soup), withKey('k')),
    await ben.send('POST', '/api/recipes', form(soup), withKey('k')),
  ];
  expect(hers.body.id).not.toBe(his.body.id);
});
test('a refused command leaves no key behind', async () => {
  await api.refuses(() => ana.send('POST', '/api/recipes', form({ ...soup, title: '' }), withKey('refused')), 400);
  expect((await ana.send('POST', '/api/recipes', form(soup), withKey('refused'))).status).toBe(201);
});
test('what the decision refuses leaves no key behind either', () =>
  api.refuses(() => ana.send('POST', '/api/announcements', { title: 'Hi', content: '' }, withKey('empty')), 400));
test('a key without end is refused', () => api.refuses(() => ana.send('POST', '/api/recipes', form(soup), withKey('x'.repeat(201))), 400));
test('after a restart a repeated toggle changes nothing, and says how it stands now', async () => {
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
