import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Recorded, streamPrefixes } from '@potluck/events';
import { folderLockFile } from '@potluck/host/tools-socket/tools-socket';
import { type ProjectionName, shapes } from '@potluck/projector/documents';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { openAccounts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { beforeAll, describe, expect, test } from 'vitest';
import { rolesTool } from './change-role.ts';
import { begin, call, caughtUp, filesWith, type Opened, open, register, temporaryFolder } from './data-folder.fixture.ts';
import { backupTool, makeBackup } from './make-backup.ts';
import { restoreTool } from './restore-backup.ts';
import { lockDataFolder } from './serve-tools.ts';

const key = (n: number) => n.toString(16).padStart(32, '0');

/** A post with a picture, stored as the commands store it: the file first, then the event. */
async function post(ports: Ports, userId: string, announcementId: number, scratch: string): Promise<void> {
  const file = join(scratch, `${announcementId}`);
  await writeFile(file, `picture ${announcementId}`);
  const mark = { stream: `announcement-${announcementId}`, eventId: randomUUID(), since: new Date().toISOString() };
  await ports.media.put(userId, [{ name: key(announcementId), file }], mark);
  const media = { key: key(announcementId), kind: 'image' as const, contentType: 'image/jpeg', width: 1, height: 1, widths: [] };
  await begin(ports, mark.stream, 'AnnouncementPosted', { announcementId, userId, title: `Post ${announcementId}`, content: null, media });
  await ports.media.confirm(userId, key(announcementId));
}

async function log(events: EventStore, until: bigint): Promise<Recorded[]> {
  const found: Recorded[] = [];
  const ended = new AbortController();
  if (until === 0n) return found;
  for await (const { events: page, through } of events.all({ after: 0n, prefixes: streamPrefixes, signal: ended.signal })) {
    found.push(...page.filter(({ position }) => position <= until));
    if (through >= until) break;
  }
  ended.abort();
  return found;
}

async function documents({ reads }: Ports): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const name of Object.keys(shapes) as ProjectionName[]) {
    const current = (await reads.versions(name)).find((version) => version.current);
    const collection = await reads.open(name, current?.version ?? 0, shapes[name] as never);
    found[name] = (await collection.find({ sort: { fields: ['created'], direction: 'asc' } })).map(({ document }) => document);
  }
  return found;
}

const halve = async (file: string) => truncate(file, (await stat(file)).size / 2);
async function firstFile(folder: string): Promise<string> {
  const [first] = (await readdir(folder, { withFileTypes: true, recursive: true })).filter((entry) => entry.isFile());
  return join(first?.parentPath ?? '', first?.name ?? '');
}

