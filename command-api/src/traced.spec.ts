import { form } from '@potluck/tools/demo/form';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, startCommandApi } from './command-api.fixture.ts';

let api: CommandApiUnderTest;
let ana: Client;
beforeAll(async () => {
  api = await startCommandApi();
  ana = await api.member('ana');
});
afterAll(() => api.close());

const trace = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${trace}-b7ad6b7169203331-01`;
/** The metadata of the event of a command with these headers. */
async function keptOf(headers: Record<string, string>): Promise<unknown> {
  const { body } = await ana.send('POST', '/api/announcements', form({ title: 'Soup night', content: 'Hello' }));
  const { status } = await ana.send('POST', `/api/announcements/${body.id}/like`, { isLike: true }, headers);
  expect(status).toBe(200);
  const { events } = await api.ports.events.read(`announcementLike-${body.id}_ana`);
  expect(events).toHaveLength(1);
  return events[0]?.metadata;
}

test('events have the trace of their request', async () => {
  expect(await keptOf({ traceparent })).toMatchObject({ actor: 'ana', traceparent });
});

test('of a later version, the known part is used', async () => {
  expect(await keptOf({ traceparent: `cc-${trace}-b7ad6b7169203331-00` })).toMatchObject({
    traceparent: `00-${trace}-b7ad6b7169203331-00`,
  });
});

test('without a traceparent, the event has none', async () => {
  expect(Object.keys((await keptOf({})) as object).sort()).toEqual(['actor', 'at', 'correlationId']);
});

test.each([
  ['words', 'hello'],
  ['nothing', ''],
  ['capitals', traceparent.toUpperCase()],
  ['no trace', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
  ['no span', `00-${trace}-${'0'.repeat(16)}-01`],
  ['a version that never will be', `ff-${trace}-b7ad6b7169203331-01`],
  ['more than there is in its version', `${traceparent}-what-the-future-will-bring`],
  ['two at once', `${traceparent}, ${traceparent}`],
  ['a giant', `${traceparent}-${'x'.repeat(10_000)}`],
])('%s as traceparent is ignored', async (_, header) => {
  expect(await keptOf({ traceparent: header })).not.toHaveProperty('traceparent');
});
