import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { syncToDisk } from './sync-to-disk.ts';

const atOnce = 8;

/**
 * Copies the files of a folder that may change during the copy, and syncs them to disk. Leaves out files that have been removed, that are
 * still being written (`*.new`), that exist in `to`, and top-level names in `leaveOut`. Returns how many files and bytes were copied.
 */
export async function copyFolder(
  from: string,
  to: string,
  onProgress: (done: number, of: number) => void,
  leaveOut: readonly string[] = [],
): Promise<{ files: number; bytes: number }> {
  await mkdir(to, { recursive: true });
  const found = (await readdir(from, { withFileTypes: true, recursive: true }).catch(unlessMissing(undefined))) ?? [];
  const names = found
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
    .map((entry) => relative(from, join(entry.parentPath, entry.name)))
    .filter((name) => !leaveOut.includes(name.split(sep, 1)[0] ?? ''));
  const folders = new Set([to]);
  let [next, files, bytes] = [0, 0, 0];
  const work = async () => {
    for (let name = names[next++]; name !== undefined; name = names[next++]) {
      const target = join(to, name);
      await mkdir(dirname(target), { recursive: true });
      for (let folder = dirname(target); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
      const isCopied = await copyFile(join(from, name), target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL).then(
        () => true,
        unlessMissing(false),
      );
      if (!isCopied) continue;
      // Not the original's mode, since older versions left files readable for all.
      await chmod(target, 0o600);
      await syncToDisk(target);
      files += 1;
      bytes += (await stat(target)).size;
      onProgress(files, names.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // Without the names in its folder a file would be lost in a power failure.
  const left = [...folders];
  const sync = async () => {
    for (let folder = left.pop(); folder !== undefined; folder = left.pop()) await syncToDisk(folder);
  };
  await Promise.all(Array.from({ length: atOnce }, sync));
  return { files, bytes };
}

const unlessMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'EEXIST') return otherwise;
    throw error;
  };
