import { maxExportsADay } from '@potluck/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';

let api: CommandApiUnderTest;
let lin: Client;
beforeAll(async () => {
  api = await startCommandApi();
  lin = await api.member('lin');
  await api.append('user-lin', 'RoleGranted', { userId: 'lin', role: 'analyst' });
});
afterAll(() => api?.close());

const order = (who: Client, body: object, headers?: Record<string, string>) => who.send('POST', '/api/analysis/exports', body, headers);
const posts = { types: ['AnnouncementPosted'], format: 'ndjson' };
const ordered = async () => (await api.ports.events.read(`access-lin_${new Date().toISOString().slice(0, 10)}`)).events;

test('an export is an event: who made it, of what, and how far the log was', async () => {
  const through = String(await api.ports.events.head());
  const { status, body } = await order(lin, { ...posts, types: ['AnnouncementPosted', 'AnnouncementPosted'], from: '2026-01-01' });
  expect(status).toBe(201);
  expect(await ordered()).toMatchObject([
    {
      type: 'ExportMade',
      data: {
        exportId: body.exportId,
        selection: { types: ['AnnouncementPosted'], from: '2026-01-01', until: null, through },
        format: 'ndjson',
      },
      metadata: { actor: 'lin' },
    },
  ]);
});

test('a selection that analysts do not see is refused, and nothing is recorded', async () => {
  const before = (await ordered()).length;
  for (const wrong of [
    { ...posts, types: ['ReportFiled'] },
    { ...posts, types: [] },
    { ...posts, types: ['Nothing'] },
    { ...posts, format: 'xml' },
    { ...posts, from: '2026-02-02', until: '2026-02-01' },
    { ...posts, from: 'yesterday' },
    {},
  ]) {
    await api.refusal(() => order(lin, wrong), 400);
  }
  const ben = await api.member('ben');
  await api.append('user-ben', 'RoleGranted', { userId: 'ben', role: 'moderator' });
  await api.refusal(() => order(ben, posts), 403);
  expect(await ordered()).toHaveLength(before);
});

test('fifty are made in a day', async () => {
  for (let made = (await ordered()).length; made < maxExportsADay; made++) expect((await order(lin, posts)).status).toBe(201);
  expect((await api.refusal(() => order(lin, posts), 429)).body.code).toBe('export-limit');
});
