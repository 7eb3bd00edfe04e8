import { existsSync } from 'node:fs';
import type Database from 'libsql';
import { Unavailable } from '../ports/event-store.ts';
import { openFile } from './open-file.ts';

export type Connection = Database.Database;

/** How long a connection waits for another's lock, in ms; the library's default is 0. */
export const busyTimeoutMs = 10_000;

/** A writing connection in WAL mode. Call `checkDurable` once the tables exist. */
export function openWriter(file: string): Connection {
  const db = openFile(file);
  db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  db.exec('PRAGMA journal_mode = WAL');
  return db;
}

/** A read-only connection. (The library ignores its option `readonly`.) Throws when there is no file. */
export function openReader(file: string): Connection {
  if (!existsSync(file)) throw new Error(`there is no ${file}`);
  const db = openFile(file);
  db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  db.exec('PRAGMA query_only = 1');
  return db;
}

/** As `openReader`, for a file that another process may be creating: throws Unavailable until the query `find` returns a row. */
export function openReaderOnceMade(file: string, find: string): Connection {
  if (!existsSync(file)) throw new Unavailable(`there is no ${file} yet`);
  const db = openReader(file);
  try {
    if (db.prepare(find).raw(true).get()) return db;
  } catch (error) {
    db.close();
    throw /no such table/.test(String(error)) ? new Unavailable(`${file} is being created`) : error;
  }
  db.close();
  throw new Unavailable(`${file} is being created`);
}

/**
 * Sets synchronous=FULL and reads it back, with the journal mode: a build may silently use NORMAL, with which a power failure loses
 * acknowledged commits. Throws when they do not hold.
 */
export function checkDurable(db: Connection): void {
  db.exec('PRAGMA synchronous = FULL');
  const [synchronous] = db.prepare('PRAGMA synchronous').raw(true).get() as [number];
  const [journal] = db.prepare('PRAGMA journal_mode').raw(true).get() as [string];
  if (synchronous < 2 || journal !== 'wal') throw new Error(`not durable: synchronous=${synchronous}, journal_mode=${journal}`);
}
