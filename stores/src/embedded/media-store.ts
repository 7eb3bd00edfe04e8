import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkMediaName, checkMediaOwner, isMediaName, isMediaOwner } from '../ports/media-names.ts';
import type { MediaStore, PendingMark } from '../ports/media-store.ts';
import { createMediaRemover } from './removed-media.ts';

/** The folder of pending marks, beside those of the owners; no owner's id has a dot. */
const marksFolder = '.pending';

/** Media as files: `{folder}/{owner}/{name}`, synced before `put` resolves. Files removed during a backup are set aside for it. */
export async function openEmbeddedMediaStore({ folder }: { folder: string }): Promise<MediaStore> {
  await mkdir(join(folder, marksFolder), { recursive: true });
  const removeMedia = createMediaRemover(folder);

  const ownerFolder = (owner: string): string => {
    checkMediaOwner(owner);
    return join(folder, owner);
  };
  const fileOf = (owner: string, name: string): string => {
    const parent = ownerFolder(owner);
    checkMediaName(name);
    return join(parent, name);
  };
  const markOf = (owner: string, key: string): string => {
    fileOf(owner, key);
    return join(folder, marksFolder, `${owner}.${key}`);
  };
  const sizeOf = async (owner: string, name: string): Promise<number | undefined> => {
    // No file has an invalid name.
    if (!isMediaOwner(owner) || !isMediaName(name)) return undefined;
    return stat(fileOf(owner, name)).then(
      ({ size }) => size,
      (error) => absent(error, undefined),
    );
  };

  return {
    async put(owner, names, mark) {
      const into = ownerFolder(owner);
      const files = names.map(({ name, file }) => ({ from: file, to: fileOf(owner, name) }));
      await mkdir(into, { recursive: true });
      await syncFolder(folder);
      for (const key of new Set(names.map(({ name }) => name.slice(0, 32)))) await writeSynced(markOf(owner, key), JSON.stringify(mark));
      for (const { from, to } of files) await moveSynced(from, to);
      await syncFolder(into);
    },
    async confirm(owner, key) {
      await rm(markOf(owner, key), { force: true });
    },
    async get(owner, name, range) {
      const size = await sizeOf(owner, name);
      return size === undefined ? undefined : { size, stream: createReadStream(fileOf(owner, name), range ?? {}) };
    },
    size: sizeOf,
    async remove(owner, key) {
      const into = ownerFolder(owner);
      fileOf(owner, key);
      const names = (await namesIn(into)).filter((name) => name === key || name.startsWith(`${key}-`));
      await removeMedia(names.map((name) => join(owner, name)));
      await syncFolder(into).catch((error) => absent(error, undefined));
      await rm(markOf(owner, key), { force: true });
    },
    async removeAll(owner) {
      const into = ownerFolder(owner);
      await removeMedia((await namesIn(into)).map((name) => join(owner, name)));
      await rm(into, { recursive: true, force: true });
      for (const name of await namesIn(join(folder, marksFolder))) {
        if (name.startsWith(`${owner}.`)) await rm(join(folder, marksFolder, name), { force: true });
      }
      await syncFolder(folder);
    },
    async pending() {
      // Called periodically: cleans up what a killed backup left.
      await removeMedia([]);
      const marks = [];
      for (const name of await namesIn(join(folder, marksFolder))) {
        const [owner = '', key = '', unfinished] = name.split('.');
        // Of a mark that a kill or a full disk cut off, no file was stored yet.
        if (unfinished !== undefined) await removeOld(join(folder, marksFolder, name));
        if (unfinished !== undefined || !isMediaOwner(owner) || !isMediaName(key)) continue;
        const text = await readFile(join(folder, marksFolder, name), 'utf8').catch((error) => absent(error, undefined));
        if (text !== undefined) marks.push({ owner, key, mark: JSON.parse(text) as PendingMark });
      }
      return marks;
    },
    async *all() {
      for (const owner of (await namesIn(folder)).filter(isMediaOwner)) {
        for (const name of await namesIn(join(folder, owner))) {
          // It may be removed concurrently, or have a name that is not ours.
          const size = await sizeOf(owner, name);
          if (size !== undefined) yield { owner, name, size };
        }
      }
    },
    close: async () => {},
  };
}

function absent<T>(error: NodeJS.ErrnoException, otherwise: T): T {
  if (error.code === 'ENOENT') return otherwise;
  throw error;
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch((error) => absent(error, []));

/** In ms: longer than a file can still be being written. */
const oldAfterMs = 24 * 60 * 60_000;

async function removeOld(path: string): Promise<void> {
  const found = await stat(path).catch((error) => absent(error, undefined));
  if (found && Date.now() - found.mtimeMs > oldAfterMs) await rm(path, { force: true });
}

/** Atomic. */
async function writeSynced(path: string, text: string): Promise<void> {
  await replaceSynced(path, (temporary) => writeFile(temporary, text));
  await syncFolder(dirname(path));
}

/** `write` gets a path beside it. What a full disk leaves there is removed: it would take the last of the room. */
async function replaceSynced(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${path}.new`;
  try {
    await write(temporary);
    await syncFile(temporary);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

async function moveSynced(from: string, to: string): Promise<void> {
  await syncFile(from);
  try {
    await rename(from, to);
  } catch (error) {
    // The upload may be on another disk.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await replaceSynced(to, (temporary) => copyFile(from, temporary));
    await rm(from, { force: true });
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is durable only once its folder is synced. Windows cannot sync folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
