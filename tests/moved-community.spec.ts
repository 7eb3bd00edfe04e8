import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Recorded } from '@potluck/events';
import { type ProjectionName, shapes } from '@potluck/projector/documents';
import { closePorts, type Engines, openAccounts, openEvents, openPorts } from '@potluck/stores/ports/open-ports';
import { atEnd } from '@potluck/tools/at-end.fixture';
import { call, temporaryFolder } from '@potluck/tools/data-folder.fixture';
import { form, recipeForm } from '@potluck/tools/demo/form';
import { Member } from '@potluck/tools/demo/member';
import { backupTool } from '@potluck/tools/make-backup';
import type { Tool } from '@potluck/tools/run-tool';
import { withoutBodyHash } from '@potluck/tools/transfer/event-line';
import { eventsSoFar } from '@potluck/tools/transfer/events-so-far';
import { eventsTool } from '@potluck/tools/transfer/events-tool';
import { moveTool } from '@potluck/tools/transfer/move-tool';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { eventStoreDbOfOnesOwn } from './engines/eventstoredb.ts';
import { databaseUrl, mongodb } from './engines/mongodb.ts';
import { withEngines } from './engines/with-engines.ts';
import { type PotluckProcess, startPotluckProcess } from './potluck-process.ts';

const run = (tool: Tool, dataFolder: string, ...args: string[]) => tool.run(call(dataFolder, args).call);

/** Everything that is moved. */
async function log(engines: Engines): Promise<Omit<Recorded, 'position'>[]> {
  const store = await openEvents({ ...engines, readOnly: true });
  const found = [];
  for await (const { events } of eventsSoFar(store, 0n)) found.push(...events.map(withoutBodyHash).map(({ position: _, ...rest }) => rest));
  await store.close();
  return found;
}

/** The read models, with the index of the event in place of its position, which differs between stores. */
async function documents(engines: Engines): Promise<Record<string, Record<string, unknown>>> {
  const ports = await openPorts(engines);
  const numbers = new Map<number, number>();
  for await (const { events } of eventsSoFar(ports.events, 0n)) {
    for (const { position } of events) numbers.set(Number(position), numbers.size + 1);
  }
  const found: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(shapes) as ProjectionName[]) {
    const current = (await ports.reads.versions(name)).find((version) => version.current);
    const collection = await ports.reads.open<{ created?: number; newest?: number; last?: number; lastReport?: number }>(
      name,
      current?.version ?? 0,
      shapes[name] as never,
    );
    const kept = await collection.find({});
    found[name] = Object.fromEntries(
      kept.map(({ id, document }) => {
        if (!document) return [id, document];
        const { created, newest, last, lastReport, ...rest } = document;
        return [
          id,
          {
            ...rest,
            created: created && numbers.get(created),
            last: last && numbers.get(last),
            newest: newest && numbers.get(-newest),
            lastReport: lastReport && numbers.get(lastReport),
          },
        ];
      }),
    );
  }
  await closePorts(ports);
  return found;
}

async function start(engines: Engines, port = 0): Promise<PotluckProcess> {
  const env = { EVENTSTORE_URL: engines.eventStoreUrl ?? '', MONGODB_URL: engines.mongodbUrl ?? '' };
  const potluck = await startPotluckProcess({ dataFolder: engines.dataFolder, port, env });
  atEnd(potluck.kill);
  return potluck;
}
/** Resolves when all read models are up to date. */
const isBuilt = (url: string) =>
  vi.waitFor(async () => expect((await fetch(`${url}/api/health`)).status).toBe(200), { timeout: 30_000, interval: 50 });

const photo = async (): Promise<[string, Uint8Array, string]> => [
  'photo.png',
  await readFile(join(import.meta.dirname, 'fixtures/photo.png')),
  'image/png',
];
interface Kept {
  id: number;
}

let source: Engines;
let exported: string;
let port: number;
let ana: Member;
let ben: Member;
/** The answers to the requests of their pages, by address. */
let pages: Record<string, unknown>;
/** A post's picture: its address and bytes. */
let picture: { path: string; bytes: Buffer };
let before: Awaited<ReturnType<typeof log>>;
let modelsBefore: Awaited<ReturnType<typeof documents>>;

