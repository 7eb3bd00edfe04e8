import { startProjector } from '@potluck/projector/start-projector';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Client, type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';

let api: CommandApiUnderTest;
let ana: Client;
let ben: Client;
let cleo: Client;
let mia: Client;
let noa: Client;
beforeAll(async () => {
  api = await startCommandApi();
  [ana, ben, cleo] = [await api.member('ana'), await api.member('ben'), await api.member('cleo')];
  [mia, noa] = [await api.member('mia'), await api.member('noa')];
  for (const userId of ['mia', 'noa']) await api.append(`user-${userId}`, 'RoleGranted', { userId, role: 'moderator' });
});
afterAll(() => api?.close());

const settled = async () => {
  for (let head = -1n; head !== (await api.ports.events.head()); ) {
    head = await api.ports.events.head();
    await api.reactions.done(head);
  }
};
const newPost = async (by = ana): Promise<string> =>
  `announcement_${(await by.send('POST', '/api/announcements', { title: 'Hi', content: 'all' })).body.id}`;
const report = (who: Client, caseId: string) =>
  who.send('POST', '/api/reports', { contentType: 'announcement', contentId: Number(caseId.split('_')[1]), reason: 'spam' });
const reportedPost = async (): Promise<string> => {
  const id = await newPost();
  await report(ben, id);
  await settled();
  return id;
};
interface Chosen {
  id: string;
  revision?: number | null;
  contentRevision?: number;
}
const decideAll = (who: Client, cases: Chosen[], more: object = {}, headers?: Record<string, string>) =>
  who.send('POST', '/api/moderation/decisions', { outcome: 'hide', noteInternal: 'Enough', cases, ...more }, headers);
const results = (body: { results: { id: string; result: string; code: string | null }[] }) =>
  body.results.map(({ result, code }) => code ?? result);
const eventsOf = async (caseId: string) => (await api.ports.events.read(`case-${caseId}`)).events;
const types = async (caseId: string) => (await eventsOf(caseId)).map(({ type }) => type);

