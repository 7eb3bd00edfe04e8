import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { serveToolsSocket } from '@potluck/host/tools-socket/tools-socket';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import type { MediaStore } from '@potluck/stores/ports/media-store';
import { openAccounts, openEvents, openMedia } from '@potluck/stores/ports/open-ports';
import { databaseUrl, mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { describe, expect, test } from 'vitest';
import { atEnd } from '../at-end.fixture.ts';
import { call, temporaryFolder } from '../data-folder.fixture.ts';
import { moveAddress } from './move-address.ts';
import { moveTool } from './move-tool.ts';

async function move(dataFolder: string, ...args: string[]): Promise<string> {
  const tool = call(dataFolder, args);
  await moveTool.run(tool.call);
  return tool.output.join('\n');
}

interface Stores {
  accounts: AccountStore;
  media: MediaStore;
}
async function at<T>(url: string, work: (stores: Stores) => Promise<T>): Promise<T> {
  const address = moveAddress('to', url, '/');
  const [accounts, media] = [await openAccounts(address), await openMedia(address)];
  try {
    return await work({ accounts, media });
  } finally {
    await Promise.all([accounts.close(), media.close()]);
  }
}

/** All data, in a fixed order. */
const content = (url: string) =>
  at(url, async ({ accounts, media }) => {
    const [rows, files]: unknown[][] = [[], []];
    for await (const row of accounts.all()) rows?.push(row);
    for await (const file of media.all()) {
      const bytes = await buffer((await media.get(file.owner, file.name))?.stream as never);
      files?.push({ ...file, bytes: bytes.toString('base64') });
    }
    const inOrder = (things: unknown[] = []) => things.map((thing) => JSON.stringify(thing, sorted)).sort();
    return { rows: inOrder(rows), files: inOrder(files), pending: await media.pending() };
  });
const sorted = (_key: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;

const key = (n: number) => n.toString(16).padStart(32, '0');
const mark = { stream: 'recipe-1', eventId: 'event', since: '2026-01-01T00:00:00.000Z' };
async function upload({ media }: Stores, owner: string, name: string, bytes: Buffer, { isKept = true } = {}): Promise<void> {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, bytes);
  await media.put(owner, [{ name, file }], mark);
  if (isKept) await media.confirm(owner, name.slice(0, 32));
}

/** A data folder with rows of every kind and files of several members, and no server. */
async function community(): Promise<string> {
  const dataFolder = await temporaryFolder();
  await (await openEvents({ dataFolder })).close();
  await at(`file:${dataFolder}`, async (stores) => {
    const { accounts } = stores;
    for (let n = 0; n < 30; n++) await accounts.table('keys').put(`user-${n % 20}`, { key: randomBytes(32).toString('base64'), n });
    await accounts.table('sessions').put('sid', { cookie: { path: '/' } }, { index: 'ana', expires: Date.now() + 3_600_000 });
    await accounts.table('sessions').put('old', {}, { index: 'ana', expires: Date.now() - 1 });
    await accounts.table('issuer-AccessToken').put('with/slash', { 'a.b': 1, $c: null });
    for (let n = 0; n < 6; n++) await upload(stores, `user-${n % 3}`, key(n), randomBytes(300_000 * (n % 2) + n));
    await upload(stores, 'user-0', `${key(0)}-320`, Buffer.from('small'));
    await upload(stores, 'user-0', key(99), Buffer.from('not yet named by an event'), { isKept: false });
  });
  return dataFolder;
}

function moves(target: () => Promise<string>): void {
  test('arrive unchanged, and a second move has nothing to do', async () => {
    const source = await community();
    const to = await target();
    for (const _ of [1, 2]) {
      expect(await move(source, 'accounts', '--to', to)).toMatch(/ has all 2\d rows of .*, each compared\.$/);
      expect(await move(source, 'media', '--to', to)).toMatch(/ has all 8 files of .*, each compared\.$/);
    }
    expect(await content(to)).toEqual(await content(`file:${source}`));
  });

  test('a second attempt also applies what was changed or removed since the interrupted one', async () => {
    const source = await community();
    const to = await target();
    // The server keeps running during the first copy, so that this is not the final one.
    const server = await serveToolsSocket({ dataFolder: source, handlers: {} });
    for (const what of ['accounts', 'media']) expect(await move(source, what, '--to', to)).toContain('stop it, and run this again');
    await at(`file:${source}`, async ({ accounts, media }) => {
      await accounts.table('keys').put('user-3', { destroyedAt: 'today' });
      await accounts.table('sessions').delete('sid');
      await media.removeAll('user-1');
      await media.confirm('user-0', key(99));
    });
    await server.close();
    // And the attempt was interrupted after a file was stored and before it was confirmed.
    await at(to, (stores) => upload(stores, 'user-2', key(2), Buffer.from('torn'), { isKept: false }));
    expect(await content(to)).not.toEqual(await content(`file:${source}`));

    expect(await move(source, 'accounts', '--to', to)).toContain('each compared.');
    expect(await move(source, 'media', '--to', to)).toContain('each compared.');
    expect(await content(to)).toEqual(await content(`file:${source}`));
  });

  test('other data in the target is never replaced', async () => {
    const [source, to] = [await community(), await target()];
    await at(to, async (stores) => {
      await stores.accounts.table('secrets').put('session', { secret: 'of another community' });
      await upload(stores, 'somebody', key(7), Buffer.from('theirs'), { isKept: false });
    });
    const before = await content(to);
    for (const what of ['accounts', 'media'])
      await expect(move(source, what, '--to', to)).rejects.toThrow(/is not empty: .* Nothing was moved/);
    expect(await content(to)).toEqual(before);
  });
}

describe('accounts and media that are moved to another data folder', () => {
  moves(async () => `file:${await temporaryFolder()}`);

  test('can be moved to the stores of the settings', async () => {
    const [source, target] = [await community(), await temporaryFolder()];
    expect(await move(target, 'accounts', '--from', `file:${source}`)).toContain(`${target} has all`);
    expect((await content(`file:${target}`)).rows).toEqual((await content(`file:${source}`)).rows);
  });

  test('are not moved into the data of a running server', async () => {
    const target = await temporaryFolder();
    const server = await serveToolsSocket({ dataFolder: target, handlers: {} });
    await expect(move(await community(), 'accounts', '--to', `file:${target}`)).rejects.toThrow(/Potluck is running on/);
    await server.close();
  });
});

await withEngines([mongodb], (found) =>
  describe('accounts and media that are moved to MongoDB', () => {
    let started: ReturnType<typeof found.start> | undefined;
    moves(async () => {
      started ??= found.start().then((engine) => {
        atEnd(engine.dispose);
        return engine;
      });
      return databaseUrl((await started).url, `potluck-${randomUUID()}`);
    });
  }),
);

test.each([
  [[], "Say 'accounts' or 'media'"],
  [['sessions', '--to', 'mongodb://here'], "Say 'accounts' or 'media'"],
  [['media'], 'Say where to'],
  [['media', '--to', 'file://data/potluck'], '--to file://data/potluck names no file'],
  [['media', '--to', 'redis://here'], '--to must begin with mongodb:// or mongodb+srv:// or file:'],
  [['accounts', '--to', 'file:/nowhere'], '/nowhere is where the accounts are already'],
])('called with %j it says what is wrong', async (args, message) => {
  await expect(move('/nowhere', ...args)).rejects.toMatchObject({ name: 'WrongUsage', message: expect.stringContaining(message) });
});
test('a data folder without data is not moved', async () => {
  await expect(move('/nowhere', 'media', '--to', 'mongodb://here')).rejects.toThrow('There is no data in /nowhere');
});
