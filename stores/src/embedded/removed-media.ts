import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLock } from '../sqlite/file-lock.ts';
import { isReadOnly } from '../sqlite/is-read-only.ts';

/** Holds files that were removed during a backup, under their paths. No owner's id has a dot. */
export const removedFolder = '.removed';
/** Locked by a running backup. It exists once there has been a backup. */
export const backupLock = '.backup.lock';

/** How long a backup waits for a removal in progress, in ms. */
const timeoutMs = 5_000;

/**
 * Until `end`, removed files are moved into `removed` instead, so that a backup can still copy every file that its copy of the log
 * refers to. If this process is killed, the next removal deletes them. Undefined when another backup is running.
 */
export async function setAsideRemovedMedia(folder: string): Promise<{ removed: string; end(): Promise<void> } | undefined> {
  const removed = join(folder, removedFolder);
  // As after an error of the disk: then nothing is removed there either.
  if (isReadOnly(folder)) return { removed, end: async () => {} };
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

/** Returns a function that removes files by their paths in the media folder: for good, or aside while a backup runs. */
export function createMediaRemover(folder: string): (paths: string[]) => Promise<void> {
  const removed = join(folder, removedFolder);
  const lock = join(folder, backupLock);

  async function removeMedia(paths: string[]): Promise<void> {
    // Without a lock file no backup has ever run. Files set aside after a backup ended are deleted by the next removal.
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
      // A backup that begins or ends at this moment deletes the target folder.
      while (existsSync(join(folder, path))) {
        await mkdir(dirname(join(removed, path)), { recursive: true });
        await rename(join(folder, path), join(removed, path)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        });
      }
    }
  }

  // Serialised: concurrent removals of this process would take each other's lock for a backup's.
  let turn: Promise<void> = Promise.resolve();
  return (paths) => {
    const removal = turn.then(() => removeMedia(paths));
    turn = removal.catch(() => {});
    return removal;
  };
}
