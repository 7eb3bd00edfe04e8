import type { EventNamed } from '@potluck/events';
import type { OwnReport } from '@potluck/events/answers/moderation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';

let kitchen: Kitchen;
type Subject = Pick<EventNamed<'ReportReceived'>['data'], 'contentType' | 'contentId' | 'reportedUserId'>;
type Decided = EventNamed<'DecisionMade'>['data'];
const idOf = ({ contentType, contentId, reportedUserId }: Subject) => `${contentType}_${contentId ?? reportedUserId}`;
const post = (contentId: number): Subject => ({ contentType: 'announcement', contentId, reportedUserId: 'ana' });

async function file(reporterId: string, subject: Subject, description: string | null = null) {
  const reportStream = `report-${reporterId}_${idOf(subject)}`;
  const seen = { contentRevision: 0, currentRevision: 0, contentAt: null, authorRevision: 0, postRevision: null };
  const filed = { reporterId, ...subject, reason: 'spam' as const, ...seen };
  await kitchen.append(reportStream, 'ReportFiled', { ...filed, description });
  await kitchen.append(`case-${idOf(subject)}`, 'ReportReceived', { ...filed, caseId: idOf(subject), reportStream });
}
const by = (subject: Subject) => ({ caseId: idOf(subject), moderatorId: 'mia' });
const claim = (subject: Subject) =>
  kitchen.append(`case-${idOf(subject)}`, 'CaseClaimed', { ...by(subject), until: '2026-01-01T00:10:00.000Z' });
const decide = (subject: Subject, outcome: Decided['outcome'], more: Partial<Decided> = {}) =>
  kitchen.append(`case-${idOf(subject)}`, 'DecisionMade', {
    ...by(subject),
    decisionId: 'd',
    outcome,
    ruleId: '1',
    ruleRevision: 0,
    contentRevision: 0,
    caseRevision: 1,
    until: null,
    parts: null,
    reporterId: null,
    basis: null,
    batchId: null,
    noteInternal: 'Between us',
    noteToAuthor: 'To ana',
    noteToReporters: 'Thank you',
    ...more,
  });
const reopen = (subject: Subject, cause: 'report' | 'moderator') =>
  kitchen.append(`case-${idOf(subject)}`, 'CaseReopened', { caseId: idOf(subject), cause, causeEventId: null, moderatorId: null });
const reports = async (id: string | undefined, query = '') => kitchen.get(id, `/api/reports${query}`);
const statusOf = async (id: string, subject: Subject) =>
  ((await reports(id)).body as OwnReport[]).find(({ caseId }) => caseId === idOf(subject))?.status;

beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben', 'cleo', 'mia']) await kitchen.member(id);
  await kitchen.role('mia', 'moderator');
  await kitchen.append('rule-1', 'RuleAdded', { ruleId: '1', text: 'Sell nothing' });
  for (const id of [1, 2, 3, 4]) await kitchen.post(id, 'ana', { title: `Pans ${id}` });
  await kitchen.comment(11, 1, 'ana', { content: 'And my pots' });
  await kitchen.recipe(21, 'ana', { title: 'Private soup' });
});
afterAll(() => kitchen.close());

