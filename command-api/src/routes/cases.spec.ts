import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, form, soup, startCommandApi } from '../command-api.fixture.ts';

let api: CommandApiUnderTest;
let ana: Client;
let ben: Client;
let mia: Client;
let noa: Client;
beforeAll(async () => {
  api = await startCommandApi();
  [ana, ben, mia, noa] = [await api.member('ana'), await api.member('ben'), await api.member('mia'), await api.member('noa')];
  for (const userId of ['mia', 'noa']) await api.append(`user-${userId}`, 'RoleGranted', { userId, role: 'moderator' });
});
afterAll(() => api?.close());

const settled = async () => {
  for (let head = -1n; head !== (await api.ports.events.head()); ) {
    head = await api.ports.events.head();
    await api.reactions.done(head);
  }
};
const newPost = async (): Promise<number> => (await ana.send('POST', '/api/announcements', { title: 'Hi', content: 'all' })).body.id;
const report = (who: Client, contentId: number, contentType = 'announcement') =>
  who.send('POST', '/api/reports', { contentType, contentId, reason: 'spam', description: 'Look' });
const reportedPost = async (): Promise<string> => {
  const id = await newPost();
  await report(ben, id);
  await settled();
  return `announcement_${id}`;
};
const act = (who: Client, caseId: string, what: string, body: object = {}) =>
  who.send('POST', `/api/moderation/cases/${caseId}/${what}`, body);
const decide = (who: Client, caseId: string, outcome: string, revision: number) => act(who, caseId, 'decisions', { outcome, revision });
const types = (caseId: string) => api.types(`case-${caseId}`);

describe('a report', () => {
  test('records the revisions at the time it was filed', async () => {
    const id = await newPost();
    await ana.send('PUT', `/api/announcements/${id}`, { title: 'Hi', content: 'changed' });
    const [edited] = (await api.ports.events.read(`announcement-${id}`)).events.slice(-1);
    await report(ben, id);
    const [filed] = (await api.ports.events.read(`report-ben_announcement_${id}`)).events;
    expect(filed?.data).toMatchObject({ contentRevision: null, currentRevision: 1, contentAt: edited?.metadata.at, postRevision: null });
    expect(filed?.data.authorRevision).toBeGreaterThanOrEqual(0);
    await settled();
    const [received] = (await api.ports.events.read(`case-announcement_${id}`)).events;
    expect(received?.data).toMatchObject({ caseId: `announcement_${id}`, reporterId: 'ben', currentRevision: 1 });
    expect(received?.data).not.toHaveProperty('reportEventId');
  });
});