describe('a backup that was made while members were posting', () => {
  let server: Opened;
  let dataFolder: string;
  let backup: string;
  let acknowledged: bigint;
  beforeAll(async () => {
    const scratch = await temporaryFolder();
    dataFolder = await temporaryFolder();
    server = await open(dataFolder, { serving: true });
    const ana = await register(server.ports, 'ana@example.org', 'Ana');
    for (let n = 1; n <= 20; n++) await post(server.ports, ana, n, scratch);

    acknowledged = await server.ports.events.head();
    backup = join(await temporaryFolder(), 'backup');
    let isDone = false;
    const posting = (async () => {
      const ben = await register(server.ports, 'ben@example.org', 'Ben');
      for (let n = 21; !isDone; n++) await post(server.ports, ben, n, scratch);
    })();
    const tool = call(dataFolder, ['backup'], { folder: join(backup, '..') });
    await backupTool.run(tool.call);
    isDone = true;
    await posting;
    expect(tool.output.at(-1)).toBe(`The backup is in ${backup}`);
  });

  test('has log, keys and files in separate folders', async () => {
    expect((await readdir(backup)).sort()).toEqual(['backup.json', 'events', 'keys', 'media']);
    expect(await readdir(join(backup, 'events'))).toEqual(['events.db']);
    expect(await readdir(join(backup, 'keys'))).toEqual(['accounts.db']);
    expect((await readdir(join(backup, 'media'))).filter((name) => name.startsWith('.backup'))).toEqual([]);
    expect((await readFile(join(backup, 'events/events.db'))).includes('ana@example.org')).toBe(false);
  });

  test('restores the same streams and every file that they name, and new events can follow', async () => {
    const target = join(await temporaryFolder(), 'data');
    await restoreTool.run(call(target, [backup]).call);
    const restored = await open(target);
    const head = await restored.ports.events.head();
    expect(head).toBeGreaterThanOrEqual(acknowledged);
    expect(restored.ports.events.storeId).not.toBe(server.ports.events.storeId);
    const events = await log(restored.ports.events, head);
    expect(events).toEqual(await log(server.ports.events, head));
    for (const { data } of events) {
      const { media, userId } = data as { media?: { key: string }; userId: string };
      if (media) expect(await restored.ports.media.size(userId, media.key)).toBeGreaterThan(0);
    }

    await register(restored.ports, 'cleo@example.org', 'Cleo');
    await restored.close();
    const live = await open(target);
    const before = await documents(live.ports);
    expect(before.profiles).toContainEqual(expect.objectContaining({ displayName: 'Cleo' }));
    expect(before.feed).toContainEqual(expect.objectContaining({ title: 'Post 20' }));
    await live.close();
    // Rebuilt from the log.
    await rm(join(target, 'read'), { recursive: true });
    const fresh = await open(target);
    expect(await documents(fresh.ports)).toEqual(before);
    await fresh.close();
  });

  test('gets a new store id with each restore', async () => {
    const ids = [];
    for (const _ of [1, 2]) {
      const target = await temporaryFolder();
      await restoreTool.run(call(target, [backup]).call);
      const { ports, close } = await open(target);
      ids.push(ports.events.storeId);
      await close();
    }
    expect(new Set(ids).size).toBe(2);
  });

  test('does not replace other data without --replace', async () => {
    const target = await temporaryFolder();
    const other = await open(target);
    await register(other.ports, 'dan@example.org', 'Dan');
    await other.close();
    await expect(restoreTool.run(call(target, [backup]).call)).rejects.toThrow('With --replace');
    const still = await open(target);
    expect((await documents(still.ports)).profiles).toEqual([expect.objectContaining({ displayName: 'Dan' })]);
    await still.close();

    await restoreTool.run(call(target, [backup, '--replace']).call);
    const replaced = await open(target);
    expect((await documents(replaced.ports)).profiles).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ displayName: 'Dan' })]),
    );
    await replaced.close();
  });

  test('is not restored under a running server', async () => {
    await expect(restoreTool.run(call(dataFolder, [backup, '--replace']).call)).rejects.toThrow('Stop it first');
  });

  test.each([
    ['whose log ends in the middle', (copy: string) => halve(join(copy, 'events/events.db'))],
    ['without its keys', (copy: string) => rm(join(copy, 'keys'), { recursive: true })],
    ['without its last line', (copy: string) => rm(join(copy, 'backup.json'))],
    ['that lacks a file', async (copy: string) => rm(await firstFile(join(copy, 'media')))],
  ])('a backup %s is refused, and the existing data stays', async (_what, damage) => {
    const copy = join(await temporaryFolder(), 'copy');
    await cp(backup, copy, { recursive: true });
    await damage(copy);
    const target = await temporaryFolder();
    await writeFile(join(target, 'events.db'), 'what is there');
    await expect(restoreTool.run(call(target, [copy, '--replace']).call)).rejects.toMatchObject({
      name: 'ToolRefused',
      message: expect.not.stringContaining('undefined'),
    });
    expect((await readdir(target)).filter((name) => name !== folderLockFile)).toEqual(['events.db']);
    expect(await readFile(join(target, 'events.db'), 'utf8')).toBe('what is there');
  });
});

