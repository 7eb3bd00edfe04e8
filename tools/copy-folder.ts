import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { syncToDisk } from './sync-to-disk.ts';

const atOnce = 8;

/**
 * Copies the files of a folder that may change meanwhile, and syncs them to disk: what is gone when its turn comes is left out,
 * and so is what is still being written (`*.new`), what `leaveOut` names at the top, and what is in `to` already. Answers how many
 * files and bytes were copied.
 */
export async function copyFolder(
  from: string,
  to: string,
  onProgress: (done: number, of: number) => void,
  leaveOut: readonly string[] = [],
): Promise<{ files: number; bytes: number }> {
  await mkdir(to, { recursive: true });
  const found = (await readdir(from, { withFileTypes: true, recursive: true }).catch(gone(undefined))) ?? [];
  const names = found
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
    .map((entry) => relative(from, join(entry.parentPath, entry.name)))
    .filter((name) => !leaveOut.includes(name.split(sep, 1)[0] ?? ''));
  let [next, files, bytes] = [0, 0, 0];
  const work = async () => {
    for (let name = names[next++]; name !== undefined; name = names[next++]) {
      const target = join(to, name);
      await mkdir(dirname(target), { recursive: true });
      const isCopied = await copyFile(join(from, name), target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL).then(
        () => true,
        gone(false),
      );
      if (!isCopied) continue;
      // It would be open to whom the original is, which older versions left to all.
      await chmod(target, 0o600);
      await syncToDisk(target);
      files += 1;
      bytes += (await stat(target)).size;
      onProgress(files, names.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { files, bytes };
}

const gone =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'EEXIST') return otherwise;
    throw error;
  };
