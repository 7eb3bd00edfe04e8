import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, Unavailable } from '@potluck/stores/ports/event-store';
import { openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type CommandApiUnderTest, startCommandApi } from '../command-api.fixture.ts';

let dataFolder: string;
let ports: Ports;
let api: CommandApiUnderTest;
let ana: Client;
let mia: Client;
/** The stream that cannot be written, and how often that was tried. */
let failing = '';
let tries = 0;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'potluck-decisions-'));
  ports = await openPorts({ dataFolder });
  const append: EventStore['append'] = async (stream, ...rest) => {
    if (stream !== failing) return ports.events.append(stream, ...rest);
    tries += 1;
    throw new Unavailable('The disk is full');
  };
  const events = new Proxy(ports.events, { get: (store, name) => (name === 'append' ? append : Reflect.get(store, name)) });
  api = await startCommandApi({ beside: { dataFolder, ports: { ...ports, events } } });
  [ana, mia] = [await api.member('ana'), await api.member('mia')];
  await api.append('user-mia', 'RoleGranted', { userId: 'mia', role: 'moderator' });
});
afterAll(async () => {
  await api?.close();
  for (const port of [ports.events, ports.reads, ports.bus, ports.media, ports.accounts]) await port.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const settled = async () => {
  for (let head = -1n; head !== (await ports.events.head()); ) {
    head = await ports.events.head();
    await api.reactions.done(head);
  }
};
const decide = async (caseId: string, outcome: string, more: object = {}) => {
  const { body } = await mia.send('POST', `/api/moderation/cases/${caseId}/claim`);
  const decision = { outcome, revision: body.revision, ...more };
  expect((await mia.send('POST', `/api/moderation/cases/${caseId}/decisions`, decision)).status).toBe(200);
};
const reopen = (caseId: string) => mia.send('POST', `/api/moderation/cases/${caseId}/reopen`);
const newCase = async (): Promise<[caseId: string, stream: string]> => {
  const contentId = (await ana.send('POST', '/api/announcements', { title: 'Hi', content: 'all' })).body.id;
  await mia.send('POST', '/api/moderation/cases', { contentType: 'announcement', contentId });
  return [`announcement_${contentId}`, `announcement-${contentId}`];
};
/** The decision's stream cannot be written until it has been tried three times: the next try comes a second later. */
async function withoutEffect(stream: string, work: () => Promise<void>) {
  failing = stream;
  tries = 0;
  await work();
  await expect.poll(() => tries).toBeGreaterThan(2);
  failing = '';
}

test('a decision that could not take effect does not undo a later one when it is tried again', async () => {
  const [caseId, stream] = await newCase();
  await withoutEffect(stream, () => decide(caseId, 'hide'));
  await reopen(caseId);
  await decide(caseId, 'restore');
  await settled();
  expect(await api.types(stream)).toEqual(['AnnouncementPosted']);
});

test('a suspension that could not take effect does not replace a later one', async () => {
  const [caseId] = await newCase();
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
  const [first, second] = [inDays(30), inDays(1)];
  await withoutEffect('user-ana', () => decide(caseId, 'suspend', { until: first }));
  await reopen(caseId);
  await decide(caseId, 'suspend', { until: second });
  await settled();
  const suspensions = (await ports.events.read('user-ana')).events.filter(({ type }) => type === 'UserSuspended');
  expect(suspensions.map(({ data }) => data.until)).toEqual([second]);
});
