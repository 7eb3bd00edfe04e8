import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createMediaRemover, removedFolder, setAsideRemovedMedia } from './removed-media.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-media-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});
async function files(...paths: string[]) {
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), path);
  }
}
const left = async () => (await readdir(folder, { recursive: true })).filter((name) => /\d$/.test(name)).toSorted();
async function backup() {
  const kept = await setAsideRemovedMedia(folder);
  if (!kept) throw new Error('another backup is under way');
  return kept;
}

test('a file removed during a backup is set aside until the backup has ended', async () => {
  await files('ana/1', 'ana/2', 'ben/1');
  const { end } = await backup();
  await createMediaRemover(folder)(['ana/1', 'ben/1', 'ben/none']);
  expect(await left()).toEqual([`${removedFolder}/ana/1`, `${removedFolder}/ben/1`, 'ana/2']);
  await end();
  expect(await left()).toEqual(['ana/2']);
});

test('a removal during a backup does not block the thread', async () => {
  await files('ana/1', 'ana/2');
  const { end } = await backup();
  const sleeps = vi.spyOn(Atomics, 'wait');
  onTestFinished(() => sleeps.mockRestore());
  const removeMedia = createMediaRemover(folder);
  await Promise.all([removeMedia(['ana/1']), removeMedia(['ana/2'])]);
  expect(sleeps).not.toHaveBeenCalled();
  await end();
});

test('the next removal deletes what a killed backup has left', async () => {
  await (await backup()).end();
  await files(`${removedFolder}/ana/1`, 'ana/2');
  await createMediaRemover(folder)(['ana/2']);
  expect(await left()).toEqual([]);
});
