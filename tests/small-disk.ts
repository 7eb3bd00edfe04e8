import { execFile } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder, temporaryFolder } from './potluck-process.ts';

const run = promisify(execFile);

/** A folder whose disk can be filled and freed. */
export interface SmallDisk {
  folder: string;
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  /** From now on, as Linux does after an error of the disk. */
  makeReadOnly(): Promise<unknown>;
  remove(): Promise<void>;
}

/** A tmpfs; undefined where mounting is not permitted. */
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
      // Large blocks first, then the remaining gaps.
      for (const size of [1_048_576, bsize]) while (await file.appendFile(Buffer.alloc(size)).then(() => true, full));
      await file.close();
    },
    makeReadOnly: () => run('mount', ['-o', 'remount,ro', folder]),
    makeRoom: () => rm(filler, { force: true }),
    async remove() {
      await run('umount', [folder]);
      await removeFolder(folder);
    },
  };
}

/** Limits the file size of this process: writes beyond fail. 'unlimited' lifts it. Linux only. */
export const limitFiles = (pid: number, bytes: number | 'unlimited') =>
  run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
