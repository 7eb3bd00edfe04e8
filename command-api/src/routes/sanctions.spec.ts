import type { Projector } from '@potluck/projector/projector';
import { startProjector } from '@potluck/projector/start-projector';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, form, soup, startCommandApi } from '../command-api.fixture.ts';
import { createRoleHolders } from '../role-holders.ts';

let api: CommandApiUnderTest;
let projector: Projector;
let ana: Client;
let ben: Client;
let mia: Client;
let noa: Client;
/** How far the server's clock is ahead, in ms. */
let ahead = 0;
const now = () => Date.now() + ahead;
beforeAll(async () => {
  api = await startCommandApi({ settings: { clock: () => new Date(now()) } });
  projector = await startProjector(api.ports, { dataFolder: api.dataFolder });
  [ana, ben, mia, noa] = [await api.member('ana'), await api.member('ben'), await api.member('mia'), await api.member('noa')];
  for (const userId of ['mia', 'noa']) await api.append(`user-${userId}`, 'RoleGranted', { userId, role: 'moderator' });
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
const inDays = (days: number) => new Date(now() + days * 24 * 60 * 60 * 1_000).toISOString();
const newPost = async (who: Client): Promise<number> =>
  (await who.send('POST', '/api/announcements', { title: 'Hi', content: 'all' })).body.id;
const postOn = (who: Client) => who.send('POST', '/api/announcements', { title: 'Hi', content: 'all' });
const act = (who: Client, caseId: string, what: string, body: object = {}) =>
  who.send('POST', `/api/moderation/cases/${caseId}/${what}`, body);
/** A reported post, in a case that Mia has claimed, at revision 1. */
const claimedCase = async (author: Client, reporter: Client): Promise<string> => {
  const contentId = await newPost(author);
  await reporter.send('POST', '/api/reports', { contentType: 'announcement', contentId, reason: 'spam' });
  await settled();
  await act(mia, `announcement_${contentId}`, 'claim');
  return `announcement_${contentId}`;
};
const decide = async (caseId: string, decision: object, revision = 1) => {
  const answer = await act(mia, caseId, 'decisions', { revision, ...decision });
  await settled();
  return answer;
};
/** The members with a role, as the read model has them. */
const holders = async () => (await createRoleHolders(api.ports)()) ?? [];
const eventsOf = async (stream: string) => (await api.ports.events.read(stream)).events;

describe('a suspension', () => {
  test('can be combined with hiding, refuses the member’s commands, and ends on its date', async () => {
    const eve = await api.member('eve');
    const caseId = await claimedCase(eve, ben);
    const until = inDays(3);
    expect((await decide(caseId, { outcome: 'hide', also: [{ outcome: 'suspend', until }] })).status).toBe(200);
    expect(await api.types(`announcement-${caseId.split('_')[1]}`)).toEqual(['AnnouncementPosted', 'AnnouncementHidden']);
    const [suspended, hidden] = (await eventsOf(`case-${caseId}`)).slice(-2).map(({ data }) => data);
    expect([suspended?.outcome, hidden?.outcome]).toEqual(['suspend', 'hide']);
    expect(suspended?.batchId).toBe(hidden?.batchId);
    expect((await eventsOf('user-eve')).at(-1)).toMatchObject({
      type: 'UserSuspended',
      data: { userId: 'eve', caseId, decisionId: suspended?.decisionId, ruleId: null, until },
      metadata: { actor: 'system' },
    });
    const { body } = await api.refusal(() => postOn(eve), 403);
    expect(body).toMatchObject({ code: 'suspended', until });
    expect(body.message).toMatch(/^Your account is suspended until \d+ \w+ \d{4}, \d\d:\d\d UTC$/);
    ahead = 3 * 24 * 60 * 60 * 1_000 + 1_000;
    expect((await postOn(eve)).status).toBe(201);
  });
  test('is ended by a decision', async () => {
    const fay = await api.member('fay');
    const caseId = await claimedCase(fay, ben);
    await decide(caseId, { outcome: 'suspend', until: inDays(30) });
    await api.refusal(() => postOn(fay), 403);
    await act(noa, caseId, 'reopen');
    await act(mia, caseId, 'claim');
    expect((await decide(caseId, { outcome: 'reinstate' }, 4)).status).toBe(200);
    expect((await postOn(fay)).status).toBe(201);
  });
  test('needs a date', async () => {
    const caseId = await claimedCase(await api.member('gil'), ben);
    const { body } = await api.refusal(() => decide(caseId, { outcome: 'suspend' }), 400);
    expect(body.fields).toEqual({ until: 'Choose a date that is still to come' });
    await api.refuses(() => decide(caseId, { outcome: 'suspend', until: 'soon' }), 400);
  });
});

test('a muted reporter gets the end date, and may do everything else', async () => {
  const rea = await api.member('rea');
  const caseId = await claimedCase(ana, rea);
  const until = inDays(7);
  expect((await decide(caseId, { outcome: 'dismiss', also: [{ outcome: 'mute_reporter', reporter: 1, until }] })).status).toBe(200);
  const contentId = await newPost(ana);
  const report = () => rea.send('POST', '/api/reports', { contentType: 'announcement', contentId, reason: 'spam' });
  const { body } = await api.refusal(report, 403);
  expect(body).toMatchObject({ code: 'reporter-muted', until });
  expect(body.message).toContain('You can report again from');
  expect((await postOn(rea)).status).toBe(201);
  expect((await decide(await claimedCase(ana, ben), { outcome: 'mute_reporter', reporter: 2, until })).status).toBe(400);
});

test('parts of a profile are hidden and restored', async () => {
  const hal = await api.member('hal');
  const caseId = await claimedCase(hal, ben);
  await decide(caseId, { outcome: 'hide_profile', parts: ['displayName', 'bio'] });
  expect((await eventsOf('user-hal')).at(-1)).toMatchObject({ type: 'ProfileHidden', data: { parts: ['displayName', 'bio'] } });
  await act(noa, caseId, 'reopen');
  await act(mia, caseId, 'claim');
  await api.refuses(() => decide(caseId, { outcome: 'hide_profile', parts: ['bio'] }, 4), 400);
  await decide(caseId, { outcome: 'restore_profile', parts: ['bio'] }, 4);
  expect((await eventsOf('user-hal')).at(-1)).toMatchObject({ type: 'ProfileRestored', data: { parts: ['bio'] } });
});

test('a decision that comes too late is recorded as without effect in its case', async () => {
  const contentId = (await ana.send('POST', '/api/recipes', form({ ...soup, isPublic: 'true' }))).body.id;
  const caseId = `recipe_${contentId}`;
  await ben.send('POST', '/api/reports', { contentType: 'recipe', contentId, reason: 'spam' });
  await settled();
  await act(mia, caseId, 'claim');
  await ana.send('DELETE', `/api/recipes/${contentId}`);
  // As if it was deleted while this was decided.
  const none = { ruleId: null, ruleRevision: null, contentRevision: 0, caseRevision: 1, until: null, parts: null, reporterId: null };
  const unsaid = { basis: null, batchId: null, noteInternal: null, noteToAuthor: null, noteToReporters: null };
  const made = { caseId, decisionId: 'd', moderatorId: 'mia', outcome: 'hide', ...none, ...unsaid };
  await api.append(`case-${caseId}`, 'DecisionMade', made);
  await settled();
  expect((await eventsOf(`case-${caseId}`)).at(-1)).toMatchObject({
    type: 'DecisionHadNoEffect',
    data: { caseId, code: 'recipe-not-found' },
    metadata: { actor: 'system' },
  });
});

test('moderators cannot decide about themselves, and other members cannot decide', async () => {
  const caseId = await claimedCase(noa, ben);
  await api.refuses(() => act(noa, caseId, 'decisions', { outcome: 'warn', revision: 1 }), 404);
  await api.refuses(() => act(ana, caseId, 'decisions', { outcome: 'warn', revision: 1 }), 403);
  expect((await decide(caseId, { outcome: 'warn' })).status).toBe(200);
  expect((await eventsOf('user-noa')).at(-1)?.type).toBe('UserWarned');
});

test('of two concurrent decisions one is refused', async () => {
  const caseId = await claimedCase(ana, ben);
  const warn = () => act(mia, caseId, 'decisions', { outcome: 'warn', revision: 1 });
  expect((await Promise.all([warn(), warn()])).map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a case in which every administrator is involved is not escalated, but decided by moderators', async () => {
  const ada = await api.member('ada');
  await api.append('user-ada', 'RoleGranted', { userId: 'ada', role: 'administrator' });
  const contentId = await newPost(ana);
  const caseId = `announcement_${contentId}`;
  await ada.send('POST', '/api/reports', { contentType: 'announcement', contentId, reason: 'spam' });
  await settled();
  await expect.poll(() => holders(), { timeout: 10_000 }).toContain('ada');
  const escalate = () => act(mia, caseId, 'escalate', { code: 'unsure' });
  await api.refuses(escalate, 409, 'Every administrator is involved in this case: moderators decide it');
  const bea = await api.member('bea');
  await api.append('user-bea', 'RoleGranted', { userId: 'bea', role: 'administrator' });
  await expect.poll(() => holders(), { timeout: 10_000 }).toContain('bea');
  expect((await escalate()).status).toBe(200);
  expect((await act(bea, caseId, 'claim')).status).toBe(200);
  await api.refuses(() => act(mia, caseId, 'claim'), 409);
  // She reports it herself: now no administrator is left for it.
  await bea.send('POST', '/api/reports', { contentType: 'announcement', contentId, reason: 'spam' });
  await settled();
  expect((await act(mia, caseId, 'claim')).status).toBe(200);
  const revision = (await eventsOf(`case-${caseId}`)).length - 1;
  expect((await decide(caseId, { outcome: 'dismiss' }, revision)).status).toBe(200);
});

describe('a claimed case is free at once', () => {
  const leavers = {
    'loses the role': (userId: string) => api.append(`user-${userId}`, 'RoleRevoked', { userId, role: 'moderator' }),
    'is suspended': (userId: string) => {
      const by = { caseId: `user_${userId}`, decisionId: 'd', ruleId: null };
      return api.append(`user-${userId}`, 'UserSuspended', { userId, ...by, until: inDays(1) });
    },
    leaves: (userId: string) => api.append(`user-${userId}`, 'AccountErased', { userId }),
  };
  test.each(Object.entries(leavers))('when its moderator %s', async (_how, leave) => {
    const pat = await api.member(`pat${_how.length}`);
    const { userId } = pat;
    await api.append(`user-${userId}`, 'RoleGranted', { userId, role: 'moderator' });
    const caseId = await claimedCase(ana, ben);
    await act(mia, caseId, 'release');
    expect((await act(pat, caseId, 'claim')).status).toBe(200);
    await api.refuses(() => act(noa, caseId, 'claim'), 409);
    await leave(userId);
    await settled();
    expect((await act(noa, caseId, 'claim')).status).toBe(200);
  });
  test('when its moderator reports the content', async () => {
    const caseId = await claimedCase(ana, ben);
    const contentId = Number(caseId.split('_')[1]);
    await mia.send('POST', '/api/reports', { contentType: 'announcement', contentId, reason: 'spam' });
    await settled();
    expect((await act(noa, caseId, 'claim')).status).toBe(200);
    await api.refuses(() => act(mia, caseId, 'release'), 404);
  });
  test('but stays with an administrator who is a moderator from then on', async () => {
    const quin = await api.member('quin');
    for (const role of ['moderator', 'administrator']) await api.append('user-quin', 'RoleGranted', { userId: 'quin', role });
    const caseId = await claimedCase(ana, ben);
    await act(mia, caseId, 'release');
    await act(quin, caseId, 'claim');
    await api.append('user-quin', 'RoleRevoked', { userId: 'quin', role: 'administrator' });
    await settled();
    await api.refuses(() => act(noa, caseId, 'claim'), 409);
  });
});
