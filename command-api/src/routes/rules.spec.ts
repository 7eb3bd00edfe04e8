import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';

let api: CommandApiUnderTest;
let ada: Client;
let mia: Client;
let ben: Client;
beforeAll(async () => {
  api = await startCommandApi();
  [ada, mia, ben] = [await api.member('ada'), await api.member('mia'), await api.member('ben')];
  await api.append('user-ada', 'RoleGranted', { userId: 'ada', role: 'administrator' });
  await api.append('user-mia', 'RoleGranted', { userId: 'mia', role: 'moderator' });
});
afterAll(() => api?.close());

const write = (who: Client, id: string | number, text: string, revision: number | null = null) =>
  who.send('PUT', `/api/rules/${id}`, { text, revision });

describe('the rules', () => {
  test('are added, changed and retired by an administrator', async () => {
    expect(await write(ada, 1, ' Be kind ')).toMatchObject({ status: 200, body: { id: '1', revision: 0 } });
    expect((await write(ada, 1, 'Be kinder', 0)).body).toEqual({ id: '1', revision: 1 });
    expect((await write(ada, 2, 'No ads')).body).toEqual({ id: '2', revision: 0 });
    expect((await ada.send('DELETE', '/api/rules/2')).status).toBe(204);
    expect(await api.types('rule-1')).toEqual(['RuleAdded', 'RuleChanged']);
    expect((await api.ports.events.read('rule-2')).events.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'RuleAdded', data: { ruleId: '2', text: 'No ads' } },
      { type: 'RuleRetired', data: { ruleId: '2', text: 'No ads' } },
    ]);
  });

  test('written by two administrators at once with the same number refuse one of them', async () => {
    const answers = await Promise.all([write(ada, 3, 'One'), write(ada, 3, 'Another')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await api.refuses(() => write(ada, 3, 'Stale', 7), 409, 'This rule was changed in the meantime');
  });

  test('are refused to other members; invalid rules are refused to everybody', async () => {
    await api.refuses(() => write(api.visitor, 1, 'x'), 401);
    for (const who of [mia, ben]) {
      await api.refuses(() => write(who, 1, 'x'), 403);
      await api.refuses(() => who.send('DELETE', '/api/rules/1'), 403);
    }
    await api.refuses(() => write(ada, 4, '   '), 400);
    await api.refuses(() => write(ada, 4, 'x'.repeat(301)), 400);
    for (const id of ['0', '51', '01', 'x', '-1', '1.5']) await api.refuses(() => write(ada, id, 'x'), 404);
    await api.refuses(() => write(ada, 50, 'Far away'), 404, 'Rules are numbered one after the other');
    await api.refuses(() => ada.send('DELETE', '/api/rules/9'), 404);
  });
});
