import { readFile } from 'node:fs/promises';
import type { MediaRef } from '@potluck/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, form, soup, startCommandApi } from '../command-api.fixture.ts';
import { createRemovePurged } from '../reactions/remove-purged.ts';

let api: CommandApiUnderTest;
let ana: Client;
let ben: Client;
let mia: Client;
let ada: Client;
let photo: Buffer;
beforeAll(async () => {
  api = await startCommandApi();
  photo = await readFile(new URL('../uploads/fixtures/photo.png', import.meta.url));
  [ana, ben, mia, ada] = [await api.member('ana'), await api.member('ben'), await api.member('mia'), await api.member('ada')];
  await api.append('user-mia', 'RoleGranted', { userId: 'mia', role: 'moderator' });
  await api.append('user-ada', 'RoleGranted', { userId: 'ada', role: 'administrator' });
});
afterAll(() => api?.close());

const settled = async () => {
  for (let head = -1n; head !== (await api.ports.events.head()); ) {
    head = await api.ports.events.head();
    await api.reactions.done(head);
  }
};
const eventsOf = async (stream: string) => (await api.ports.events.read(stream)).events;
const refs = async (stream: string): Promise<MediaRef[]> =>
  (await eventsOf(stream)).flatMap(({ data }) => ((data.media ?? data.image ?? data.profileImage) as MediaRef | null) ?? []);
const filesOf = async (keys: readonly MediaRef[]) => (await api.files()).filter((name) => keys.some(({ key }) => name.startsWith(key)));
const postWithPicture = async (who: Client): Promise<number> =>
  (await who.send('POST', '/api/announcements', form({ title: 'Look', content: 'At this', media: ['photo.png', photo] }))).body.id;
const recipeWithPicture = async (): Promise<number> =>
  (await ana.send('POST', '/api/recipes', form({ ...soup, isPublic: 'true', image: ['photo.png', photo] }))).body.id;
/** Opens and claims the case of reported content. */
const claimed = async (contentType: string, id: number | string, who = mia): Promise<string> => {
  const subject = contentType === 'user' ? { reportedUserId: id } : { contentId: id };
  await ben.send('POST', '/api/reports', { contentType, ...subject, reason: 'inappropriate' });
  await settled();
  await who.send('POST', `/api/moderation/cases/${contentType}_${id}/claim`);
  return `${contentType}_${id}`;
};
const decide = async (caseId: string, decision: object, who = mia) => {
  const revision = (await eventsOf(`case-${caseId}`)).length - 1;
  const answer = await who.send('POST', `/api/moderation/cases/${caseId}/decisions`, { revision, contentRevision: 0, ...decision });
  await settled();
  return answer;
};
const purge = { outcome: 'purge', basis: 'illegal_content' };

test('a post’s purged picture is deleted in all sizes, its text stays, and the event has the basis', async () => {
  const id = await postWithPicture(ana);
  const named = await refs(`announcement-${id}`);
  expect((await filesOf(named)).length).toBeGreaterThan(0);
  const caseId = await claimed('announcement', id);
  expect((await decide(caseId, purge)).status).toBe(200);
  expect(await filesOf(named)).toEqual([]);
  const made = (await eventsOf(`case-${caseId}`)).at(-1);
  expect(made).toMatchObject({ type: 'DecisionMade', version: 2, data: { outcome: 'purge', basis: 'illegal_content' } });
  expect((await eventsOf(`announcement-${id}`)).at(-1)).toMatchObject({
    type: 'AnnouncementMediaPurged',
    data: { announcementId: id, userId: 'ana', contentRevision: 0, basis: 'illegal_content', caseId },
    metadata: { actor: 'system', causationId: made?.id },
  });
  expect(await api.types(`announcement-${id}`)).not.toContain('AnnouncementHidden');
});

test('kept earlier pictures are deleted too and cannot be restored; the same file can be uploaded again', async () => {
  const id = await recipeWithPicture();
  await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, title: 'Stew', isPublic: 'true', image: ['photo.png', photo] }));
  await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, title: 'Broth', isPublic: 'true', image: '' }));
  const named = await refs(`recipe-${id}`);
  expect(named).toHaveLength(2);
  expect((await filesOf(named)).length).toBeGreaterThan(1);
  await decide(await claimed('recipe', id), purge);
  expect(await filesOf(named)).toEqual([]);
  const revision = (await eventsOf(`recipe-${id}`)).length - 2;
  const back = await ana.send('POST', `/api/recipes/${id}/versions`, { version: 0, revision });
  expect(back.status).toBe(204);
  expect((await eventsOf(`recipe-${id}`)).at(-1)?.data).toMatchObject({ title: 'Soup', image: null });
  await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, isPublic: 'true', image: ['photo.png', photo] }));
  const again = (await refs(`recipe-${id}`)).at(-1) as MediaRef;
  await settled();
  expect((await filesOf([again])).length).toBeGreaterThan(0);
});

