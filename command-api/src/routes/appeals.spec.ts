import type { Projector } from '@potluck/projector/projector';
import { startProjector } from '@potluck/projector/start-projector';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';

let api: CommandApiUnderTest;
let projector: Projector;
let ben: Client;
let mia: Client;
let noa: Client;
let zoe: Client;
beforeAll(async () => {
  api = await startCommandApi();
  projector = await startProjector(api.ports, { dataFolder: api.dataFolder });
  [ben, mia, noa, zoe] = [await api.member('ben'), await api.member('mia'), await api.member('noa'), await api.member('zoe')];
  for (const userId of ['mia', 'noa', 'zoe']) await api.append(`user-${userId}`, 'RoleGranted', { userId, role: 'moderator' });
});
afterAll(async () => {
  await projector?.stop();
  await api?.close();
});

const settled = async () => {
  for (let head = -1n; head !== (await api.ports.events.head()); ) {
    head = await api.ports.events.head();
    await api.reactions.done(head);
  }
};
const eventsOf = async (caseId: string) => (await api.ports.events.read(`case-${caseId}`)).events;
const act = (who: Client, caseId: string, what: string, body: object = {}) =>
  who.send('POST', `/api/moderation/cases/${caseId}/${what}`, body);
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1_000).toISOString();

/** Creates a member's reported post. Returns the id of its case. */
async function reported(author: Client): Promise<string> {
  const contentId = (await author.send('POST', '/api/announcements', { title: 'Hi', content: 'all' })).body.id;
  await ben.send('POST', '/api/reports', { contentType: 'announcement', contentId, reason: 'spam' });
  await settled();
  return `announcement_${contentId}`;
}
/** A decision by Mia. Returns the ids of the case and the decision. */
async function decided(author: Client, decision: object, of?: string): Promise<{ caseId: string; decisionId: string }> {
  const caseId = of ?? (await reported(author));
  await act(mia, caseId, 'claim');
  expect((await act(mia, caseId, 'decisions', { revision: 1, ...decision })).status).toBe(200);
  await settled();
  return { caseId, decisionId: (await eventsOf(caseId)).at(-1)?.data.decisionId as string };
}
const appeal = (author: Client, { caseId, decisionId }: { caseId: string; decisionId: string }) =>
  author.send('POST', `/api/decisions/${decisionId}/appeal`, { caseId, text: 'It breaks no rule' });
const answer = async (by: Client, { caseId, decisionId }: { caseId: string; decisionId: string }, upheld: boolean) =>
  act(by, caseId, 'appeal-answers', { decisionId, upheld, revision: (await eventsOf(caseId)).length - 1 });

test('an upheld appeal restores the post; the reopening names the appeal, whose text is encrypted with the author’s key', async () => {
  const eve = await api.member('eve');
  const about = await decided(eve, { outcome: 'hide' });
  expect((await appeal(eve, about)).status).toBe(201);
  const [filed, reopened] = (await eventsOf(about.caseId)).slice(-2);
  expect([filed?.type, reopened?.type, reopened?.data.causeEventId]).toEqual(['AppealFiled', 'CaseReopened', filed?.id]);
  expect((await api.refusal(() => appeal(eve, about), 409)).body.code).toBe('already-appealed');
  expect((await api.refusal(() => appeal(ben, about), 404)).body.code).toBe('decision-not-found');
  expect((await api.refusal(() => act(mia, about.caseId, 'claim'), 403)).body.code).toBe('own-decision');
  await act(noa, about.caseId, 'claim');
  expect((await answer(noa, about, true)).status).toBe(200);
  await settled();
  expect((await eventsOf(about.caseId)).slice(-2).map(({ type }) => type)).toEqual(['AppealDecided', 'DecisionMade']);
  expect(await api.types(`announcement-${about.caseId.split('_')[1]}`)).toEqual([
    'AnnouncementPosted',
    'AnnouncementHidden',
    'AnnouncementRestored',
  ]);
});

test('a report that came during an appeal waits for a decision after the appeal has succeeded', async () => {
  const fay = await api.member('fay');
  const late = await api.member('late');
  const about = await decided(fay, { outcome: 'suspend', until: inDays(3) });
  await appeal(fay, about);
  const contentId = Number(about.caseId.split('_')[1]);
  expect((await late.send('POST', '/api/reports', { contentType: 'announcement', contentId, reason: 'violence' })).status).toBe(201);
  await settled();
  await act(noa, about.caseId, 'claim');
  expect((await answer(noa, about, true)).status).toBe(200);
  await settled();
  expect((await act(noa, about.caseId, 'claim')).status).toBe(200);
  const revision = (await eventsOf(about.caseId)).length - 1;
  expect((await act(noa, about.caseId, 'decisions', { outcome: 'hide', revision })).status).toBe(200);
});

test('of two concurrent answers one is accepted', async () => {
  const gil = await api.member('gil');
  const about = await decided(gil, { outcome: 'hide' });
  await appeal(gil, about);
  await act(noa, about.caseId, 'claim');
  const answers = await Promise.all([answer(noa, about, true), answer(noa, about, false)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await eventsOf(about.caseId)).filter(({ type }) => type === 'AppealDecided')).toHaveLength(1);
});

test('of two concurrent appeals against one decision one is accepted', async () => {
  const kim = await api.member('kim');
  const about = await decided(kim, { outcome: 'hide' });
  const appeals = await Promise.all([appeal(kim, about), appeal(kim, about)]);
  expect(appeals.map(({ status }) => status).sort()).toEqual([201, 409]);
  const types = (await eventsOf(about.caseId)).map(({ type }) => type);
  expect(types.slice(types.indexOf('DecisionMade'))).toEqual(['DecisionMade', 'AppealFiled', 'CaseReopened']);
});

