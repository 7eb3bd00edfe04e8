/** Runs in the event store's writer thread. */
import { randomUUID } from 'node:crypto';
import type { Connection } from '../sqlite/connection.ts';
import type { Flat, Handler, WriterProgram } from '../sqlite/writer-program.ts';

/** Arguments per event of an append: id, type, version, data, metadata. */
const fieldsPerEvent = 5;

/**
 * The row id is the position. Events are never deleted, so it grows without AUTOINCREMENT.
 * `data` and `metadata` are JSON text.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    version INTEGER NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, revision)
  );
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

export const program: WriterProgram = {
  prepare(db) {
    db.exec(schema);
    db.prepare("INSERT OR IGNORE INTO meta (name, value) VALUES ('storeId', ?)").run(randomUUID());
  },
  handlers: (db) => ({ append: append(db) }),
};

/** Arguments: stream, expected revision, then the events. Returns the last event's position (negative if these events were appended before), or `conflict` with the actual revision. */
function append(db: Connection): Handler {
  const columns = 'INSERT INTO events (stream, revision, id, type, version, data, metadata)';
  const insert = db.prepare(`${columns} VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const insertAfter = db.prepare(
    `${columns} SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM events WHERE stream = ?1 AND revision = ?2 - 1)`,
  );
  const last = db.prepare('SELECT max(revision) FROM events WHERE stream = ?').raw(true);
  const at = db.prepare('SELECT id, position FROM events WHERE stream = ? AND revision = ?').raw(true);

  /** The position of the last event if an earlier request appended these same events. */
  const appendedBefore = (stream: Flat, expected: number, args: Flat[]): number | undefined => {
    let position: number | undefined;
    for (let i = 2, revision = expected + 1; i < args.length; i += fieldsPerEvent, revision++) {
      const row = at.get([stream, revision]) as [string, number] | undefined;
      if (row?.[0] !== args[i]) return undefined;
      position = row?.[1];
    }
    return position;
  };

  const run = (args: Flat[]): unknown => {
    const stream = args[0] as string;
    const expected = args[1] as number;
    let position = 0;
    for (let i = 2, revision = expected + 1; i < args.length; i += fieldsPerEvent, revision++) {
      const row = [stream, revision, args[i], args[i + 1], args[i + 2], args[i + 3], args[i + 4]];
      const { changes, lastInsertRowid } = insertOnce(revision === 0 ? insert : insertAfter, row);
      if (changes === 0) {
        const before = appendedBefore(stream, expected, args);
        if (before !== undefined) return -before;
        return { conflict: (last.get([stream]) as [number | null])[0] ?? -1 };
      }
      position = Number(lastInsertRowid);
    }
    return position;
  };
  return { run, single: (args) => args.length === 2 + fieldsPerEvent };
}

/** An insert whose revision exists already changes nothing. */
function insertOnce(statement: ReturnType<Connection['prepare']>, row: unknown[]): { changes: number; lastInsertRowid: number | bigint } {
  try {
    return statement.run(row);
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_CONSTRAINT_UNIQUE') return { changes: 0, lastInsertRowid: 0 };
    throw error;
  }
}
