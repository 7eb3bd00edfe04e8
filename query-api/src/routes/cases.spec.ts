import type { EventNamed } from '@potluck/events';
import type { CaseDocument, ReportDocument } from '@potluck/projector/documents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Kitchen, openKitchen } from '../kitchen.fixture.ts';
import { loadPerTurn } from '../load-per-turn.fixture.ts';
import { ownReports } from '../moderation/involvement.ts';
import { queueTotal } from '../moderation/queue-total.ts';

let kitchen: Kitchen;
const decision = { caseId: 'announcement_1', decisionId: 'd', ruleId: null };

type Subject = Pick<EventNamed<'ReportReceived'>['data'], 'contentType' | 'contentId' | 'reportedUserId'>;
const idOf = ({ contentType, contentId, reportedUserId }: Subject) => `${contentType}_${contentId ?? reportedUserId}`;

/** Appends the events of a reporter's command and of the reaction to it. */
async function report(reporterId: string, subject: Subject, reason: 'spam' | 'violence' = 'spam') {
  const reportStream = `report-${reporterId}_${idOf(subject)}`;
  const seen = { contentRevision: 0, currentRevision: 0, contentAt: null, authorRevision: 0, postRevision: null };
  const filed = { reporterId, ...subject, reason, ...seen };
  await kitchen.append(reportStream, 'ReportFiled', { ...filed, description: `Because, says ${reporterId}` });
  await kitchen.append(`case-${idOf(subject)}`, 'ReportReceived', { ...filed, caseId: idOf(subject), reportStream });
}
const post = (contentId: number, reportedUserId: string): Subject => ({ contentType: 'announcement', contentId, reportedUserId });

beforeAll(async () => {
  kitchen = await openKitchen();
  for (const id of ['ana', 'ben', 'cleo', 'mia', 'noa']) await kitchen.member(id);
  for (const id of ['mia', 'noa']) await kitchen.role(id, 'moderator');
  await kitchen.post(1, 'ana', { title: 'Buy my pans' });
  await kitchen.post(2, 'mia', { title: "A moderator's own" });
  await kitchen.comment(11, 1, 'ana', { content: 'And my pots' });
  await kitchen.recipe(21, 'ana', { title: 'Private soup' });
  await report('ben', post(1, 'ana'));
  await report('cleo', post(1, 'ana'), 'violence');
  await report('ben', post(2, 'mia'));
  await report('noa', { contentType: 'comment', contentId: 11, reportedUserId: 'ana' });
  await report('ben', { contentType: 'recipe', contentId: 21, reportedUserId: 'ana' });
  await report('ben', { contentType: 'user', contentId: null, reportedUserId: 'cleo' });
});
afterAll(() => kitchen.close());

const queue = async (id: string, query = '') => {
  const { body, headers } = await kitchen.get(id, `/api/moderation/cases${query}`);
  return { ids: body.map(({ id }: { id: string }) => id), total: headers.get('x-total-count') };
};
const detail = (id: string, caseId: string) => kitchen.get(id, `/api/moderation/cases/${caseId}`);

