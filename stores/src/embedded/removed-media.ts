import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLock } from '../sqlite/file-lock.ts';

/** Files that were removed while a backup ran, under the names they had. No owner's id has a dot. */
export const removedFolder = '.removed';
/** Whoever copies the files has it locked. It is there once there was a backup. */
export const backupLock = '.backup.lock';

/** How long whoever wants to copy waits for a file that is being removed, in ms. */
const timeoutMs = 5_000;

/**
 * From now on until `end` a file that is removed is set aside in `removed` instead: what the log named when it was copied can be copied
 * afterwards. When this process is killed, what was set aside goes with the next removal. Undefined when another backup is under way.
 */
export async function setAsideRemovedMedia(folder: string): Promise<{ removed: string; end(): Promise<void> } | undefined> {
  const removed = join(folder, removedFolder);
  await mkdir(folder, { recursive: true });
  const until = performance.now() + timeoutMs;
  let unlock = tryLock(join(folder, backupLock));
  while (!unlock && performance.now() < until) {
    await pause(1 + Math.random() * 20);
    unlock = tryLock(join(folder, backupLock));
  }
  if (!unlock) return undefined;
  await rm(removed, { recursive: true, force: true });
  return {
    removed,
    end: () => rm(removed, { recursive: true, force: true }).finally(unlock),
  };
}

/** Takes files away, given by their paths in the media folder: for good, or aside while a backup runs. */
export function createMediaRemover(folder: string): (paths: string[]) => Promise<void> {
  const removed = join(folder, removedFolder);
  const lock = join(folder, backupLock);

  async function removeMedia(paths: string[]): Promise<void> {
    // Where there was no backup yet none copies a log that is older than what led to this. What is set aside for none goes with the next.
    const unlock = existsSync(lock) ? tryLock(lock) : () => {};
    if (!unlock) return setAside(paths);
    try {
      await rm(removed, { recursive: true, force: true });
      for (const path of paths) await rm(join(folder, path), { force: true });
    } finally {
      unlock();
    }
  }

  async function setAside(paths: string[]): Promise<void> {
    for (const path of paths) {
      // A backup that begins or ends just now takes away the folder into which it goes.
      while (existsSync(join(folder, path))) {
        await mkdir(dirname(join(removed, path)), { recursive: true });
        await rename(join(folder, path), join(removed, path)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        });
      }
    }
  }

  // One after the other: two of this process would each take the other's lock for a backup's.
  let turn: Promise<void> = Promise.resolve();
  return (paths) => {
    const taken = turn.then(() => removeMedia(paths));
    turn = taken.catch(() => {});
    return taken;
  };
}
