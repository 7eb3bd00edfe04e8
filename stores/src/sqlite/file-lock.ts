import Database from 'libsql';

/**
 * Takes a lock on a file that the operating system gives back when this process ends, however it ends; undefined when another process,
 * or this one, holds it already. The file is made when it is not there, stays empty, and is never deleted: a lock on a file that
 * another has deleted keeps nobody out. Answers what gives the lock back. Throws where the file system has no locks.
 */
export function lockFile(file: string): (() => void) | undefined {
  for (let attempt = 1; ; attempt++) {
    const unlock = tryLock(file);
    if (unlock || attempt === mostAttempts) return unlock;
    // Of two that try at one moment, each may keep the other out; then they try again at different ones.
    Atomics.wait(never, 0, 0, 1 + Math.random() * longestPauseMs);
  }
}

const mostAttempts = 12;
const longestPauseMs = 20;
const never = new Int32Array(new SharedArrayBuffer(4));

/** The same, tried once and without waiting: of two that try at one moment, each may keep the other out. */
export function tryLock(file: string): (() => void) | undefined {
  const db = new Database(file);
  try {
    // With these SQLite's first read takes the lock and keeps it; nothing is ever written.
    db.exec('PRAGMA busy_timeout = 0');
    db.exec('PRAGMA locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
    return () => db.close();
  } catch (error) {
    db.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return undefined;
    throw new Error(`${file} cannot be locked: ${error instanceof Error ? error.message : error}`);
  }
}