describe('the queue', () => {
  test('has the newest report first, but no case about oneself and none that one reported, nor do these count', async () => {
    expect(await queue('mia')).toEqual({ ids: ['user_cleo', 'recipe_21', 'comment_11', 'announcement_1'], total: '4' });
    expect(await queue('noa')).toEqual({ ids: ['user_cleo', 'recipe_21', 'announcement_2', 'announcement_1'], total: '4' });
  });
  test('is counted up to a limit, and one’s own cases do not count there either', async () => {
    const number = (await kitchen.ports.reads.versions('cases'))[0]?.version ?? 0;
    const from = { cases: await kitchen.ports.reads.open<CaseDocument>('cases', number, { indexes: [] }) };
    const countOf = (caller: string, reported: string[], most: number) => queueTotal({ waiting: true }, { caller, reported }, from, most);
    expect(await countOf('mia', [], 3)).toBe(3);
    expect(await countOf('mia', [], 5)).toBe(4);
    expect(await countOf('ana', ['announcement_2'], 3)).toBe(1);
  });
  test('is filtered and sorted', async () => {
    expect((await queue('mia', '?type=comment')).ids).toEqual(['comment_11']);
    expect(await queue('mia', '?reason=violence')).toEqual({ ids: ['announcement_1'], total: '1' });
    expect((await queue('mia', '?sort=oldest')).ids[0]).toBe('announcement_1');
    expect((await queue('mia', '?sort=reports')).ids[0]).toBe('announcement_1');
    expect(await queue('mia', '?state=decided')).toEqual({ ids: [], total: '0' });
    expect(await queue('mia', '?assignee=me')).toEqual({ ids: [], total: '0' });
  });
  test('is filtered by members who are leaving, until they stay', async () => {
    expect(await queue('mia', '?leaving=true')).toEqual({ ids: [], total: '0' });
    await kitchen.append('user-cleo', 'ErasureRequested', { userId: 'cleo', dueAt: '2026-02-01T00:00:00.000Z' });
    await kitchen.append('user-mia', 'ErasureRequested', { userId: 'mia', dueAt: '2026-02-01T00:00:00.000Z' });
    expect(await queue('mia', '?leaving=true')).toEqual({ ids: ['user_cleo'], total: '1' });
    expect(await queue('noa', '?leaving=true')).toEqual({ ids: ['user_cleo', 'announcement_2'], total: '2' });
    await kitchen.append('user-cleo', 'ErasureCancelled', { userId: 'cleo' });
    expect(await queue('mia', '?leaving=true&state=open')).toEqual({ ids: [], total: '0' });
  });
  test('is filtered by how many reports there are, how long they wait, and who works on it', async () => {
    expect(await queue('mia', '?reports=2')).toEqual({ ids: ['announcement_1'], total: '1' });
    // The kitchen's events are of January.
    expect((await queue('mia', '?age=3')).ids).toHaveLength(4);
    await kitchen.append('case-user_cleo', 'CaseClaimed', { caseId: 'user_cleo', moderatorId: 'noa', until: '2999-01-01T00:00:00.000Z' });
    // This claim has ended.
    await kitchen.append('case-recipe_21', 'CaseClaimed', { caseId: 'recipe_21', moderatorId: 'mia', until: '2026-01-01T00:00:00.000Z' });
    expect((await queue('mia', '?assignee=nobody')).ids).toEqual(['recipe_21', 'comment_11', 'announcement_1']);
    expect((await queue('mia', '?state=claimed')).ids).toEqual(['user_cleo']);
    expect((await queue('noa', '?assignee=me')).ids).toEqual(['user_cleo']);
    expect((await queue('mia', '?assignee=me')).ids).toEqual([]);
    expect((await queue('mia', '?state=reopened')).ids).toEqual([]);
    const { body } = await kitchen.get('mia', '/api/moderation/cases?type=recipe');
    expect(body[0]).toMatchObject({ status: 'open', claim: null });
    await kitchen.append('case-user_cleo', 'CaseReleased', { caseId: 'user_cleo', moderatorId: 'noa', cause: 'released' });
  });
  test('answers some by their ids, but none that does not exist for the moderator', async () => {
    expect(await queue('mia', '?ids=announcement_1,announcement_2,recipe_21,user_nobody')).toEqual({
      ids: ['announcement_1', 'recipe_21'],
      total: '2',
    });
    expect((await queue('noa', '?ids=comment_11')).ids).toEqual([]);
    const many = Array.from({ length: 101 }, (_, n) => `announcement_${n}`).join();
    expect((await kitchen.get('mia', `/api/moderation/cases?ids=${many}`)).status).toBe(400);
  });
  test('comes in pages', async () => {
    const { body, headers } = await kitchen.get('mia', '/api/moderation/cases?limit=3');
    expect(body).toHaveLength(3);
    const [, next] = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
    expect((await kitchen.get('mia', next as string)).body.map(({ id }: { id: string }) => id)).toEqual(['announcement_1']);
  });
  test('says what each is about, and nothing of a private recipe', async () => {
    const { body } = await kitchen.get('mia', '/api/moderation/cases');
    expect(body.map(({ excerpt }: { excerpt: string | null }) => excerpt)).toEqual(['cleo', null, 'And my pots', 'Buy my pans']);
    expect(body[3]).toMatchObject({ reportedUser: { id: 'ana' }, reportsCount: 2, reasons: ['spam', 'violence'], status: 'open' });
  });
  test('is moderators’ alone', async () => {
    expect((await kitchen.get(undefined, '/api/moderation/cases')).status).toBe(401);
    expect(await kitchen.get('ben', '/api/moderation/cases')).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
  });
});

