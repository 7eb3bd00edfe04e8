import { randomUUID } from 'node:crypto';
import { accessDay, type EventNamed } from '@potluck/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
type Subject = Pick<EventNamed<'ReportReceived'>['data'], 'contentType' | 'contentId' | 'reportedUserId'>;
const subject = (contentType: 'announcement' | 'comment', contentId: number, reportedUserId: string): Subject => ({
  contentType,
  contentId,
  reportedUserId,
});

async function report(reporterId: string, about: Subject) {
  const caseId = `${about.contentType}_${about.contentId}`;
  const reportStream = `report-${reporterId}_${caseId}`;
  const seen = { contentRevision: 0, currentRevision: 0, contentAt: null, authorRevision: 0, postRevision: null };
  const filed = { reporterId, ...about, reason: 'spam' as const, ...seen };
  await kitchen.append(reportStream, 'ReportFiled', { ...filed, description: null });
  await kitchen.append(`case-${caseId}`, 'ReportReceived', { ...filed, caseId, reportStream });
}
async function decide(caseId: string, outcome: 'hide' | 'dismiss') {
  const none = { ruleId: null, ruleRevision: null, until: null, parts: null, reporterId: null, basis: null, batchId: null };
  const notes = { noteInternal: null, noteToAuthor: null, noteToReporters: null };
  const revisions = { contentRevision: 0, caseRevision: 1 };
  const decision = { caseId, decisionId: `d-${caseId}`, moderatorId: 'noa', outcome, ...revisions, ...none, ...notes };
  await kitchen.append(`case-${caseId}`, 'DecisionMade', decision);
}
const hidden = { wasVisible: true, caseId: 'case', decisionId: 'decision', ruleId: null };
const hideComment = (commentId: number, userId: string) =>
  kitchen.append(`comment-${commentId}`, 'CommentHidden', { commentId, announcementId: 1, parentId: null, userId, ...hidden });

beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben', 'cleo', 'mia', 'noa']) await kitchen.member(id);
  for (const id of ['mia', 'noa']) await kitchen.role(id, 'moderator');
  await kitchen.post(1, 'ben', { title: 'Soup night', content: 'At eight' });
  await kitchen.comment(10, 1, 'cleo', { content: 'I bring bread' });
  for (const id of [20, 21, 22, 23]) await kitchen.comment(id, 1, 'cleo', { parentId: 10, depth: 1, content: `before ${id}` });
  await kitchen.comment(30, 1, 'ana', { parentId: 10, depth: 1, content: 'Buy my pans' });
  await kitchen.comment(40, 1, 'ben', { parentId: 30, depth: 2, content: 'No' });
  await kitchen.comment(50, 1, 'mia', { parentId: 10, depth: 1, content: 'Mine, hidden' });
  await kitchen.comment(51, 1, 'cleo', { parentId: 10, depth: 1, content: 'Reported by Noa' });
  await report('ben', subject('comment', 30, 'ana'));
  await report('noa', subject('comment', 51, 'cleo'));
  await hideComment(50, 'mia');
  await hideComment(51, 'cleo');
  await kitchen.hidePost(1, 'ben');
  await kitchen.post(2, 'ana', { title: 'Pans' });
  await kitchen.post(3, 'ana', { title: 'Pots' });
  await kitchen.post(4, 'ana', { title: 'Lids' });
  await report('ben', subject('announcement', 2, 'ana'));
  await decide('announcement_2', 'dismiss');
  await report('noa', subject('announcement', 3, 'ana'));
  await kitchen.post(5, 'ben');
  await kitchen.comment(60, 5, 'ana', { content: 'Pans here' });
  await kitchen.comment(61, 5, 'ana', { content: 'Pans there' });
  await kitchen.hidePost(4, 'ana');
});
afterAll(() => kitchen.close());

const context = (id: string, caseId = 'comment_30') => kitchen.get(id, `/api/moderation/cases/${caseId}/context`);
const since = (id: string, at = '2000-01-01T00:00:00.000Z', caseId = 'comment_30') =>
  kitchen.get(id, `/api/moderation/cases/${caseId}/author-content?since=${at}`);

