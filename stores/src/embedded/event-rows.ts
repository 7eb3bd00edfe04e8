import type { Metadata, Recorded } from '@potluck/events/recorded';
import type { Connection } from '../sqlite/connection.ts';

type Row = [position: number, stream: string, revision: number, id: string, type: string, version: number, data: string, metadata: string];
const columns = 'position, stream, revision, id, type, version, data, metadata';

/** Of what is read at once, in bytes, unless one event alone is larger. */
export const mostBytes = 4_000_000;
/** How large rows are, without reading them. */
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

/** What the embedded event store asks of its file; positions are numbers here. */
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

  /** The rows of a statement whose last argument is how many, as many of them as are not too large together. */
  const bounded = (rows: typeof after, sizes: typeof after, args: unknown[], most: number): Row[] => {
    let count = most;
    while (count > 1 && ((sizes.get([...args, count]) as [number | null])[0] ?? 0) > mostBytes) count = Math.ceil(count / 2);
    return rows.all([...args, count]) as Row[];
  };

  return {
    /** The events of a stream after a revision. A get takes half the time of an all, and most reads find nothing new or one event. */
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
    /** The newest first. */
    backwards: (stream: string, from: number, most: number): Recorded[] => (backwards.all([stream, from, most]) as Row[]).map(decode),
    /** The next events of those streams that `wanted` accepts, from at most `most` rows, and how far those went. */
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
    /** Changes whenever another connection, of this or another process, has committed. About 4 µs. */
    dataVersion: () => (version.get([]) as [number])[0],
    meta: (name: string) => (meta.get([name]) as [string] | undefined)?.[0],
  };
}
export type EventRows = ReturnType<typeof eventRows>;