describe('one’s own reports', () => {
  test('are there for their reporter alone, the newest first, also for a moderator', async () => {
    await file('ben', post(1), 'Every week');
    await file('ben', post(2));
    await file('mia', post(2), 'As a member');
    expect((await reports('ben')).body).toMatchObject([
      { caseId: 'announcement_2', description: null },
      {
        caseId: 'announcement_1',
        excerpt: 'Pans 1',
        reportedUser: { id: 'ana' },
        reason: 'spam',
        description: 'Every week',
        status: 'pending',
      },
    ]);
    expect((await reports('mia')).body).toMatchObject([{ caseId: 'announcement_2', description: 'As a member' }]);
    for (const id of ['ana', 'cleo']) expect((await reports(id)).body).toEqual([]);
    expect((await reports(undefined)).status).toBe(401);
  });
  test('come in pages', async () => {
    const { body, headers } = await reports('ben', '?limit=1');
    expect(body).toMatchObject([{ caseId: 'announcement_2' }]);
    const [, next] = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
    expect((await kitchen.get('ben', next as string)).body).toMatchObject([{ caseId: 'announcement_1' }]);
  });
  test('follow their case, and say the outcome, the rule and the note to reporters', async () => {
    await claim(post(1));
    expect(await statusOf('ben', post(1))).toBe('in_review');
    await decide(post(1), 'hide');
    await kitchen.hidePost(1, 'ana');
    const { body } = await reports('ben');
    expect(body[1]).toMatchObject({
      status: 'resolved',
      excerpt: null,
      reportedUser: null,
      decision: { outcome: 'hidden', rule: { id: '1', text: 'Sell nothing' }, note: 'Thank you' },
    });
    expect(JSON.stringify(body)).not.toMatch(/mia|Between us|To ana/);
  });
  test('are open again with their case', async () => {
    await reopen(post(1), 'moderator');
    expect(await statusOf('ben', post(1))).toBe('in_review');
    expect((await reports('ben')).body[1].decision).toBeNull();
    await decide(post(1), 'dismiss', { ruleId: null, ruleRevision: null, noteToReporters: null });
    expect((await reports('ben')).body[1]).toMatchObject({ status: 'dismissed', decision: { outcome: 'closed', rule: null, note: null } });
    await reopen(post(1), 'report');
    expect(await statusOf('ben', post(1))).toBe('pending');
  });
  test('say nothing of a sanction, nor of the rule it is for', async () => {
    await file('cleo', post(3));
    await decide(post(3), 'suspend', { until: '2999-01-01T00:00:00.000Z' });
    const { body } = await reports('cleo');
    expect(body).toMatchObject([{ status: 'resolved', excerpt: 'Pans 3', decision: { outcome: 'closed', rule: null } }]);
    expect(JSON.stringify(body)).not.toMatch(/suspend|2999|Sell nothing/);
  });
  test('of a post say neither that it was hidden nor the rule where only the author’s profile was', async () => {
    await file('cleo', post(4));
    await decide(post(4), 'hide_profile', { parts: ['bio'], noteToReporters: null });
    const [report] = (await reports('cleo')).body;
    expect(report).toMatchObject({ caseId: 'announcement_4', excerpt: 'Pans 4', decision: { outcome: 'closed', rule: null } });
    await reopen(post(4), 'moderator');
    await decide(post(4), 'restore_profile', { parts: ['bio'], ruleId: null, ruleRevision: null, noteToReporters: null });
    expect((await reports('cleo')).body[0]).toMatchObject({ decision: { outcome: 'closed', rule: null } });
  });
  test('do not show a name that moderators hid', async () => {
    const rude = { contentType: 'user', contentId: null, reportedUserId: 'rude' } as const;
    await kitchen.member('rude', { displayName: 'Very rude' });
    await file('dan', rude);
    await decide(rude, 'hide_profile', { parts: ['displayName'] });
    await kitchen.append('user-rude', 'ProfileHidden', { userId: 'rude', parts: ['displayName'], decisionId: 'd' });
    const { body } = await reports('dan');
    expect(body).toMatchObject([{ excerpt: 'A member', reportedUser: { displayName: 'A member' }, decision: { outcome: 'hidden' } }]);
  });
  test('show no text that the reporter cannot see any more', async () => {
    await file('cleo', { contentType: 'recipe', contentId: 21, reportedUserId: 'ana' });
    await file('cleo', { contentType: 'comment', contentId: 11, reportedUserId: 'ana' });
    await kitchen.member('shy', { isPublic: false });
    await file('cleo', { contentType: 'user', contentId: null, reportedUserId: 'shy' });
    // The comment is under a hidden post.
    const { body } = await reports('cleo');
    expect(body.slice(0, 3).map(({ excerpt, reportedUser }: OwnReport) => [excerpt, reportedUser])).toEqual(Array(3).fill([null, null]));
  });
  test('that were dismissed say that it stays as it is while it is there, and not once it is gone', async () => {
    await kitchen.post(5, 'ana', { title: 'Pans 5' });
    await file('cleo', post(5));
    await decide(post(5), 'dismiss', { ruleId: null, ruleRevision: null });
    const first = async () => (await reports('cleo', '?limit=1')).body[0];
    expect(await first()).toMatchObject({ excerpt: 'Pans 5', status: 'dismissed', decision: { outcome: 'kept' } });
    await kitchen.append('announcement-5', 'AnnouncementDeleted', { announcementId: 5, userId: 'ana', wasVisible: true });
    expect(await first()).toMatchObject({ excerpt: null, status: 'dismissed', decision: { outcome: 'closed', note: 'Thank you' } });
  });
  test('say that nothing was left to decide when the author’s account was erased first', async () => {
    await kitchen.post(6, 'ana', { title: 'Pans 6' });
    await file('cleo', post(6));
    await decide(post(6), 'dismiss', { moderatorId: 'system', ruleId: null, ruleRevision: null, noteToReporters: null });
    expect((await reports('cleo', '?limit=1')).body[0]).toMatchObject({ status: 'dismissed', decision: { outcome: 'gone', note: null } });
  });
});