describe('a restore', () => {
  let backup: string;
  beforeAll(async () => {
    const dataFolder = await temporaryFolder();
    const { ports, close } = await open(dataFolder);
    await register(ports, 'ana@example.org', 'Ana');
    await close();
    backup = join(await temporaryFolder(), 'backup');
    await backupTool.run(call(dataFolder, [backup]).call);
  });

  test('over a log that is damaged names what to do, and does it when the log is gone', async () => {
    const target = await temporaryFolder();
    await writeFile(join(target, 'events.db'), 'what the disk left of it');
    const refused = restoreTool.run(call(target, [backup, '--replace']).call);
    await expect(refused).rejects.toMatchObject({ name: 'ToolRefused', message: expect.stringContaining(join(target, 'events.db')) });
    await expect(refused).rejects.toThrow(/cannot be read.*move it/i);
    await rename(join(target, 'events.db'), join(await temporaryFolder(), 'events.db'));
    await restoreTool.run(call(target, [backup, '--replace']).call);
  });

  test('that was killed while it replaced the data lets no server begin anew there, and is done by running it again', async () => {
    const target = await temporaryFolder();
    const server = await open(target);
    await register(server.ports, 'dan@example.org', 'Dan');
    await server.close();
    // What it leaves: the copy, and of the data what was not removed yet.
    await cp(join(backup, 'events'), join(target, 'restoring'), { recursive: true });
    await rm(join(target, 'events.db'));

    await expect(lockDataFolder(target)).rejects.toThrow(`A restore into ${target} did not end. Run it again`);
    await expect(rolesTool.run(call(target, ['grant', 'moderator', 'dan']).call)).rejects.toThrow('did not end. Run it again');
    await expect(backupTool.run(call(target, [join(target, 'backup')]).call)).rejects.toThrow('did not end. Run it again');
    expect(existsSync(join(target, 'events.db'))).toBe(false);
    await restoreTool.run(call(target, [backup, '--replace']).call);
    const restored = await open(target, { serving: true });
    expect((await documents(restored.ports)).profiles).toMatchObject([{ displayName: 'Ana' }]);
    await restored.close();
  });

  test('of a backup whose last line is cut is refused in a sentence', async () => {
    const copy = join(await temporaryFolder(), 'copy');
    await cp(backup, copy, { recursive: true });
    await truncate(join(copy, 'backup.json'), 20);
    await expect(restoreTool.run(call(await temporaryFolder(), [copy]).call)).rejects.toMatchObject({ name: 'ToolRefused' });
  });
});

test('a picture that is replaced during the backup is in it, since the copied log names it', async () => {
  const [dataFolder, scratch] = [await temporaryFolder(), await temporaryFolder()];
  const server = await open(dataFolder);
  const ana = await register(server.ports, 'ana@example.org', 'Ana');
  for (const n of [1, 2]) await post(server.ports, ana, n, scratch);
  const backup = join(await temporaryFolder(), 'backup');
  let replaced: Promise<void> | undefined;
  const say = (text: string) => {
    // After the log was copied, before the files are.
    if (text.startsWith('Events')) replaced = server.ports.media.remove(ana, key(1));
  };
  await makeBackup(dataFolder, backup, { say, progress: () => {} });
  await replaced;
  expect(await server.ports.media.size(ana, key(1))).toBeUndefined();
  expect(await readdir(join(dataFolder, 'media'))).not.toContain('.removed');

  const target = join(await temporaryFolder(), 'data');
  await restoreTool.run(call(target, [backup]).call);
  const restored = await open(target);
  for (const n of [1, 2]) expect(await restored.ports.media.size(ana, key(n))).toBe(`picture ${n}`.length);
  await restored.close();

  // What a killed backup leaves.
  await cp(join(dataFolder, 'media', ana), join(dataFolder, 'media/.removed', ana), { recursive: true });
  await server.ports.media.remove(ana, key(2));
  expect(await readdir(join(dataFolder, 'media'))).not.toContain('.removed');
  expect(await server.ports.media.size(ana, key(2))).toBeUndefined();
});

