import { execFile } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder, temporaryFolder } from './potluck-process.ts';

const run = promisify(execFile);

/** A place for files that can be filled up and have room again. */
export interface SmallDisk {
  folder: string;
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  remove(): Promise<void>;
}

/** A file system of its own in memory; undefined where one may not mount any. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await temporaryFolder();
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
  } catch {
    await removeFolder(folder);
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a');
      const { bsize } = await statfs(folder);
      const full = (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOSPC') return undefined;
        throw error;
      };
      // The large pieces first, then what is left between them.
      for (const size of [1_048_576, bsize]) while (await file.appendFile(Buffer.alloc(size)).then(() => true, full));
      await file.close();
    },
    makeRoom: () => rm(filler, { force: true }),
    async remove() {
      await run('umount', [folder]);
      await removeFolder(folder);
    },
  };
}

/** From now on no file of this process may grow past so many bytes; every write beyond fails. 'unlimited' lifts it. Linux alone has this. */
export const limitFiles = (pid: number, bytes: number | 'unlimited') =>
  run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