describe('a case', () => {
  test('has the content, the reports by number, and the moves', async () => {
    const { body } = await detail('mia', 'announcement_1');
    expect(body).toMatchObject({
      content: { title: 'Buy my pans', hidden: false, revision: 0 },
      moves: ['claim', 'note', 'escalate'],
      outcomes: ['dismiss', 'hide', 'warn', 'suspend', 'hide_profile', 'mute_reporter'],
      timeline: [
        { type: 'reported', reporter: 1, reason: 'spam', text: 'Because, says ben', moderator: null },
        { type: 'reported', reporter: 2, reason: 'violence', text: 'Because, says cleo' },
      ],
    });
    // Reporters appear only in their own texts.
    expect(JSON.stringify(body).replace(/Because, says \w+/g, '')).not.toMatch(/"ben"|"cleo"|report-/);
  });
  test('shows a claim and a decision, and the text of what is hidden', async () => {
    const by = { caseId: 'announcement_1', moderatorId: 'mia' };
    await kitchen.append('case-announcement_1', 'CaseClaimed', { ...by, until: '2999-01-01T00:00:00.000Z' });
    expect((await detail('mia', 'announcement_1')).body).toMatchObject({
      status: 'claimed',
      moves: ['release', 'note', 'decide', 'escalate'],
    });
    expect((await detail('noa', 'announcement_1')).body).toMatchObject({ claim: { moderator: { id: 'mia' } }, moves: ['note'] });
    expect((await queue('mia', '?assignee=me')).ids).toEqual(['announcement_1']);
    await kitchen.rule(2, 'RuleAdded', 'No ads');
    await kitchen.rule(2, 'RuleChanged', 'No advertising');
    const none = { ruleId: '2', ruleRevision: 0, until: null, parts: null, reporterId: null, basis: null, batchId: null };
    const notes = { noteInternal: 'Enough', noteToAuthor: null, noteToReporters: null };
    const decided = { ...by, decisionId: 'd', outcome: 'hide' as const, contentRevision: 0, caseRevision: 2, ...none, ...notes };
    await kitchen.append('case-announcement_1', 'DecisionMade', decided);
    await kitchen.append('announcement-1', 'AnnouncementHidden', { announcementId: 1, userId: 'ana', wasVisible: true, ...decision });
    const { body } = await detail('noa', 'announcement_1');
    expect(body).toMatchObject({
      status: 'decided',
      outcome: 'hide',
      hidden: true,
      moves: ['reopen', 'note'],
      outcomes: ['dismiss', 'restore', 'warn', 'suspend', 'hide_profile', 'mute_reporter'],
      content: { title: 'Buy my pans', hidden: true },
    });
    expect(body.timeline.at(-1)).toMatchObject({
      type: 'decided',
      moderator: { id: 'mia' },
      outcome: 'hide',
      text: 'Enough',
      rule: { id: '2', text: 'No ads', revision: 0 },
    });
    expect((await queue('mia', '?state=decided')).ids).toEqual(['announcement_1']);
  });
  test('does not exist for whom it is about, for who reported in it, or for members', async () => {
    expect((await detail('mia', 'announcement_2')).status).toBe(404);
    expect((await detail('noa', 'comment_11')).status).toBe(404);
    expect((await detail('mia', 'announcement_999')).status).toBe(404);
    expect((await detail('ben', 'announcement_1')).status).toBe(403);
    expect((await detail('mia', 'recipe_21')).body.content).toBeNull();
  });
});

test('an escalated case is in the queue of administrators, and moderators add notes to it', async () => {
  await kitchen.member('ada');
  await kitchen.role('ada', 'administrator');
  await kitchen.append('case-comment_11', 'CaseEscalated', { caseId: 'comment_11', moderatorId: 'mia', code: 'legal', note: 'Ask' });
  for (const id of ['ada', 'mia']) expect(await queue(id, '?state=escalated')).toEqual({ ids: ['comment_11'], total: '1' });
  expect((await queue('noa', '?state=escalated')).ids).toEqual([]);
  // The count in the navigation of an administrator who is also a moderator: escalated and other cases.
  const both = (await queue('ada', '?state=open&limit=1')).total;
  expect(Number(both)).toBeGreaterThan(1);
  expect(Number(both)).toBe(Number((await queue('ada', '?state=open')).ids.length));
  expect((await queue('ada', '?state=open')).ids).toContain('comment_11');
  const { body } = await detail('mia', 'comment_11');
  expect(body).toMatchObject({ status: 'escalated', escalated: true, moves: ['note'] });
  expect(body.timeline.at(-1)).toMatchObject({ type: 'escalated', escalation: 'legal', text: 'Ask', moderator: { id: 'mia' } });
  expect((await detail('ada', 'comment_11')).body.moves).toEqual(['claim', 'note']);
});