describe('several cases decided at once', () => {
  test('have one decision each with the same batch id, and a claim in the same append', async () => {
    const [one, two] = [await reportedPost(), await reportedPost()];
    await mia.send('POST', `/api/moderation/cases/${two}/claim`);
    const { status, body } = await decideAll(mia, [
      { id: one, revision: 0, contentRevision: 0 },
      { id: two, revision: 1 },
    ]);
    expect(status).toBe(200);
    expect(results(body)).toEqual(['done', 'done']);
    expect(await types(one)).toEqual(['ReportReceived', 'CaseClaimed', 'DecisionMade']);
    expect(await types(two)).toEqual(['ReportReceived', 'CaseClaimed', 'DecisionMade']);
    const [first, second] = [(await eventsOf(one)).at(-1), (await eventsOf(two)).at(-1)];
    const same = { moderatorId: 'mia', outcome: 'hide', batchId: body.batchId, noteInternal: 'Enough' };
    expect(first?.data).toMatchObject({ ...same, contentRevision: 0, caseRevision: 0 });
    expect(second?.data).toMatchObject({ ...same, contentRevision: null, caseRevision: 1 });
    expect(first?.data.decisionId).not.toBe(second?.data.decisionId);
    await settled();
    expect(await api.types(one.replace('_', '-'))).toEqual(['AnnouncementPosted', 'AnnouncementHidden']);
  });

  test('report a conflict if another moderator was first, whose work is not overwritten', async () => {
    const [fresh, claimed, noted, decided] = [await reportedPost(), await reportedPost(), await reportedPost(), await reportedPost()];
    // A further report of the same is nobody's work.
    await report(cleo, fresh);
    await settled();
    const act = (id: string, what: string, body: object = {}) => noa.send('POST', `/api/moderation/cases/${id}/${what}`, body);
    await act(claimed, 'claim');
    await act(noted, 'notes', { note: 'Wait' });
    await act(decided, 'claim');
    await act(decided, 'decisions', { outcome: 'dismiss', revision: 1 });
    const { body } = await decideAll(
      mia,
      [claimed, noted, decided, 'announcement_99999', fresh, fresh].map((id) => ({ id, revision: 0 })),
    );
    expect(results(body)).toEqual(['case-claimed', 'case-changed', 'case-changed', 'case-not-found', 'done', 'case-changed']);
    expect(body.results.map(({ result }: { result: string }) => result)).toEqual([
      'conflict',
      'conflict',
      'conflict',
      'refused',
      'done',
      'conflict',
    ]);
    for (const id of [claimed, noted]) expect(await types(id)).not.toContain('DecisionMade');
    expect((await types(decided)).filter((type) => type === 'DecisionMade')).toHaveLength(1);
  });

  test('are opened if they do not exist, and reopened on request', async () => {
    const [unreported, gone, dismissed] = [await newPost(), 'announcement_99999', await reportedPost()];
    await decideAll(noa, [{ id: dismissed, revision: 0 }], { outcome: 'dismiss' });
    const cases = [{ id: unreported }, { id: gone }, { id: dismissed, revision: 2 }];
    expect(results((await decideAll(mia, cases, { reopen: true })).body)).toEqual(['done', 'announcement-not-found', 'done']);
    expect(await types(unreported)).toEqual(['CaseOpened', 'CaseClaimed', 'DecisionMade']);
    expect(await types(gone)).toEqual([]);
    expect((await types(dismissed)).slice(3)).toEqual(['CaseReopened', 'CaseClaimed', 'DecisionMade']);
    // The case was opened in the meantime.
    expect(results((await decideAll(mia, [{ id: unreported }])).body)).toEqual(['case-changed']);
  });

  test('exclude cases about the moderator, or with a report by the moderator', async () => {
    const [own, reported] = [await newPost(mia), await reportedPost()];
    await report(mia, reported);
    await report(ben, own);
    await settled();
    const cases = [{ id: own, revision: 0 }, { id: reported, revision: 1 }, { id: await newPost(mia) }, { id: own }];
    expect(results((await decideAll(mia, cases)).body)).toEqual(['case-not-found', 'case-not-found', 'own-content', 'own-content']);
  });

  test('have one case each, however its number is written: a reporter does not decide by another spelling', async () => {
    const id = await reportedPost();
    await report(mia, id);
    await settled();
    const number = id.split('_')[1];
    for (const other of [`announcement_0${number}`, `announcement_${number}e0`, `announcement_0x${number}`, `announcement_-${number}`]) {
      await api.refuses(() => decideAll(mia, [{ id: other }]), 400);
      expect(await types(other)).toEqual([]);
    }
    expect(await api.types(id.replace('_', '-'))).toEqual(['AnnouncementPosted']);
  });

  test('leave what a moderator or an administrator wrote to the administrators, as other cases about them', async () => {
    const ada = await api.member('ada');
    await api.append('user-ada', 'RoleGranted', { userId: 'ada', role: 'administrator' });
    const projector = await startProjector(api.ports, { dataFolder: api.dataFolder });
    onTestFinished(() => projector.stop());
    await projector.whenCaughtUp();
    for (const author of [noa, ada]) {
      const id = await newPost(author);
      // Of the only administrator, others decide.
      const expected = author === noa ? 'case-escalated' : 'done';
      expect(results((await decideAll(mia, [{ id }])).body)).toEqual([expected]);
      expect(await types(id)).toEqual(expected === 'done' ? ['CaseOpened', 'CaseClaimed', 'DecisionMade'] : []);
      if (author === noa) expect(results((await decideAll(ada, [{ id }])).body)).toEqual(['done']);
    }
  });

  test('sent again with the same key get the same answer, and are decided once', async () => {
    const id = await reportedPost();
    const again = () => decideAll(mia, [{ id, revision: 0 }], {}, { 'Idempotency-Key': 'the same' });
    const first = await again();
    expect(await again()).toMatchObject({ status: 200, body: first.body });
    expect(results(first.body)).toEqual(['done']);
    expect((await types(id)).filter((type) => type === 'DecisionMade')).toHaveLength(1);
    expect((await eventsOf(id)).at(-1)?.data.batchId).toBe(first.body.batchId);
  });

  test('let the event loop turn between them, also when each is refused', async () => {
    const unknown = Array.from({ length: 100 }, (_, n) => ({ id: `announcement_${9_000 + n}`, revision: 7 }));
    let turns = 0;
    let counting = true;
    const counted = () => {
      turns += 1;
      if (counting) setImmediate(counted);
    };
    setImmediate(counted);
    const { body } = await decideAll(mia, unknown);
    counting = false;
    expect(results(body)).not.toContain('done');
    expect(turns).toBeGreaterThanOrEqual(unknown.length);
  });

  test('are 1 to 100, and only for moderators', async () => {
    const many = Array.from({ length: 101 }, (_, n) => ({ id: `announcement_${n + 1}`, revision: 0 }));
    await api.refuses(() => decideAll(mia, many), 400, 'At most 100 cases can be decided at once');
    await api.refuses(() => decideAll(mia, []), 400, 'Choose at least one case');
    await api.refuses(() => decideAll(mia, [{ id: 'feed', revision: 0 }]), 400, 'No such case');
    await api.refuses(() => decideAll(ben, many.slice(0, 1)), 403);
  });
});