describe('a backup with missing keys', () => {
  let backup: string;
  beforeAll(async () => {
    const dataFolder = await temporaryFolder();
    const scratch = await temporaryFolder();
    const server = await open(dataFolder);
    const members = [];
    for (const name of ['Ana', 'Ben', 'Cleo']) members.push(await register(server.ports, `${name}@example.org`, name));
    await post(server.ports, members[0] as string, 1, scratch);
    await server.close();
    backup = join(await temporaryFolder(), 'backup');
    await backupTool.run(call(dataFolder, [backup]).call);
  });
  const restored = async (spoil: (keys: string) => Promise<unknown>) => {
    const copy = join(await temporaryFolder(), 'copy');
    await cp(backup, copy, { recursive: true });
    await spoil(copy);
    const tool = call(await temporaryFolder(), [copy]);
    await restoreTool.run(tool.call);
    return tool.output;
  };
  const withoutKeys = (of: (persons: string[]) => string[]) => async (copy: string) => {
    const accounts = await openAccounts({ dataFolder: join(copy, 'keys') });
    const keys = accounts.table('keys');
    for (const person of of((await keys.list()).map(({ id }) => id).sort())) await keys.delete(person);
    await accounts.close();
  };

  test('is restored, and the missing keys are reported', async () => {
    const output = await restored(withoutKeys(([first = '']) => [first]));
    expect(output[0]).toMatch(/^\d events cannot be read: the keys of their people are missing/);
    expect(output.at(-1)).toMatch(/is as it was when the backup was made/);
  });

  test('is refused with the keys of another community, and nothing is restored', async () => {
    await expect(restored(withoutKeys((persons) => persons))).rejects.toThrow(/another community's accounts/);
  });
});

describe('data in external engines', () => {
  test.each([
    [backupTool, { mongodbUrl: 'mongodb://mongo' }, 'accounts, keys and media are in a MongoDB'],
    [restoreTool, { mongodbUrl: 'mongodb://mongo' }, 'accounts, keys and media are in a MongoDB'],
    [backupTool, { eventStoreUrl: 'esdb://store' }, 'the events are in an EventStoreDB'],
    [restoreTool, { eventStoreUrl: 'esdb://store' }, 'the events are in an EventStoreDB'],
  ])('is refused, naming the engine, and nothing is written', async (tool, engines, reason) => {
    const target = await temporaryFolder();
    const { call: toolCall } = call(target, [join(target, 'backup')]);
    await expect(tool.run({ ...toolCall, settings: { ...toolCall.settings, ...engines } })).rejects.toThrow(reason);
    expect(await readdir(target)).toEqual([]);
  });
});

describe('a backup from before a member was erased', () => {
  const text = 'Text of who left';
  async function leave(at: Ports, userId: string) {
    const { revision } = await at.events.read(`user-${userId}`);
    const metadata = { actor: 'system', at: '2026-02-05T12:00:00.000Z', correlationId: 'spec' };
    await at.events.append(`user-${userId}`, [{ id: randomUUID(), type: 'AccountErased', data: { userId }, metadata }], revision);
  }

  test.each([
    ['a newer backup is beside it', true],
    ['it replaces the data in which they are erased', false],
  ])('does not bring the member back when %s', { timeout: 60_000 }, async (_how, isNewerMade) => {
    const [dataFolder, scratch, backups] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
    const server = await open(dataFolder);
    const [ana, ben] = [await register(server.ports, 'ana@example.org', 'Ana'), await register(server.ports, 'ben@example.org', 'Ben')];
    for (const n of [1, 2]) await post(server.ports, n === 1 ? ana : ben, n, scratch);
    await begin(server.ports, 'announcement-3', 'AnnouncementPosted', {
      announcementId: 3,
      userId: ana,
      title: text,
      content: null,
      media: null,
    });
    const key = (await server.ports.accounts.table<{ key: string }>('keys').get(ana))?.value.key as string;
    await caughtUp(server);
    await makeBackup(dataFolder, join(backups, 'old'), { say: () => {}, progress: () => {} });
    await leave(server.ports, ana);
    if (isNewerMade) await makeBackup(dataFolder, join(backups, 'new'), { say: () => {}, progress: () => {} });
    await server.close();

    const target = isNewerMade ? join(await temporaryFolder(), 'data') : dataFolder;
    const tool = call(target, [join(backups, 'old'), ...(isNewerMade ? [] : ['--replace'])]);
    await restoreTool.run(tool.call);
    expect(tool.output).toContain('Erased again, as they had left since: 1 members.');
    expect(JSON.parse(await readFile(join(backups, 'erased.json'), 'utf8'))).toEqual({ erased: [ana] });
    expect(await filesWith(target, [text, key, 'ana@example.org', 'picture 1'])).toEqual([]);
    const restored = await open(target);
    const { feed, profiles } = await documents(restored.ports);
    expect(feed).toMatchObject([{ title: 'Post 2' }]);
    expect(profiles).toMatchObject([{ displayName: 'Ben' }]);
    await restored.close();
    expect(await filesWith(target, [text, key, 'ana@example.org', 'picture 1'])).toEqual([]);
  });
});

test('a backup is not written into a folder that is not empty', async () => {
  const dataFolder = await temporaryFolder();
  await (await open(dataFolder)).close();
  await expect(backupTool.run(call(dataFolder, [dataFolder]).call)).rejects.toThrow('is not empty');
});

test('a folder without data is not backed up', async () => {
  const target = join(await temporaryFolder(), 'backup');
  await expect(backupTool.run(call(await temporaryFolder(), [target]).call)).rejects.toThrow('There is no data in');
});

test('a folder that cannot be looked into is not taken for one without data', async () => {
  const loop = join(await temporaryFolder(), 'loop');
  await symlink(loop, loop);
  const target = join(await temporaryFolder(), 'backup');
  await expect(backupTool.run(call(loop, [target]).call)).rejects.toMatchObject({ code: 'ELOOP' });
});

test.each([backupTool, restoreTool])('a missing folder argument is wrong usage', async (tool) => {
  await expect(tool.run(call('/nowhere', []).call)).rejects.toMatchObject({ name: 'WrongUsage' });
});