test('a case stays out of sight however many reports its reporter has filed since', async () => {
  await kitchen.member('zoe');
  await kitchen.role('zoe', 'moderator');
  const before = await queue('zoe');
  await report('zoe', { contentType: 'user', contentId: null, reportedUserId: 'ana' });
  for (let n = 1; n <= 1_001; n += 1) {
    const filed = { reporterId: 'zoe', ...post(5_000 + n, 'ana'), reason: 'spam' as const };
    const seen = { contentRevision: 0, currentRevision: 0, contentAt: null, authorRevision: 0, postRevision: null };
    await kitchen.append(`report-zoe_announcement_${5_000 + n}`, 'ReportFiled', { ...filed, ...seen, description: null });
  }
  expect((await queue('mia')).ids[0]).toBe('user_ana');
  expect(await queue('zoe')).toEqual(before);
});

test('of the many reports of a moderator, 1,000 are read in one turn of the event loop', async () => {
  const number = (await kitchen.ports.reads.versions('reports'))[0]?.version ?? 0;
  const reports = await kitchen.ports.reads.open<ReportDocument>('reports', number, { indexes: [] });
  const load = loadPerTurn();
  const { find } = reports;
  reports.find = async (asked) => {
    const found = await find.call(reports, asked);
    load.add(found.length);
    return found;
  };
  expect(await ownReports('zoe', { reports })).toHaveLength(1_002);
  expect(load.most()).toBe(1_000);
});

test('a case about what is gone offers only outcomes that need no content, and a private recipe is not gone', async () => {
  await kitchen.post(5, 'ana', { title: 'Short-lived' });
  await kitchen.comment(15, 5, 'ana', { content: 'Shorter' });
  await report('ben', post(5, 'ana'));
  await report('ben', { contentType: 'comment', contentId: 15, reportedUserId: 'ana' });
  expect((await detail('mia', 'announcement_5')).body).toMatchObject({ isGone: false, outcomes: expect.arrayContaining(['hide']) });
  await kitchen.append('announcement-5', 'AnnouncementDeleted', { announcementId: 5, userId: 'ana', wasVisible: true });
  const comment = { commentId: 15, announcementId: 5, parentId: null, userId: 'ana', wasVisible: true };
  await kitchen.append('comment-15', 'CommentDeleted', comment);
  for (const id of ['announcement_5', 'comment_15']) {
    expect((await detail('mia', id)).body).toMatchObject({
      isGone: true,
      moves: ['claim', 'note', 'escalate'],
      outcomes: ['dismiss', 'warn', 'suspend', 'hide_profile', 'mute_reporter'],
    });
  }
  expect((await detail('mia', 'recipe_21')).body).toMatchObject({ isGone: false, outcomes: expect.arrayContaining(['hide']) });
  const { body } = await kitchen.get('mia', '/api/moderation/cases?ids=announcement_5,comment_15,recipe_21,user_cleo');
  const gone = body.filter(({ isGone }: { isGone: boolean }) => isGone).map(({ id }: { id: string }) => id);
  expect(gone).toEqual(['announcement_5', 'comment_15']);
});

test('a reopened case is found as such also once a claim of it has expired', async () => {
  await kitchen.post(41, 'ana');
  await report('ben', post(41, 'ana'));
  const of = { caseId: 'announcement_41', moderatorId: 'mia' };
  const none = { ruleId: null, ruleRevision: null, contentRevision: null, until: null, parts: null, reporterId: null, basis: null };
  const notes = { batchId: null, noteInternal: null, noteToAuthor: null, noteToReporters: null };
  await kitchen.append('case-announcement_41', 'DecisionMade', {
    ...{ ...of, decisionId: 'd41', outcome: 'dismiss' as const, caseRevision: 0, ...none, ...notes },
  });
  await kitchen.append('case-announcement_41', 'CaseReopened', { ...of, cause: 'moderator', causeEventId: null });
  const claim = (until: string) => kitchen.append('case-announcement_41', 'CaseClaimed', { ...of, until });
  const reopened = async () => (await queue('mia', '?state=reopened')).ids.includes('announcement_41');
  expect(await reopened()).toBe(true);
  await claim('2999-01-01T00:00:00.000Z');
  expect(await reopened()).toBe(false);
  await claim('2026-01-01T00:00:00.000Z');
  expect(await reopened()).toBe(true);
});
