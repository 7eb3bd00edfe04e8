import type { Metadata, Recorded } from '@potluck/events/recorded';
import type { Connection } from '../sqlite/connection.ts';

type Row = [position: number, stream: string, revision: number, id: string, type: string, version: number, data: string, metadata: string];
const columns = 'position, stream, revision, id, type, version, data, metadata';

/** Maximum bytes of one read, unless a single event is larger. */
export const mostBytes = 4_000_000;
/** The size of a row without loading it. */
const size = 'octet_length(data) + octet_length(metadata)';

function decode([position, stream, revision, id, type, version, data, metadata]: Row): Recorded {
  return {
    id,
    stream,
    type,
    revision,
    position: BigInt(position),
    version,
    data: JSON.parse(data) as Record<string, unknown>,
    metadata: JSON.parse(metadata) as Metadata,
  };
}

/** The queries of the embedded event store; positions are numbers here. */
export function eventRows(db: Connection) {
  const inStream = 'FROM events WHERE stream = ? AND revision > ? AND revision <= ? ORDER BY revision LIMIT ?';
  const ofStream = db.prepare(`SELECT ${columns} ${inStream}`).raw(true);
  const sizeOfStream = db.prepare(`SELECT sum(size) FROM (SELECT ${size} AS size ${inStream})`).raw(true);
  const backwards = db.prepare(`SELECT ${columns} FROM events WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`).raw(true);
  const inLog = 'FROM events WHERE position > ? ORDER BY position LIMIT ?';
  const after = db.prepare(`SELECT ${columns} ${inLog}`).raw(true);
  const sizeAfter = db.prepare(`SELECT sum(size) FROM (SELECT ${size} AS size ${inLog})`).raw(true);
  const atRevision = db.prepare(`SELECT ${columns} FROM events WHERE stream = ? AND revision = ?`).raw(true);
  const at = db.prepare(`SELECT ${columns} FROM events WHERE position = ?`).raw(true);
  const last = db.prepare('SELECT coalesce(max(position), 0) FROM events').raw(true);
  const lastOf = db.prepare('SELECT coalesce(max(revision), -1) FROM events WHERE stream = ?').raw(true);
  const version = db.prepare('PRAGMA data_version').raw(true);
  const meta = db.prepare('SELECT value FROM meta WHERE name = ?').raw(true);

  /** Runs a statement whose last argument is its limit, lowered until the rows fit into `mostBytes`. */
  const bounded = (rows: typeof after, sizes: typeof after, args: unknown[], most: number): Row[] => {
    let count = most;
    while (count > 1 && ((sizes.get([...args, count]) as [number | null])[0] ?? 0) > mostBytes) count = Math.ceil(count / 2);
    return rows.all([...args, count]) as Row[];
  };

  return {
    /** The events of a stream after a revision. `get` takes half the time of `all`, and most reads find no event or one. */
    ofStream(stream: string, after: number, most: number | undefined): { events: Recorded[]; revision: number } {
      const [revision] = lastOf.get([stream]) as [number];
      if (revision <= after) return { events: [], revision };
      if (revision > after + 1) {
        const args = [stream, after, revision];
        const rows = most === undefined ? (ofStream.all([...args, -1]) as Row[]) : bounded(ofStream, sizeOfStream, args, most);
        return { events: rows.map(decode), revision };
      }
      return { events: [decode(atRevision.get([stream, revision]) as Row)], revision };
    },
    /** Newest first. */
    backwards: (stream: string, from: number, most: number): Recorded[] => (backwards.all([stream, from, most]) as Row[]).map(decode),
    /** Scans at most `most` rows: the events of wanted streams, and the position that was reached. */
    after(position: number, most: number, wanted: (stream: string) => boolean): { events: Recorded[]; through: number; rows: number } {
      const rows = bounded(after, sizeAfter, [position], most);
      const events: Recorded[] = [];
      for (const row of rows) if (wanted(row[1])) events.push(decode(row));
      return { events, through: rows.at(-1)?.[0] ?? position, rows: rows.length };
    },
    at(position: number): Recorded | undefined {
      const row = at.get([position]) as Row | undefined;
      return row && decode(row);
    },
    head: () => (last.get([]) as [number])[0],
    /** Changes whenever another connection, of any process, has committed. Takes about 4 µs. */
    dataVersion: () => (version.get([]) as [number])[0],
    meta: (name: string) => (meta.get([name]) as [string] | undefined)?.[0],
  };
}
export type EventRows = ReturnType<typeof eventRows>;