describe('a case', () => {
  test('is claimed, gets a note and is decided; the post is hidden and restored', async () => {
    const caseId = await reportedPost();
    const post = `announcement-${caseId.split('_')[1]}`;
    expect(await act(mia, caseId, 'claim')).toMatchObject({ status: 200, body: { id: caseId, revision: 1 } });
    await api.refuses(() => act(noa, caseId, 'claim'), 409, 'Another moderator is working on this case');
    expect((await act(mia, caseId, 'notes', { note: ' Seen before ' })).body.revision).toBe(3);
    await api.refuses(() => decide(mia, caseId, 'hide', 1), 409, 'This case was changed in the meantime');
    expect((await decide(mia, caseId, 'hide', 3)).status).toBe(200);
    await settled();
    expect(await api.types(post)).toEqual(['AnnouncementPosted', 'AnnouncementHidden']);
    const [decision] = (await api.ports.events.read(`case-${caseId}`)).events.slice(-1);
    const [hidden] = (await api.ports.events.read(post)).events.slice(-1);
    expect(hidden).toMatchObject({
      data: { caseId, decisionId: decision?.data.decisionId, ruleId: null, wasVisible: true },
      metadata: { actor: 'system', causationId: decision?.id, correlationId: decision?.metadata.correlationId },
    });
    await api.refuses(() => ben.send('POST', `/api/announcements/${caseId.split('_')[1]}/like`), 404);
    await act(noa, caseId, 'reopen');
    await act(noa, caseId, 'claim');
    await decide(noa, caseId, 'restore', 6);
    await settled();
    expect(await api.types(post)).toEqual(['AnnouncementPosted', 'AnnouncementHidden', 'AnnouncementRestored']);
    expect(await types(caseId)).toEqual([
      'ReportReceived',
      'CaseClaimed',
      'NoteAdded',
      'CaseClaimed',
      'DecisionMade',
      'CaseReopened',
      'CaseClaimed',
      'DecisionMade',
    ]);
  });

  test('about a comment or a recipe hides it', async () => {
    const post = await newPost();
    const comment = (await ana.send('POST', `/api/announcements/${post}/comments`, { content: 'Hm' })).body.id;
    const recipe = (await ana.send('POST', '/api/recipes', form({ ...soup, isPublic: 'true' }))).body.id;
    await report(ben, comment, 'comment');
    await report(ben, recipe, 'recipe');
    await settled();
    for (const caseId of [`comment_${comment}`, `recipe_${recipe}`]) {
      await act(mia, caseId, 'claim');
      expect((await decide(mia, caseId, 'hide', 1)).status).toBe(200);
    }
    await settled();
    expect(await api.types(`comment-${comment}`)).toEqual(['CommentAdded', 'CommentHidden']);
    expect(await api.types(`recipe-${recipe}`)).toEqual(['RecipeCreated', 'RecipeHidden']);
  });

  test('is decided under a rule, if there are rules, with the revision that the moderator saw', async () => {
    const caseId = await reportedPost();
    await act(mia, caseId, 'claim');
    await api.append('rule-1', 'RuleAdded', { ruleId: '1', text: 'No ads' });
    await api.append('rule-1', 'RuleChanged', { ruleId: '1', text: 'No advertising' });
    const hide = (rule: unknown) => act(mia, caseId, 'decisions', { outcome: 'hide', revision: 1, rule });
    const { body } = await api.refusal(() => hide(null), 400);
    expect(body.fields).toEqual({ rule: 'Choose the rule that was broken' });
    await api.refuses(() => hide({ id: '2', revision: 0 }), 404, 'Rule not found');
    await api.refuses(() => hide({ id: '1', revision: 2 }), 404, 'Rule not found');
    expect((await hide({ id: '1', revision: 0 })).status).toBe(200);
    await settled();
    expect((await api.ports.events.read(`case-${caseId}`)).events.at(-1)?.data).toMatchObject({ ruleId: '1', ruleRevision: 0 });
    expect((await api.ports.events.read(`announcement-${caseId.split('_')[1]}`)).events.at(-1)?.data).toMatchObject({ ruleId: '1' });
    await api.append('rule-1', 'RuleRetired', { ruleId: '1', text: 'No advertising' });
  });

  test('decided by two moderators at once refuses one of them', async () => {
    const caseId = await reportedPost();
    await act(mia, caseId, 'claim');
    const answers = await Promise.all([decide(mia, caseId, 'hide', 1), decide(mia, caseId, 'dismiss', 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await types(caseId)).filter((type) => type === 'DecisionMade')).toHaveLength(1);
  });

  test('has notes that are encrypted with a key of the case, not of a person', async () => {
    const caseId = await reportedPost();
    await act(mia, caseId, 'notes', { note: 'A secret of ours' });
    expect(await api.ports.accounts.table('keys').get(`case:${caseId}`)).toBeDefined();
    expect((await api.ports.events.read(`case-${caseId}`)).events.at(-1)?.data.note).toBe('A secret of ours');
  });

  test('is escalated with a reason and a note, and then decided by administrators', async () => {
    const caseId = await reportedPost();
    const ada = await api.member('ada');
    await api.append('user-ada', 'RoleGranted', { userId: 'ada', role: 'administrator' });
    await api.refuses(() => act(ben, caseId, 'escalate', { code: 'unsure' }), 403);
    await api.refuses(() => act(mia, caseId, 'escalate', { code: 'bored' }), 400);
    await api.refuses(() => act(mia, caseId, 'escalate', { code: 'legal', note: 'x'.repeat(2_001) }), 400);
    expect((await act(mia, caseId, 'escalate', { code: 'legal', note: ' Ask a lawyer ' })).status).toBe(200);
    expect((await api.ports.events.read(`case-${caseId}`)).events.at(-1)?.data).toEqual({
      caseId,
      moderatorId: 'mia',
      code: 'legal',
      note: 'Ask a lawyer',
    });
    await api.refuses(() => act(mia, caseId, 'claim'), 403, 'Administrators decide this case');
    expect((await act(ada, caseId, 'claim')).status).toBe(200);
    expect((await decide(ada, caseId, 'dismiss', 2)).status).toBe(200);
  });

  test('is opened without a report, once', async () => {
    const id = await newPost();
    const open = () => mia.send('POST', '/api/moderation/cases', { contentType: 'announcement', contentId: id });
    expect(await open()).toMatchObject({ status: 200, body: { id: `announcement_${id}`, revision: 0 } });
    expect(await open()).toMatchObject({ status: 200, body: { revision: 0 } });
    await api.refuses(() => mia.send('POST', '/api/moderation/cases', { contentType: 'announcement', contentId: 999_999 }), 404);
    await api.refuses(() => mia.send('POST', '/api/moderation/cases', { contentType: 'announcement' }), 400);
  });

  test('is only for moderators, except one whom it is about or who reported', async () => {
    const caseId = await reportedPost();
    for (const what of ['claim', 'release', 'reopen']) await api.refuses(() => act(ben, caseId, what), 403);
    await api.refuses(
      () => ben.send('POST', '/api/moderation/cases', { contentType: 'announcement', contentId: Number(caseId.split('_')[1]) }),
      403,
    );
    await api.append('user-ben', 'RoleGranted', { userId: 'ben', role: 'moderator' });
    await api.refuses(() => act(ben, caseId, 'claim'), 404, 'Case not found');
    await api.append('user-ana', 'RoleGranted', { userId: 'ana', role: 'moderator' });
    await api.refuses(() => act(ana, caseId, 'notes', { note: 'It is fine' }), 404, 'Case not found');
    await api.refuses(() => act(mia, 'announcement_999999', 'claim'), 404);
    await api.refuses(() => act(mia, 'nothing', 'claim'), 404);
    await api.refuses(() => act(mia, caseId, 'notes', { note: '  ' }), 400, 'The note is empty');
    await api.refuses(() => act(mia, caseId, 'notes', { note: 'x'.repeat(2_001) }), 400);
    await act(mia, caseId, 'claim');
    await api.refuses(() => decide(mia, caseId, 'restore', 1), 400);
    await api.refuses(() => decide(mia, caseId, 'suspend', 1), 400);
  });
});
