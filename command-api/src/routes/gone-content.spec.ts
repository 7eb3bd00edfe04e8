import type { Projector } from '@potluck/projector/projector';
import { startProjector } from '@potluck/projector/start-projector';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, form, soup, startCommandApi } from '../command-api.fixture.ts';

let api: CommandApiUnderTest;
let projector: Projector;
let ana: Client;
let ben: Client;
let mia: Client;
beforeAll(async () => {
  api = await startCommandApi();
  projector = await startProjector(api.ports, { dataFolder: api.dataFolder });
  [ana, ben, mia] = [await api.member('ana'), await api.member('ben'), await api.member('mia')];
  await api.append('user-mia', 'RoleGranted', { userId: 'mia', role: 'moderator' });
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
/** A reported post or recipe, or a comment under the post. Returns the case's id, once it is there. */
async function reported(contentType: 'announcement' | 'comment' | 'recipe', path: string, content: object | FormData): Promise<string> {
  const contentId = (await ana.send('POST', path, content)).body.id;
  await ben.send('POST', '/api/reports', { contentType, contentId, reason: 'spam' });
  await settled();
  return `${contentType}_${contentId}`;
}
const reportedPost = () => reported('announcement', '/api/announcements', { title: 'Hi', content: 'all' });
const idOf = (caseId: string) => caseId.split('_')[1];
const act = (caseId: string, what: string, body: object = {}) => mia.send('POST', `/api/moderation/cases/${caseId}/${what}`, body);
const types = (caseId: string) => api.types(`case-${caseId}`);

describe('what is gone', () => {
  test('is neither hidden nor restored; other decisions are made', async () => {
    const post = await reportedPost();
    const comment = await reported('comment', `/api/announcements/${idOf(post)}/comments`, { content: 'Hm' });
    const recipe = await reported('recipe', '/api/recipes', form({ ...soup, isPublic: 'true' }));
    const cases = [post, comment, recipe];
    for (const caseId of cases) await act(caseId, 'claim');
    // The comment goes with the post above it.
    await ana.send('DELETE', `/api/announcements/${idOf(post)}`);
    await ana.send('DELETE', `/api/recipes/${idOf(recipe)}`);
    await settled();
    for (const caseId of cases) {
      const hide = () => act(caseId, 'decisions', { outcome: 'hide', revision: 1 });
      await api.refuses(hide, 409, 'It is gone: it can be neither hidden nor restored');
    }
    expect((await act(post, 'decisions', { outcome: 'dismiss', revision: 1 })).status).toBe(200);
    expect((await act(comment, 'decisions', { outcome: 'warn', revision: 1 })).status).toBe(200);
    expect((await act(recipe, 'escalate', { code: 'unsure' })).status).toBe(200);
    await settled();
    expect((await api.types('user-ana')).at(-1)).toBe('UserWarned');
    for (const caseId of cases) expect(await types(caseId)).not.toContain('DecisionHadNoEffect');
  });

  test('is skipped in a batch', async () => {
    const [there, deleted] = [await reportedPost(), await reportedPost()];
    await ana.send('DELETE', `/api/announcements/${idOf(deleted)}`);
    const decide = async (outcome: string, ...ids: string[]) => {
      const cases = ids.map((id) => ({ id, revision: 0 }));
      const { body } = await mia.send('POST', '/api/moderation/decisions', { outcome, noteInternal: 'Enough', cases });
      return body.results.map(({ result, code }: { result: string; code: string | null }) => code ?? result);
    };
    expect(await decide('hide', there, deleted)).toEqual(['done', 'content-gone']);
    expect(await types(deleted)).toEqual(['ReportReceived']);
    expect(await decide('dismiss', deleted)).toEqual(['done']);
  });
});