describe('around a comment', () => {
  test('stand the post even when it is hidden, its parents, its neighbours and its replies', async () => {
    const { thread } = (await context('mia')).body;
    expect(thread.post).toMatchObject({ id: 1, title: 'Soup night', text: 'At eight', hidden: true, author: { id: 'ben' } });
    expect(thread.comments.map(({ id, relation }: { id: number; relation: string }) => `${relation} ${id}`)).toEqual([
      'parent 10',
      'sibling 21',
      'sibling 22',
      'sibling 23',
      'subject 30',
      'reply 40',
      'sibling 50',
      'sibling 51',
    ]);
  });
  test('what is hidden has its text, but not for its author, nor for who reported it', async () => {
    const textsOf = async (id: string) =>
      (await context(id)).body.thread.comments
        .slice(-2)
        .map(({ text, hidden }: { text: string | null; hidden: boolean }) => [text, hidden]);
    expect(await textsOf('mia')).toEqual([
      [null, true],
      ['Reported by Noa', true],
    ]);
    expect(await textsOf('noa')).toEqual([
      ['Mine, hidden', true],
      [null, true],
    ]);
  });
  test('that was deleted stand the post, its parents and its neighbours, for the moderator who opened its thread', async () => {
    await kitchen.comment(70, 5, 'cleo', { content: 'Rude, and gone' });
    await kitchen.comment(71, 5, 'ben', { content: 'How rude' });
    await report('ben', subject('comment', 70, 'cleo'));
    const gone = { commentId: 70, announcementId: 5, parentId: null, userId: 'cleo', wasVisible: true };
    await kitchen.append('comment-70', 'CommentDeleted', gone);
    expect((await context('mia', 'comment_70')).body.thread).toBeNull();
    const at = new Date().toISOString();
    const opened = { subject: 'comment_70', caseId: 'comment_70', what: 'context' };
    const event = { id: randomUUID(), type: 'AccessOpened', data: opened, metadata: { actor: 'mia', at, correlationId: 'spec' } };
    await kitchen.ports.events.append(`access-${accessDay('mia', at)}`, [event], -1);
    const { thread } = (await context('mia', 'comment_70')).body;
    expect(thread.post).toMatchObject({ id: 5, author: { id: 'ben' } });
    expect(thread.comments).toMatchObject([
      { id: 60, relation: 'sibling', text: 'Pans here' },
      { id: 61, relation: 'sibling' },
      { id: 71, relation: 'sibling', text: 'How rude' },
    ]);
    expect((await context('noa', 'comment_70')).body.thread).toBeNull();
  });
  test('is nothing where a case is about something else', async () =>
    expect((await context('mia', 'announcement_2')).body.thread).toBeNull());
});

describe('the author', () => {
  test('has an account since a date, and earlier cases with their outcomes', async () => {
    const { author } = (await context('mia')).body;
    expect(author).toMatchObject({ cases: 2, waiting: 1, outcomes: [{ outcome: 'dismiss', count: 1 }] });
    expect(author.since).toMatch(/^2026-01-01/);
    expect(author.newest).toMatchObject([
      { id: 'announcement_3', excerpt: 'Pots', status: 'open' },
      { id: 'announcement_2', excerpt: 'Pans', status: 'decided', outcome: 'dismiss' },
    ]);
  });
  test('has none that one reported, not even in the count', async () => {
    const { author } = (await context('noa')).body;
    expect(author).toMatchObject({ cases: 1, waiting: 0 });
    expect(JSON.stringify(author)).not.toContain('announcement_3');
  });
});

describe('what the author wrote since a date', () => {
  test('is what members see, with the case of each if there is one', async () => {
    const { body } = await since('mia');
    expect(body).toEqual({
      posts: 2,
      comments: 2,
      decided: 1,
      more: false,
      cases: [
        { id: 'comment_61', revision: null, contentRevision: 0 },
        { id: 'comment_60', revision: null, contentRevision: 0 },
        { id: 'announcement_3', revision: 0, contentRevision: 0 },
        { id: 'announcement_2', revision: 1, contentRevision: 0 },
      ],
    });
  });
  test('is without what one reported', async () =>
    expect((await since('noa')).body.cases.map(({ id }: { id: string }) => id)).not.toContain('announcement_3'));
  test('begins at the date', async () => {
    const all = await kitchen.get('mia', '/api/comments/61');
    const { body } = await since('mia', all.body.createdAt);
    expect(body.cases.map(({ id }: { id: string }) => id)).toEqual(['comment_61']);
  });
  test('is 500 at most', async () => {
    for (let n = 0; n < 505; n++) await kitchen.post(1_000 + n, 'cleo');
    await report('ben', subject('announcement', 1_000, 'cleo'));
    const { body } = await since('mia', undefined, 'announcement_1000');
    expect(body).toMatchObject({ posts: 500, more: true });
    expect(body.cases).toHaveLength(500);
  });
});

test.each([context, since])('both are moderators’ alone, and not about a case that does not exist for them', async (ask) => {
  expect((await ask('ben')).status).toBe(403);
  await kitchen.role('ana', 'moderator').catch(() => {});
  expect((await ask('ana')).status).toBe(404);
  expect((await ask('mia')).status).toBe(200);
});
