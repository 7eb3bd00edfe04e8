import { readlinkSync } from 'node:fs';
import { chmod, mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { copyFolder } from './copy-folder.ts';
import { open as openData, temporaryFolder } from './data-folder.fixture.ts';
import { makeBackup } from './make-backup.ts';

test.skipIf(process.platform === 'win32')('only its owner can read a copy, whatever the modes of the originals', async () => {
  const folder = await temporaryFolder();
  const [from, to] = [join(folder, 'media'), join(folder, 'copy')];
  await mkdir(join(from, 'ana'), { recursive: true });
  await writeFile(join(from, 'ana', 'picture'), 'bytes');
  await chmod(join(from, 'ana', 'picture'), 0o644);
  expect(await copyFolder(from, to, () => {})).toEqual({ files: 1, bytes: 5 });
  expect((await stat(join(to, 'ana', 'picture'))).mode & 0o077).toBe(0);
  expect(await readFile(join(to, 'ana', 'picture'), 'utf8')).toBe('bytes');
});

/** The files and folders that were synced to disk during some work. */
async function syncedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const synced: string[] = [];
  const file = await open(import.meta.filename);
  const { sync } = Object.getPrototypeOf(file);
  const spy = vi.spyOn(Object.getPrototypeOf(file), 'sync').mockImplementation(function (this: typeof file) {
    synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  });
  await work();
  spy.mockRestore();
  await file.close();
  return synced;
}

test.runIf(process.platform === 'linux')(
  'after a copy the names of all files and folders are on disk, so that no power failure loses one',
  async () => {
    const folder = await temporaryFolder();
    const [from, to] = [join(folder, 'media'), join(folder, 'copy')];
    for (const name of ['ana/picture', 'ben/film/small']) {
      await mkdir(join(from, name, '..'), { recursive: true });
      await writeFile(join(from, name), 'bytes');
    }
    expect((await syncedDuring(() => copyFolder(from, to, () => {}))).sort()).toEqual(
      ['', 'ana', 'ana/picture', 'ben', 'ben/film', 'ben/film/small'].map((name) => join(to, name)),
    );
  },
);

test.runIf(process.platform === 'linux')(
  'when a backup is done, so are the names of its folder and of all new folders above it',
  async () => {
    const dataFolder = await temporaryFolder();
    await (await openData(dataFolder)).close();
    const parent = await temporaryFolder();
    const to = join(parent, 'new', 'backup');
    const synced = await syncedDuring(() => makeBackup(dataFolder, to, { say: () => {}, progress: () => {} }));
    expect(synced.filter((path) => [parent, join(parent, 'new'), to].includes(path))).toEqual([join(parent, 'new'), parent, to]);
  },
);
