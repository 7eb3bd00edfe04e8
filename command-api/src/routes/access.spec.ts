import { accessDay } from '@potluck/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';

let api: CommandApiUnderTest;
let ana: Client;
let ben: Client;
let mia: Client;
beforeAll(async () => {
  api = await startCommandApi();
  [ana, ben, mia] = [await api.member('ana'), await api.member('ben'), await api.member('mia')];
  await api.append('user-mia', 'RoleGranted', { userId: 'mia', role: 'moderator' });
});
afterAll(() => api?.close());

test('a moderator opens the pictures of a case and a reporter’s name, each once', async () => {
  const { body } = await ana.send('POST', '/api/announcements', { title: 'Hi', content: 'all' });
  const caseId = `announcement_${body.id}`;
  await ben.send('POST', '/api/reports', { contentType: 'announcement', contentId: body.id, reason: 'spam' });
  await api.reactions.done(await api.ports.events.head());
  const open = (who: Client, input: object, id = caseId) => who.send('POST', `/api/moderation/cases/${id}/access`, input);
  const before = accessDay('mia', new Date().toISOString());
  expect((await open(mia, { what: 'media' })).status).toBe(204);
  expect((await open(mia, { what: 'media' })).status).toBe(204);
  expect((await open(mia, { what: 'reporter', reporter: 1 })).status).toBe(204);
  // Midnight may have passed during the test.
  const days = new Set([before, accessDay('mia', new Date().toISOString())]);
  const found = (await Promise.all([...days].map((day) => api.ports.events.read(`access-${day}`)))).flatMap(({ events }) => events);
  expect(found.map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      { subject: caseId, caseId, what: 'media' },
      { subject: 'reporter_1', caseId, what: 'reporter' },
    ]),
  );
  expect(JSON.stringify(found.map(({ data }) => data))).not.toContain('ben');
  if (days.size === 1) expect(found).toHaveLength(2);
  await api.refuses(() => open(mia, { what: 'reporter', reporter: 2 }), 404);
  await api.refuses(() => open(mia, { what: 'reporter' }), 400);
  await api.refuses(() => open(mia, { what: 'media', reporter: 1 }), 400);
  await api.refuses(() => open(mia, { what: 'everything' }), 400);
  await api.refuses(() => open(mia, { what: 'media' }, 'announcement_999'), 404);
  await api.refuses(() => open(mia, { what: 'media' }, 'elsewhere'), 404);
  for (const who of [ana, ben]) await api.refuses(() => open(who, { what: 'media' }), 403);
});
