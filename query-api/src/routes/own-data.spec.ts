import http from 'node:http';
import type { EventNamed } from '@potluck/events';
import { endSessions } from '@potluck/host/http/session';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
const notes = { noteInternal: 'Between moderators', noteToAuthor: 'Not here, please', noteToReporters: 'Thank you' };
/** Appends the events of a moderator's command. */
async function decide(caseId: string, outcome: EventNamed<'DecisionMade'>['data']['outcome'], more = {}) {
  const none = { ruleId: null, ruleRevision: null, until: null, parts: null, reporterId: null, basis: null, batchId: null };
  const decided = { caseId, moderatorId: 'mia', outcome, contentRevision: 0, caseRevision: 0, ...none, ...notes, ...more };
  await kitchen.append(`case-${caseId}`, 'DecisionMade', { decisionId: `${outcome} of ${caseId}`, ...decided });
}
const key = (letter: string) => letter.repeat(32);

beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben']) await kitchen.member(id);
  await kitchen.profile('ana', { bio: 'I cook', profileImage: await kitchen.file('ana', key('a'), 'the face') });
  const image = await kitchen.file('ana', key('b'), 'the soup');
  await kitchen.recipe(1, 'ana', { title: 'Leek: "soup"/\\ <CON>?', cookTime: '1 hour 15 min', servings: 4, image });
  await kitchen.recipe(2, 'ben', { title: 'Of another', isPublic: true });
  await kitchen.post(1, 'ana', { title: 'nul', content: 'Mine', media: await kitchen.file('ana', key('c'), 'the film', 'video') });
  await kitchen.append('announcement-1', 'AnnouncementEdited', { announcementId: 1, userId: 'ana', title: 'nul', content: 'Mine, later' });
  await kitchen.post(2, 'ben', { content: 'Words of Ben' });
  await kitchen.post(3, 'ana', { content: 'Hidden words' });
  const post = { announcementId: 3, userId: 'ana' };
  const hiding = { caseId: 'announcement_3', decisionId: 'hide of announcement_3', ruleId: null };
  const reportedPost = { contentType: 'announcement' as const, contentId: 3, reportedUserId: 'ana' };
  await kitchen.append('case-announcement_3', 'CaseOpened', { caseId: 'announcement_3', ...reportedPost, moderatorId: 'mia' });
  await decide('announcement_3', 'hide');
  await kitchen.append('announcement-3', 'AnnouncementHidden', { ...post, wasVisible: true, ...hiding });
  const appealed = { caseId: 'announcement_3', decisionId: hiding.decisionId, userId: 'ana' };
  await kitchen.append('case-announcement_3', 'AppealFiled', { ...appealed, text: 'It was a joke' });
  await kitchen.comment(1, 2, 'ana', { content: 'My comment' });
  await kitchen.comment(2, 1, 'ben', { content: 'Comment of Ben' });
  await kitchen.like(2, 'ana');
  await kitchen.save(2, 'ana');
  await kitchen.follow('ana', 'ben');
  await kitchen.follow('ben', 'ana');
  await kitchen.append('report-ana_announcement_2', 'ReportFiled', {
    reporterId: 'ana',
    reportedUserId: 'ben',
    contentType: 'announcement',
    contentId: 2,
    reason: 'spam',
    description: 'My reasons',
    contentRevision: null,
    currentRevision: null,
    contentAt: null,
    authorRevision: null,
    postRevision: null,
  });
  const reportedUser = { contentType: 'user' as const, contentId: null, reportedUserId: 'ana' };
  await kitchen.append('case-user_ana', 'CaseOpened', { caseId: 'user_ana', ...reportedUser, moderatorId: 'mia' });
  await decide('user_ana', 'suspend', { until: '2099-01-01T00:00:00.000Z' });
  await kitchen.append('user-ana', 'UserSuspended', {
    userId: 'ana',
    caseId: 'user_ana',
    decisionId: 'suspend of user_ana',
    ruleId: null,
    until: '2099-01-01T00:00:00.000Z',
  });
  await kitchen.append('user-ana', 'ErasureRequested', { userId: 'ana', dueAt: '2099-01-01T00:00:00.000Z' });
});
afterAll(() => kitchen.close());

const path = '/api/auth/user/data';

