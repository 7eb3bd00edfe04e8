/** Copies one SQLite file while others may write it. */
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { busyTimeoutMs } from '../sqlite/connection.ts';
import { workerInput } from '../worker/start-worker.ts';

export interface CopyOrder {
  from: string;
  to: string;
  newStoreId: boolean;
}

const { from, to, newStoreId } = workerInput<CopyOrder>();
// Opening would create it.
if (!existsSync(from)) throw new Error(`there is no ${from}`);
if (existsSync(to)) throw new Error(`there is a ${to} already`);

// Renamed once it is complete.
const unfinished = `${to}.unfinished`;
rmSync(unfinished, { force: true });
try {
  const source = new Database(from);
  source.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  source.prepare('VACUUM INTO ?').run([unfinished]);
  source.close();

  if (newStoreId) {
    const copied = new Database(unfinished);
    copied.prepare("UPDATE meta SET value = ? WHERE name = 'storeId'").run([randomUUID()]);
    copied.close();
  }
} catch (error) {
  // An error of the library loses its message between threads.
  const { message, code } = error as { message: string; code: string };
  throw Object.assign(new Error(message), { code });
}
sync(unfinished, 'r+');
renameSync(unfinished, to);
if (process.platform !== 'win32') sync(dirname(to), 'r');

function sync(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
