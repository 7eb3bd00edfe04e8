import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'libsql';
import { isReadOnly } from './is-read-only.ts';
import { openFile } from './open-file.ts';

/** The file or its file system does not allow locks. */
export class CannotLock extends Error {
  override name = 'CannotLock';
}

/**
 * Locks a file and returns the function that unlocks it; undefined when another process, or this one, holds the lock. The operating
 * system releases it when this process ends, however it ends. The file is created if missing, stays empty and is never deleted: a lock
 * on a deleted file would exclude nobody. Throws where the file system has no locks.
 */
export function lockFile(file: string): (() => void) | undefined {
  for (let attempt = 1; ; attempt++) {
    const unlock = tryLock(file);
    if (unlock || attempt === mostAttempts) return unlock;
    // Two concurrent attempts may both fail; a random pause separates them.
    Atomics.wait(never, 0, 0, 1 + Math.random() * longestPauseMs);
  }
}

const mostAttempts = 12;
const longestPauseMs = 20;
const never = new Int32Array(new SharedArrayBuffer(4));

/** As `lockFile`, with a single attempt: two concurrent ones may both fail. */
export function tryLock(file: string): (() => void) | undefined {
  const db = opened(file);
  try {
    giveToOwner(file);
    // In this mode SQLite keeps the lock; nothing is ever written.
    db.exec('PRAGMA busy_timeout = 0');
    db.exec('PRAGMA locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
    return () => db.close();
  } catch (error) {
    db.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return undefined;
    throw new CannotLock(`${file} cannot be locked: ${error instanceof Error ? error.message : error}`);
  }
}

function opened(file: string): Database.Database {
  try {
    return openFile(file);
  } catch (error) {
    if (isReadOnly(dirname(file))) throw new CannotLock(`${file} cannot be locked: that disk can only be read`);
    throw new CannotLock((error as Error).message);
  }
}

/** A file that root creates belongs to the owner of its folder, as SQLite's own files do: a tool of root must not lock the server out. */
function giveToOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(file));
  if (statSync(file).uid === 0 && uid !== 0) chownSync(file, uid, gid);
}