test('an appeal about a deleted post can be answered, and the post stays deleted', async () => {
  const lou = await api.member('lou');
  const about = await decided(lou, { outcome: 'hide' });
  await appeal(lou, about);
  const post = about.caseId.split('_')[1];
  expect((await lou.send('DELETE', `/api/announcements/${post}`)).status).toBe(204);
  await settled();
  expect((await eventsOf(about.caseId)).at(-1)?.type).toBe('CaseReopened');
  await act(noa, about.caseId, 'claim');
  expect((await answer(noa, about, true)).status).toBe(200);
  await settled();
  const [, made, noEffect] = (await eventsOf(about.caseId)).slice(-3);
  expect([made?.type, noEffect?.type, noEffect?.data.code]).toEqual(['DecisionMade', 'DecisionHadNoEffect', 'announcement-not-found']);
  expect((await api.types(`announcement-${post}`)).at(-1)).toBe('AnnouncementDeleted');
});

test('suspensions by two cases stand side by side: an appeal that succeeds ends its own', async () => {
  const hal = await api.member('hal');
  const second = await reported(hal);
  const first = await decided(hal, { outcome: 'suspend', until: inDays(30) });
  const about = await decided(hal, { outcome: 'suspend', until: inDays(3) }, second);
  const post = () => hal.send('POST', '/api/announcements', { title: 'Hi', content: 'all' });
  const until = async () => (await api.refusal(post, 403)).body.until.slice(0, 10);
  const [soon, later] = [inDays(3), inDays(30)].map((at) => at.slice(0, 10));
  expect(await until()).toBe(later);
  for (const one of [about, first]) expect((await appeal(hal, one)).status).toBe(201);
  await act(noa, first.caseId, 'claim');
  expect((await answer(noa, first, true)).status).toBe(200);
  await settled();
  expect(await until()).toBe(soon);
  await act(noa, about.caseId, 'claim');
  expect((await answer(noa, about, true)).status).toBe(200);
  await settled();
  expect((await post()).status).toBe(201);
});

test('a case does not end what another case decided', async () => {
  const jil = await api.member('jil');
  const first = await decided(jil, { outcome: 'warn' });
  await decided(jil, { outcome: 'suspend', until: inDays(3) });
  await act(zoe, first.caseId, 'reopen');
  await act(zoe, first.caseId, 'claim');
  const revision = (await eventsOf(first.caseId)).length - 1;
  expect((await act(zoe, first.caseId, 'decisions', { outcome: 'reinstate', revision })).status).toBe(400);
});

test('in an older history another case could end a suspension: an appeal against it lapses', async () => {
  const max = await api.member('max');
  const about = await decided(max, { outcome: 'suspend', until: inDays(3) });
  expect((await appeal(max, about)).status).toBe(201);
  await api.append('user-max', 'UserReinstated', { userId: 'max', caseId: 'user_max', decisionId: 'r', ruleId: null, until: null });
  await settled();
  const last = (await eventsOf(about.caseId)).at(-1);
  expect([last?.type, last?.data.cause]).toEqual(['AppealLapsed', 'undone']);
});

test('when another case restores a profile, every appeal of one case against the hiding of its parts lapses', async () => {
  await api.member('jil');
  const decisionIn = (caseId: string, decisionId: string, outcome: string, parts: string[]) =>
    api.append(`case-${caseId}`, 'DecisionMade', {
      ...{ caseId, decisionId, outcome, parts, moderatorId: 'mia', ruleId: null, ruleRevision: null, contentRevision: null },
      ...{ caseRevision: 0, until: null, reporterId: null, basis: null, batchId: null },
      ...{ noteInternal: null, noteToAuthor: null, noteToReporters: null },
    });
  const [about, other] = ['user_jil', 'announcement_990077'];
  for (const caseId of [about, other]) {
    const subject = caseId === about ? { contentType: 'user', contentId: null } : { contentType: 'announcement', contentId: 990_077 };
    await api.append(`case-${caseId}`, 'CaseOpened', { caseId, ...subject, reportedUserId: 'jil', moderatorId: 'mia' });
  }
  const hidden = { bio: 'first', profileImage: 'second' };
  for (const [part, decisionId] of Object.entries(hidden)) await decisionIn(about, decisionId, 'hide_profile', [part]);
  await settled();
  for (const decisionId of Object.values(hidden))
    await api.append(`case-${about}`, 'AppealFiled', { caseId: about, decisionId, userId: 'jil', text: 'Why?' });
  await settled();
  await decisionIn(other, 'third', 'restore_profile', Object.keys(hidden));
  await settled();
  const lapsed = (await eventsOf(about)).filter(({ type }) => type === 'AppealLapsed');
  expect(lapsed.map(({ data }) => data.decisionId).sort()).toEqual(['first', 'second']);
});

test('the appeal of an erased member lapses, its text is gone, and the case is decided again', async () => {
  const ida = await api.member('ida');
  const about = await decided(ida, { outcome: 'hide' });
  await appeal(ida, about);
  await act(noa, about.caseId, 'claim');
  await api.append('user-ida', 'AccountErased', { userId: 'ida' });
  await settled();
  const events = await eventsOf(about.caseId);
  expect([events.at(-2)?.type, events.at(-2)?.data.cause]).toEqual(['AppealLapsed', 'erased']);
  expect(events.find(({ type }) => type === 'AppealFiled')?.data.text).toBeNull();
  expect((await answer(noa, about, true)).body.code).toBe('case-changed');
  expect((await act(noa, about.caseId, 'reopen')).status).toBe(200);
});
