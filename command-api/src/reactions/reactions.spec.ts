import type { Projector } from '@potluck/projector/projector';
import { startProjector } from '@potluck/projector/start-projector';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';

let api: CommandApiUnderTest;
let projector: Projector | undefined;
let ana: Client;
let ben: Client;
const startProjections = async () => {
  projector = await startProjector(api.ports, { dataFolder: api.dataFolder });
};
beforeAll(async () => {
  api = await startCommandApi();
  await startProjections();
  [ana, ben] = [await api.member('ana'), await api.member('ben')];
});
afterAll(async () => {
  await projector?.stop();
  await api?.close();
});

const post = async (): Promise<number> => (await ana.send('POST', '/api/announcements', { title: 'Hi', content: 'all' })).body.id;
const comment = async (postId: number, parentId?: number): Promise<number> =>
  (await ben.send('POST', `/api/announcements/${postId}/comments`, { content: 'Yum', parentId })).body.id;
const settled = async () => {
  // A reaction's events may cause further reactions.
  for (let head = -1n; head !== (await api.ports.events.head()); ) {
    head = await api.ports.events.head();
    await api.reactions.done(head);
  }
};
const isDeleted = async (id: number) => (await api.types(`comment-${id}`)).at(-1) === 'CommentDeleted';

describe('a deleted post', () => {
  test('leads to the deletion of its comments and their replies', async () => {
    const id = await post();
    const first = await comment(id);
    const reply = await comment(id, first);
    const replyToReply = await comment(id, reply);
    const elsewhere = await comment(await post());
    await ana.send('DELETE', `/api/announcements/${id}`);
    await settled();
    for (const gone of [first, reply, replyToReply]) expect(await api.types(`comment-${gone}`)).toEqual(['CommentAdded', 'CommentDeleted']);
    expect(await isDeleted(elsewhere)).toBe(false);
  });
  test('leads to the deletion of a comment that was added at the same time', async () => {
    const id = await post();
    // Like a command that checked the post just before its deletion.
    await ana.send('DELETE', `/api/announcements/${id}`);
    const late = { commentId: 888_888, announcementId: id, parentId: null, userId: 'ben', depth: 0, content: 'Yum' };
    await api.append('comment-888888', 'CommentAdded', late);
    await settled();
    expect(await isDeleted(888_888)).toBe(true);
  });
  test('is recorded for each comment with actor, cause and visibility', async () => {
    const id = await post();
    const commentId = await comment(id);
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await ana.send('DELETE', `/api/announcements/${id}`, undefined, { traceparent });
    await settled();
    const deletion = (await api.ports.events.read(`announcement-${id}`)).events.at(-1);
    expect((await api.ports.events.read(`comment-${commentId}`)).events.at(-1)).toMatchObject({
      data: { commentId, announcementId: id, parentId: null, userId: 'ben', wasVisible: true },
      metadata: { actor: 'system', causationId: deletion?.id, correlationId: deletion?.metadata.correlationId, traceparent },
    });
  });
});

test('deleting a comment deletes its replies, but no parent or sibling', async () => {
  const id = await post();
  const [first, beside] = [await comment(id), await comment(id)];
  const reply = await comment(id, first);
  await ben.send('DELETE', `/api/comments/${first}`);
  await settled();
  expect([await isDeleted(reply), await isDeleted(beside)]).toEqual([true, false]);
});

test('a comment by an erased author is deleted', async () => {
  const id = await post();
  await api.append('user-gone', 'AccountErased', { userId: 'gone' });
  const gone = await api.member('cleo');
  await api.append('user-cleo', 'AccountErased', { userId: 'cleo' });
  const late = { commentId: 888_887, announcementId: id, parentId: null, userId: gone.userId, depth: 0, content: 'Yum' };
  await api.append('comment-888887', 'CommentAdded', late);
  await settled();
  expect(await isDeleted(888_887)).toBe(true);
});

test('all reports of one subject go to its case', async () => {
  const contentId = await post();
  const cleo = await api.member('dan');
  for (const member of [ben, cleo]) await member.send('POST', '/api/reports', { contentType: 'announcement', contentId, reason: 'spam' });
  await settled();
  const { events } = await api.ports.events.read(`case-announcement_${contentId}`);
  expect(events.map(({ type, data }) => [type, data.reporterId, data.reportStream])).toEqual([
    ['ReportReceived', 'ben', `report-ben_announcement_${contentId}`],
    ['ReportReceived', 'dan', `report-dan_announcement_${contentId}`],
  ]);
  expect(events[0]?.data).not.toHaveProperty('description');
});

test('deleting many comments does not block other reactions', async () => {
  const id = await post();
  const ids = Array.from({ length: 350 }, (_, n) => 700_000 + n);
  const data = { announcementId: id, parentId: null, userId: 'ben', depth: 0, content: 'Yum' };
  await Promise.all(ids.map((commentId) => api.append(`comment-${commentId}`, 'CommentAdded', { ...data, commentId })));
  await settled();
  const contentId = await post();
  await ana.send('DELETE', `/api/announcements/${id}`);
  await ben.send('POST', '/api/reports', { contentType: 'announcement', contentId, reason: 'spam' });
  await settled();
  const last = async (stream: string) => (await api.ports.events.read(stream)).events.at(-1);
  const positionOf = async (stream: string) => (await last(stream))?.position ?? 0n;
  for (const commentId of ids) expect((await last(`comment-${commentId}`))?.type).toBe('CommentDeleted');
  const deletions = await Promise.all(ids.map((commentId) => positionOf(`comment-${commentId}`)));
  const opened = await positionOf(`case-announcement_${contentId}`);
  expect(deletions.filter((position) => position > opened).length).toBeGreaterThan(100);
});

test('while the read models are behind, the event is parked and others are handled', async () => {
  const id = await post();
  const commentId = await comment(id);
  await projector?.stop();
  await ana.send('DELETE', `/api/announcements/${id}`);
  const contentId = await post();
  await ben.send('POST', '/api/reports', { contentType: 'announcement', contentId, reason: 'spam' });
  await expect.poll(() => api.types(`case-announcement_${contentId}`)).toEqual(['ReportReceived']);
  expect(await isDeleted(commentId)).toBe(false);
  await startProjections();
  await settled();
  expect(await isDeleted(commentId)).toBe(true);
});