const addresses = ['/api/auth/user', '/api/recipes', '/api/announcements/feed', '/api/announcements/1/comments?page=1&limit=10'];
const read = async (member: Member) =>
  Object.fromEntries(await Promise.all(addresses.map(async (path) => [path, await member.get(path)] as const)));

async function bytesAt(path: string): Promise<Buffer> {
  const response = await ana.request(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  return buffer(response.body as never);
}

beforeAll(async () => {
  source = { dataFolder: await temporaryFolder() };
  const potluck = await start(source);
  port = Number(new URL(potluck.url).port);
  [ana, ben] = [await Member.signUp(potluck.url, 'Ana'), await Member.signUp(potluck.url, 'Ben')];
  const about = { displayName: 'Ana', firstName: 'Ana', lastName: '', bio: 'Cooks', isPublic: 'true' };
  await ana.send('PUT', '/api/auth/profile', form({ ...about, profileImage: await photo() }));
  const recipe = { title: 'Crème brûlée', ingredients: ['4 eggs'], instructions: ['Stir'], isPublic: true };
  await ana.post('/api/recipes', recipeForm(recipe, await photo()));
  const post = await ana.post<Kept & { image: string }>(
    '/api/announcements',
    form({ title: 'Supper', content: 'All come', media: await photo() }),
  );
  const gone = await ana.post<Kept>('/api/announcements', form({ title: 'Not so good', content: 'Sorry' }));
  for (const { id } of [post, gone]) {
    const comment = await ben.post<Kept>(`/api/announcements/${id}/comments`, { content: 'I bring bread' });
    await ana.post(`/api/announcements/${id}/comments`, { content: 'Lovely', parentId: comment.id });
    await ben.post(`/api/announcements/${id}/like`, { isLike: true });
    await ana.post(`/api/comments/${comment.id}/like`, { isLike: true });
  }
  const { id } = await ana.get<{ id: string }>('/api/auth/user');
  await ben.post(`/api/users/${id}/follow`, { following: true });
  await ben.post('/api/reports', { contentType: 'announcement', contentId: post.id, reason: 'spam' });
  // All reactions: the comment and its reply are deleted with the post, and the report opens a case.
  await ana.send('DELETE', `/api/announcements/${gone.id}`);
  const reactions = ['CommentDeleted', 'CommentDeleted', 'ReportReceived'];
  const done = async () => (await log(source)).map(({ type }) => type).filter((type) => reactions.includes(type));
  await vi.waitFor(async () => expect((await done()).toSorted()).toEqual(reactions), { timeout: 20_000 });

  exported = join(await temporaryFolder(), 'events.jsonl');
  // First while it runs, then the later changes.
  await run(eventsTool, source.dataFolder, 'export', exported);
  await ben.post(`/api/announcements/${post.id}/comments`, { content: 'And wine' });
  await isBuilt(potluck.url);
  pages = await read(ana);
  picture = { path: post.image, bytes: await bytesAt(post.image) };
  await potluck.stop();
  await run(eventsTool, source.dataFolder, 'export', exported);
  before = await log(source);
  modelsBefore = await documents(source);
  expect(before.length).toBeGreaterThan(25);
});

/** The commands of the operator's guide in order, with the addresses of this spec. */
async function asDocumented(target: Engines): Promise<void> {
  const page = await readFile(join(import.meta.dirname, '../docs/OPERATIONS.md'), 'utf8');
  const [, commands = ''] = /## From one machine to the cluster\n.*?\n```\n(.*?)\n```/s.exec(page) ?? [];
  const replacements = {
    '/var/tmp/potluck.jsonl': join(await temporaryFolder(), 'potluck.jsonl'),
    '/var/backups/potluck/before-the-move': join(await temporaryFolder(), 'backup'),
    "'esdb://eventstore:2113?tls=false'": target.eventStoreUrl,
    "'mongodb://mongodb:27017/potluck?replicaSet=potluck'": target.mongodbUrl,
  };
  const tools: Record<string, Tool> = { backup: backupTool, events: eventsTool, move: moveTool };
  const potluck = await start(source, port);
  for (const command of commands.split('\n')) {
    const [, name = '', words = ''] = /^npm run (\w+) -- (.*)$/.exec(command) ?? [];
    const args = words.split(' ').map((word) => replacements[word as keyof typeof replacements] ?? word);
    if (command === 'sudo systemctl stop potluck') await potluck.stop();
    else await run(tools[name] as Tool, source.dataFolder, ...args);
  }
  expect(commands.split('\n').length).toBe(10);
}

async function byHand(target: Engines): Promise<void> {
  const folder = `file:${target.dataFolder}`;
  await run(eventsTool, source.dataFolder, 'import', exported, '--store', `${folder}/events.db`);
  for (const what of ['accounts', 'media']) await run(moveTool, source.dataFolder, what, '--to', target.mongodbUrl ?? folder);
}

function arrives(at: () => Promise<Engines>, move: (target: Engines) => Promise<void>): void {
  let target: Engines;
  let potluck: PotluckProcess;
  beforeAll(async () => {
    target = await at();
    await move(target);
    // The worst case: without the reactions' checkpoint they read the whole history again.
    const accounts = await openAccounts(target);
    await accounts.table('reactions').delete('checkpoint');
    await accounts.close();
    potluck = await start(target, port);
    await isBuilt(potluck.url);
  });

  test('members are still signed in, and see the same', async () => {
    expect(await read(ana)).toEqual(pages);
    expect((await bytesAt(picture.path)).equals(picture.bytes)).toBe(true);
  });

  test('a sign-in with the old password leads to the same member', async () => {
    const again = await Member.signIn(potluck.url, 'Ben');
    expect(await again.get('/api/auth/user')).toEqual(await ben.get('/api/auth/user'));
  });

  test('the read models are equal, and no reaction ran twice', async () => {
    const table = async () => {
      const accounts = await openAccounts({ ...target, readOnly: true });
      const row = await accounts.table<{ storeId: string; through: string }>('reactions').get('checkpoint');
      await accounts.close();
      return row?.value;
    };
    const store = await openEvents({ ...target, readOnly: true });
    const end = { storeId: store.storeId, through: String(await store.head()) };
    await store.close();
    await vi.waitFor(async () => expect(await table()).toMatchObject(end), { timeout: 20_000 });
    await potluck.stop();
    expect(await log(target)).toEqual(before);
    expect(await documents(target)).toEqual(modelsBefore);
  });

  test('new commands work', async () => {
    potluck = await start(target, port);
    const { id } = await ben.post<Kept>('/api/announcements', form({ title: 'A new place', content: 'Same people' }));
    await ana.post(`/api/announcements/${id}/comments`, { content: 'Like before' });
    expect(await ana.get(`/api/announcements/${id}`)).toMatchObject({ title: 'A new place', commentsCount: 1 });
    await potluck.stop();
  });
}

describe('a community that is moved to another data folder', () =>
  arrives(async () => ({ dataFolder: join(await temporaryFolder(), 'data') }), byHand));

const eventStore = await eventStoreDbOfOnesOwn();
await withEngines([mongodb], (mongo) => {
  describe(`a community that is moved to EventStoreDB (${eventStore.version}) and MongoDB`, () =>
    arrives(async () => {
      const [events, documents] = await Promise.all([eventStore.start(), mongo.start()]);
      atEnd(events.dispose);
      atEnd(documents.dispose);
      const mongodbUrl = databaseUrl(documents.url, `potluck-${randomUUID()}`);
      return { dataFolder: await temporaryFolder(), eventStoreUrl: events.url, mongodbUrl };
    }, asDocumented));

  describe('a community whose accounts and media are moved to MongoDB', () =>
    arrives(async () => {
      const engine = await mongo.start();
      atEnd(engine.dispose);
      return { dataFolder: await temporaryFolder(), mongodbUrl: databaseUrl(engine.url, `potluck-${randomUUID()}`) };
    }, byHand));
});
