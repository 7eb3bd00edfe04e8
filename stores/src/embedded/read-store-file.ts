import { setTimeout as pause } from 'node:timers/promises';
import type Database from 'libsql';
import { openFile } from '../sqlite/open-file.ts';
import { Locked, storeFailure } from '../sqlite/store-failure.ts';

type Parameter = string | number | bigint | null;
export type Row = (string | number | null)[];

/** In ms: how long a call blocks for another's lock, how long `unlocked` retries in all, and its pause between attempts. */
const lockWaitMs = 10;
export const longestWaitMs = 5_000;
const pauseMs = 5;

/** Retries while another process or thread holds the file's lock, without blocking the event loop. */
export async function unlocked<T>(work: () => T): Promise<T> {
  const until = performance.now() + longestWaitMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Locked) || performance.now() > until) throw error;
    }
    await pause(pauseMs);
  }
}

/**
 * A SQLite file with its prepared statements, on the caller's thread. Rows are arrays, and always read to the end: an unfinished
 * statement of libsql holds its read transaction open, and later reads would see old data.
 * When the disk or the file fails, every call throws Unavailable or NoRoom; Locked when another holds the lock for longer than `waitMs`.
 */
export class ReadStoreFile {
  readonly path: string;
  readonly #db: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();

  constructor(path: string, { waitMs = lockWaitMs } = {}) {
    this.path = path;
    this.#db = openFile(path);
    try {
      // Other processes and threads open the same files; libsql does not wait for their locks by default.
      this.exec(`PRAGMA busy_timeout = ${waitMs}`);
      this.exec('PRAGMA journal_mode = WAL');
      // What a power failure loses is folded again from the events.
      this.exec('PRAGMA synchronous = NORMAL');
      this.exec('PRAGMA temp_store = MEMORY');
      // What an erased person wrote must not survive in the file's free pages.
      this.exec('PRAGMA secure_delete = ON');
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  exec(sql: string): void {
    tried(() => this.#db.exec(sql));
  }

  all(sql: string, parameters: readonly Parameter[] = []): Row[] {
    return tried(() => this.#prepared(sql).all(parameters)) as Row[];
  }

  run(sql: string, parameters: readonly Parameter[] = []): void {
    tried(() => this.#prepared(sql).run(parameters));
  }

  /** All or nothing. */
  transaction<T>(work: () => T): T {
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      if (this.#db.inTransaction) this.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #prepared(sql: string): Database.Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      // Finds are composed: ever new statements must not fill the memory.
      if (this.#statements.size >= 200) this.#statements.clear();
      statement = this.#db.prepare(sql);
      if (statement.reader) statement.raw();
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

function tried<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeFailure(error);
  }
}
