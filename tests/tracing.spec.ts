import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { form } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { afterEach, expect, test, vi } from 'vitest';
import { type PotluckProcess, removeFolder, startPotluckProcess, temporaryFolder } from './potluck-process.ts';
import { openPage, watching } from './wire/messages.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parent?: string;
  attributes: Record<string, unknown>;
}

const traceId = '0af7651916cd43dd8448eb211c80319c';
const caller = 'b7ad6b7169203331';
const traceparent = `00-${traceId}-${caller}-01`;
const folders: string[] = [];
let potluck: PotluckProcess | undefined;
afterEach(async () => {
  await potluck?.stop();
  for (const folder of folders.splice(0)) await removeFolder(folder);
});

async function start(env: Record<string, string> = {}): Promise<PotluckProcess> {
  const folder = await temporaryFolder();
  folders.push(folder);
  potluck = await startPotluckProcess({ dataFolder: join(folder, 'data'), env });
  return potluck;
}

/** Ana posts, Ben likes it, and Ana's open page gets the message, which is returned. */
async function likeHeard(url: string, headers: Record<string, string>): Promise<unknown> {
  const [ana, ben] = [await Member.signUp(url, 'Ana'), await Member.signUp(url, 'Ben')];
  const { id } = await ana.post<{ id: number }>('/api/announcements', form({ title: 'Soup night', content: 'Hello' }));
  const received: Record<string, unknown> = {};
  const socket = await openPage(url, ana, (event, message) => {
    received[event] = message;
  });
  await watching(socket, 'feed');
  await ben.post(`/api/announcements/${id}/like`, { isLike: true }, headers);
  await vi.waitFor(() => expect(received['announcement:likes']).toBeDefined(), { timeout: 10_000 });
  socket.disconnect();
  return received['announcement:likes'];
}

test('with an SDK a like is followed from its request to the sockets', async () => {
  const spansFile = join(await temporaryFolder(), 'spans');
  folders.push(join(spansFile, '..'));
  const sdk = pathToFileURL(join(import.meta.dirname, 'writes-spans.fixture.mjs')).href;
  const { url } = await start({ NODE_OPTIONS: `--import ${sdk}`, SPANS_FILE: spansFile });
  const message = await likeHeard(url, { traceparent });
  expect(JSON.stringify(message)).not.toContain(traceId);

  const spans = async () =>
    (await readFile(spansFile, 'utf8'))
      .trim()
      .split('\n')
      .map((line): Span => JSON.parse(line));
  const followed = async () => (await spans()).filter((span) => span.traceId === traceId);
  const names = ['POST /api/announcements/{id}/like', 'append', 'fold feed', 'fold likes', 'push feed'];
  await vi.waitFor(async () => expect((await followed()).map(({ name }) => name).sort()).toEqual(expect.arrayContaining(names)), {
    timeout: 10_000,
  });
  const named = Object.fromEntries((await followed()).map((span) => [span.name, span]));
  const [request, append, fold, push] = [names[0] as string, 'append', 'fold feed', 'push feed'].map((name) => named[name] as Span);
  expect([request?.parent, append?.parent, fold?.parent, push?.parent]).toEqual([caller, request?.spanId, request?.spanId, fold?.spanId]);
  expect(request?.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/announcements/{id}/like',
    'http.response.status_code': 200,
    'potluck.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(fold?.attributes).toMatchObject({ 'potluck.projection': 'feed', 'potluck.position': expect.any(String) });
  // Each sign-up starts a trace of its own.
  const signUps = (await spans()).filter(({ name }) => name === 'GET /api/callback');
  const registered = (await spans()).filter(({ attributes }) => String(attributes['potluck.stream']).startsWith('user-'));
  expect(registered.map((span) => span.traceId)).toEqual(signUps.map((span) => span.traceId));
  expect(new Set(signUps.map((span) => span.traceId)).size).toBe(2);
  // No span contains personal data.
  expect(await readFile(spansFile, 'utf8')).not.toMatch(/Soup night|Hello|@example/);
});

test('without an SDK a request’s trace is still stored with its events, and no other event has one', async () => {
  const { url, dataFolder, stop } = await start();
  await likeHeard(url, { traceparent });
  await stop();
  const { default: Database } = await import('libsql');
  const db = new Database(join(dataFolder, 'events.db'), { readonly: true });
  const rows = db.prepare('SELECT type, metadata FROM events').all() as { type: string; metadata: string }[];
  db.close();
  const kept = rows.map(({ type, metadata }) => [type, JSON.parse(metadata).traceparent]);
  expect(kept.filter(([, trace]) => trace !== undefined)).toEqual([['AnnouncementLiked', traceparent]]);
  expect(kept.length).toBeGreaterThan(5);
});
