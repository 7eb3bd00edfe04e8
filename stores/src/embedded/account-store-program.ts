/** Runs in the account store's writer thread. */

import { dirname } from 'node:path';
import { log } from '../log.ts';
import type { Connection } from '../sqlite/connection.ts';
import { isReadOnly } from '../sqlite/is-read-only.ts';
import type { Flat, WriterProgram } from '../sqlite/writer-program.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS records (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    value TEXT NOT NULL,
    version INTEGER NOT NULL,
    idx TEXT,
    expires INTEGER,
    PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS records_by_index ON records (kind, idx) WHERE idx IS NOT NULL;
  CREATE INDEX IF NOT EXISTS records_by_expiry ON records (expires) WHERE expires IS NOT NULL;
`;
/** Interval between deletions of expired rows, in ms. */
export const sweepMs = 10 * 60_000;

export const program: WriterProgram = {
  prepare(db) {
    // A destroyed key must not survive in the file's free pages.
    db.exec('PRAGMA secure_delete = ON');
    db.exec(schema);
    refuseReadOnly(db);
  },
  handlers(db) {
    const handler = (run: (args: Flat[]) => unknown) => ({ run, single: () => true });
    sweepRegularly(db);
    const changes = (sql: string) => {
      const statement = db.prepare(sql);
      return handler((args) => statement.run(args).changes);
    };
    const row = '(?1, ?2, ?3, 1, ?4, ?5)';
    return {
      /** kind, id, value, index, expires, now. An expired row counts as absent. */
      insert: changes(
        `INSERT INTO records (kind, id, value, version, idx, expires) VALUES ${row} ON CONFLICT DO UPDATE
         SET value = excluded.value, version = version + 1, idx = excluded.idx, expires = excluded.expires WHERE records.expires <= ?6`,
      ),
      /** kind, id, value, index, expires. */
      put: changes(
        `INSERT INTO records (kind, id, value, version, idx, expires) VALUES ${row} ON CONFLICT DO UPDATE
         SET value = excluded.value, version = version + 1, idx = excluded.idx, expires = excluded.expires`,
      ),
      /** kind, id, value, index, expires, version, now. */
      replace: changes(
        `UPDATE records SET value = ?3, version = version + 1, idx = ?4, expires = ?5
         WHERE kind = ?1 AND id = ?2 AND version = ?6 AND (expires IS NULL OR expires > ?7)`,
      ),
      /** kind, id, value, version, index, expires. */
      restore: changes('INSERT OR REPLACE INTO records (kind, id, value, version, idx, expires) VALUES (?, ?, ?, ?, ?, ?)'),
      /** kind, id. */
      delete: changes('DELETE FROM records WHERE kind = ? AND id = ?'),
      /** kind, index. */
      deleteWhere: changes('DELETE FROM records WHERE kind = ? AND idx = ?'),
    };
  },
};

/**
 * Throws if the file belongs to another user, which SQLite opens for reading: nobody could sign in. On a disk that can only be read the
 * log is not written either, and what can be read is served.
 */
function refuseReadOnly(db: Connection): void {
  try {
    // Opening and locking do not show it, a write does.
    db.exec('BEGIN IMMEDIATE; PRAGMA user_version = 1; ROLLBACK');
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    const [, , file] = db.prepare('PRAGMA database_list').raw(true).get() as [number, string, string];
    const isOfFile = /^SQLITE_READONLY/.test((error as { code?: string }).code ?? '') && !isReadOnly(dirname(file));
    if (isOfFile) throw new Error(`${file} can only be read: give it to the user that Potluck runs as, with the right to write`);
  }
}

export function sweepRegularly(db: Connection): void {
  const expired = db.prepare('DELETE FROM records WHERE expires <= ?');
  const sweep = () => {
    try {
      if (db.open) expired.run([Date.now()]);
    } catch (error) {
      // On a full disk, for example. Throwing would end the only writer.
      log.error({ err: error }, 'expired records not deleted, retrying');
    }
  };
  sweep();
  setInterval(sweep, sweepMs).unref();
}