describe('one’s own data', () => {
  let files: Record<string, Uint8Array>;
  const text = (name: string) => strFromU8(files[name] as Uint8Array);
  const parsed = (name: string) => JSON.parse(text(name));

  beforeAll(async () => {
    const { status, headers, bytes } = await kitchen.get('ana', path);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="potluck-\d{4}-\d\d-\d\d\.zip"$/);
    files = unzipSync(bytes);
  });

  test('is whole, while suspended and while leaving', () => {
    expect(parsed('profile.json')).toMatchObject({ email: 'ana@example.org', bio: 'I cook', displayName: 'ana' });
    expect(text('profile-picture.jpg')).toBe('the face');
    expect(parsed('recipes.json')).toMatchObject([
      { id: 1, file: 'recipes/1-leek-soup-con.jsonld', picture: 'recipes/1-leek-soup-con.jpg' },
    ]);
    expect(text('recipes/1-leek-soup-con.jpg')).toBe('the soup');
    expect(parsed('posts.json')).toMatchObject([
      { id: 1, content: 'Mine, later', file: 'posts/1-nul.mp4' },
      { id: 3, content: 'Hidden words', hidden: true, file: null },
    ]);
    expect(text('posts/1-nul.mp4')).toBe('the film');
    expect(parsed('comments.json')).toMatchObject([{ announcementId: 2, content: 'My comment' }]);
    expect(parsed('likes.json')).toMatchObject([{ kind: 'announcement', id: 2 }]);
    expect([parsed('following.json'), parsed('followers.json')]).toMatchObject([[{ userId: 'ben' }], [{ userId: 'ben' }]]);
    expect(parsed('saved-recipes.json')).toEqual([{ recipeId: 2 }]);
    expect(parsed('reports.json')).toMatchObject([{ contentId: 2, description: 'My reasons' }]);
    expect(parsed('decisions.json')).toMatchObject([
      { outcome: 'hide', contentId: 3, note: notes.noteToAuthor, text: 'Hidden words', appeal: { state: 'open', text: 'It was a joke' } },
      { outcome: 'suspend', until: '2099-01-01T00:00:00.000Z', appeal: null },
    ]);
    expect(text('decisions.json')).not.toMatch(/Between moderators|Thank you|mia/);
    expect(parsed('earlier-versions.json')).toContainEqual(expect.objectContaining({ of: 'announcement', id: 1, content: 'Mine' }));
  });
  test('explains each of its files', () => {
    for (const name of Object.keys(files).filter((each) => !each.includes('/') && each.endsWith('.json')))
      expect(text('README.txt')).toContain(name);
  });
  test('has nothing that others wrote, and no name of a stored file', () =>
    expect(
      Object.values(files)
        .map((bytes) => strFromU8(bytes))
        .join('\n'),
    ).not.toMatch(/Words of Ben|Comment of Ben|Of another|ben@|aaaa|bbbb|cccc/));
  test('has recipes as other programs read them', () =>
    expect(parsed('recipes/1-leek-soup-con.jsonld')).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Leek: "soup"/\\ <CON>?',
      author: { '@type': 'Person', name: 'ana' },
      image: '1-leek-soup-con.jpg',
      cookTime: 'PT75M',
      recipeYield: '4',
      recipeIngredient: ['1 cup water'],
      recipeInstructions: [{ '@type': 'HowToStep', text: 'Boil' }],
    }));
  test('says how far it is', async () =>
    expect((await kitchen.get('ana', `${path}/progress`)).body).toMatchObject({ state: 'done', done: 12, of: 12 }));
});

describe('what is not given', () => {
  test('to visitors', async () => {
    expect((await kitchen.get(undefined, path)).status).toBe(401);
    expect((await kitchen.get(undefined, `${path}/progress`)).status).toBe(401);
  });
  test.each(['cross-site', 'same-site'])('to a page that is %s', async (site) =>
    expect((await kitchen.get('ben', path, { 'Sec-Fetch-Site': site })).status).toBe(403),
  );
  test('after an erasure', async () => {
    await kitchen.member('eve');
    expect((await kitchen.get('eve', path)).status).toBe(200);
    await kitchen.append('user-eve', 'AccountErased', { userId: 'eve' });
    expect((await kitchen.get('eve', path)).status).toBe(401);
  });
  test('more than ten times an hour', async () => {
    await kitchen.member('many');
    for (let times = 0; times < 10; times++) expect((await kitchen.get('many', path)).status).toBe(200);
    const { status, headers } = await kitchen.get('many', path);
    expect([status, Number(headers.get('retry-after')) > 3_000]).toEqual([429, true]);
  });
});

describe('a member with many posts', () => {
  test('has them all, once, in order', async () => {
    const posts = 300;
    await kitchen.member('busy');
    for (let id = 100; id < 100 + posts; id++) await kitchen.post(id, 'busy', { content: 'Long'.repeat(100) });
    const files = unzipSync((await kitchen.get('busy', path)).bytes);
    const ids = JSON.parse(strFromU8(files['posts.json'] as Uint8Array)).map(({ id }: { id: number }) => id);
    expect(ids).toEqual(Array.from({ length: posts }, (_, n) => 100 + n));
  });
});

test('a download is cut off when its member signs out elsewhere', async () => {
  await kitchen.member('left');
  await kitchen.post(10, 'left', { media: await kitchen.file('left', key('e'), 'x'.repeat(32 * 1024 * 1024)) });
  const answer = await fetch(new URL(path, kitchen.url), { headers: { cookie: await kitchen.cookieOf('left') } });
  await endSessions(kitchen.ports, 'left');
  const row = async () => (await kitchen.ports.accounts.table<{ state: string }>('downloads').get('left'))?.value.state;
  await expect.poll(row, { timeout: 10_000 }).toBe('failed');
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
});

describe('a client that takes nothing', () => {
  test('has one download alone, of which no more is read than fits on the way; when it leaves, the next one may begin', async () => {
    const size = 64 * 1024 * 1024;
    await kitchen.member('slow');
    await kitchen.post(9, 'slow', { media: await kitchen.file('slow', key('d'), 'x'.repeat(size)) });
    const before = process.memoryUsage();
    const cookie = await kitchen.cookieOf('slow');
    const request = http.get(new URL(path, kitchen.url), { headers: { cookie } });
    const answer = await new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve));
    answer.pause();
    expect((await kitchen.get('slow', path)).status).toBe(429);
    const { rss, arrayBuffers } = process.memoryUsage();
    expect(arrayBuffers - before.arrayBuffers).toBeLessThan(size / 4);
    expect(rss - before.rss).toBeLessThan(size);
    answer.destroy();
    await expect.poll(async () => (await kitchen.get('slow', `${path}/progress`)).body?.state, { timeout: 10_000 }).toBe('failed');
    expect(unzipSync((await kitchen.get('slow', path)).bytes)['posts/9-post-9.jpg']?.length).toBe(size);
  });
});
