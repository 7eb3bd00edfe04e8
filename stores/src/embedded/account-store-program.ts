/** Runs in the account store's writer thread. */

import { log } from '../log.ts';
import type { Connection } from '../sqlite/connection.ts';
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