test('a profile picture is purged, also by an administrator', async () => {
  await ana.send('PUT', '/api/auth/profile', form({ displayName: 'ana', profileImage: ['photo.png', photo] }));
  const named = await refs('user-ana');
  expect(named).toHaveLength(1);
  await decide(await claimed('user', 'ana', ada), { outcome: 'purge', basis: 'privacy' }, ada);
  expect(await filesOf(named)).toEqual([]);
  expect((await eventsOf('user-ana')).at(-1)).toMatchObject({ type: 'ProfileMediaPurged', data: { userId: 'ana', basis: 'privacy' } });
});

test('a purge can be combined with hiding; the restored post has no picture', async () => {
  const id = await postWithPicture(ana);
  const named = await refs(`announcement-${id}`);
  const caseId = await claimed('announcement', id);
  expect((await decide(caseId, { outcome: 'hide', also: [purge] })).status).toBe(200);
  expect((await api.types(`announcement-${id}`)).slice(1).sort()).toEqual(['AnnouncementHidden', 'AnnouncementMediaPurged']);
  expect(await filesOf(named)).toEqual([]);
  await mia.send('POST', `/api/moderation/cases/${caseId}/reopen`);
  await mia.send('POST', `/api/moderation/cases/${caseId}/claim`);
  expect((await decide(caseId, { outcome: 'restore' })).status).toBe(200);
  await mia.send('POST', `/api/moderation/cases/${caseId}/reopen`);
  await mia.send('POST', `/api/moderation/cases/${caseId}/claim`);
  expect((await decide(caseId, purge)).status).toBe(400);
});

test('content that its author deleted after the report can be purged', async () => {
  const id = await recipeWithPicture();
  const named = await refs(`recipe-${id}`);
  const caseId = await claimed('recipe', id);
  await ana.send('DELETE', `/api/recipes/${id}`);
  expect((await filesOf(named)).length).toBeGreaterThan(0);
  expect((await decide(caseId, purge)).status).toBe(200);
  expect(await filesOf(named)).toEqual([]);
});

test('a purge needs a basis, a file and the role', async () => {
  const without = await claimed('announcement', (await ana.send('POST', '/api/announcements', { title: 'Hi', content: 'all' })).body.id);
  expect(await decide(without, purge)).toMatchObject({ status: 400, body: { fields: { outcome: expect.any(String) } } });
  const caseId = await claimed('announcement', await postWithPicture(ana));
  expect(await decide(caseId, { outcome: 'purge' })).toMatchObject({ status: 400, body: { fields: { basis: expect.any(String) } } });
  expect((await decide(caseId, { outcome: 'purge', basis: 'whim' })).status).toBe(400);
  expect((await decide(caseId, purge, ben)).status).toBe(403);
  expect(await decide(caseId, { outcome: 'dismiss', also: [purge] })).toMatchObject({ status: 400 });
});

test('a purge is retried until every file is deleted', async () => {
  const id = await recipeWithPicture();
  await ana.send('PUT', `/api/recipes/${id}`, form({ ...soup, isPublic: 'true', image: ['photo.png', photo] }));
  const named = await refs(`recipe-${id}`);
  let failures = 1;
  const media = {
    ...api.ports.media,
    // Like a disk that fails in between.
    remove: async (owner: string, key: string) => {
      if (key === named[1]?.key && failures-- > 0) throw new Error('no disk');
      await api.ports.media.remove(owner, key);
    },
  };
  const remove = createRemovePurged({ events: api.ports.events, media });
  const all = { userId: 'ana', revision: 2 };
  await expect(remove(`recipe-${id}`, all)).rejects.toThrow('no disk');
  expect((await filesOf(named)).length).toBeGreaterThan(0);
  await remove(`recipe-${id}`, all);
  expect(await filesOf(named)).toEqual([]);
});
