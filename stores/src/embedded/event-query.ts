import type { Connection } from '../sqlite/connection.ts';

const columns = ['position', 'stream', 'revision', 'id', 'type', 'version', 'data', 'metadata'] as const;

/** A row of `events`, each column as text. */
export type Row = [
  position: string,
  stream: string,
  revision: string,
  id: string,
  type: string,
  version: string,
  data: string,
  metadata: string,
];

const line = `concat_ws(char(10), ${columns.join(', ')})`;

/**
 * Prepares a query of events: `which` are its conditions, order and limit. Rows come as bytes, since a text that is no UTF-8, as after
 * damage on the disk, would end the process within the library. They come in one value, as each value costs more on its way from SQLite
 * than it takes to split them.
 */
export function eventQuery(db: Connection, which: string): (args: unknown[]) => Row[] {
  const lines = `SELECT ${line} AS line FROM events ${which}`;
  const joined = db.prepare(`SELECT count(*), CAST(group_concat(line, char(10)) AS BLOB) FROM (${lines})`).raw(true);
  return (args) => {
    const [count, bytes] = joined.get(args) as [number, Buffer | null];
    if (count === 0) return [];
    const texts = String(bytes).split('\n');
    if (texts.length !== count * columns.length) return columnByColumn(db, which, args);
    return Array.from({ length: count }, (_, n) => texts.slice(n * columns.length, (n + 1) * columns.length) as Row);
  };
}

/** The same for at most one event, which takes less. */
export function oneEventQuery(db: Connection, which: string): (args: unknown[]) => Row | undefined {
  const one = db.prepare(`SELECT CAST(${line} AS BLOB) FROM events ${which}`).raw(true);
  return (args) => {
    const found = one.get(args) as [Buffer] | undefined;
    if (!found) return undefined;
    const texts = String(found[0]).split('\n');
    return texts.length === columns.length ? (texts as Row) : columnByColumn(db, which, args)[0];
  };
}

/** For a damaged row with a line break of its own, which JSON escapes, or without a value. */
function columnByColumn(db: Connection, which: string, args: unknown[]): Row[] {
  const rows = db.prepare(`SELECT ${columns.map((column) => `CAST(${column} AS BLOB)`).join(', ')} FROM events ${which}`).raw(true);
  return (rows.all(args) as (Buffer | null)[][]).map((row) => row.map(String) as Row);
}
