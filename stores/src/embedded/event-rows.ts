import { damagedEvent, type Metadata, type Recorded } from '@potluck/events/recorded';
import { jsonObject } from '../json-object.ts';
import { log } from '../log.ts';
import type { Connection } from '../sqlite/connection.ts';
import { eventQuery, oneEventQuery, type Row } from './event-query.ts';

/** Maximum bytes of one read, unless a single event is larger. */
export const mostBytes = 4_000_000;
/** The size of a row without loading it. */
const size = 'octet_length(data) + octet_length(metadata)';
/** How many damaged rows are logged. */
const mostLogged = 100;

/**
 * A copy. V8 keeps a part of a text as a reference into it, so that an id in a cache would keep the texts of all events that were read with it.
 */
const own = (part: string): string => ` ${part}`.slice(1);

/** The queries of the embedded event store; positions are numbers here. A damaged row stops nothing: what cannot be read of it is blank. */
export function eventRows(db: Connection) {
  const inStream = 'WHERE stream = ? AND revision > ? AND revision <= ? ORDER BY revision LIMIT ?';
  const ofStream = eventQuery(db, inStream);
  const sizeOfStream = db.prepare(`SELECT sum(size) FROM (SELECT ${size} AS size FROM events ${inStream})`).raw(true);
  const backwards = eventQuery(db, 'WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?');
  const inLog = 'WHERE position > ? ORDER BY position LIMIT ?';
  const after = eventQuery(db, inLog);
  const sizeAfter = db.prepare(`SELECT sum(size) FROM (SELECT ${size} AS size FROM events ${inLog})`).raw(true);
  const atRevision = oneEventQuery(db, 'WHERE stream = ? AND revision = ?');
  const at = oneEventQuery(db, 'WHERE position = ?');
  const before = eventQuery(db, 'WHERE position < ? ORDER BY position DESC LIMIT 10');
  const last = db.prepare('SELECT coalesce(max(position), 0) FROM events').raw(true);
  const lastOf = db.prepare('SELECT coalesce(max(revision), -1) FROM events WHERE stream = ?').raw(true);
  const version = db.prepare('PRAGMA data_version').raw(true);
  const meta = db.prepare('SELECT value FROM meta WHERE name = ?').raw(true);
  const logged = new Set<number>();

  function decode([position, stream, revision, id, type, version, dataText, metadataText]: Row): Recorded {
    const data = jsonObject<Record<string, unknown>>(dataText);
    const metadata = jsonObject<Metadata>(metadataText);
    if (!data || !metadata) logDamage(Number(position), { stream, revision: Number(revision), part: data ? 'metadata' : 'data' });
    const event: Recorded = {
      id: own(id),
      stream: own(stream),
      type: own(type),
      revision: Number(revision),
      position: BigInt(position),
      version: Number(version),
      data: data ?? {},
      metadata: metadata ?? metadataNear(Number(position), own(id)),
    };
    return data ? event : damagedEvent(event);
  }

  /** In place of damaged metadata: the time of an event shortly before, so that no deadline moves. */
  function metadataNear(position: number, id: string): Metadata {
    const earlier = before([position]).map((row) => jsonObject<Metadata>(row[7]));
    const at = earlier.find((metadata) => metadata !== undefined)?.at ?? new Date(0).toISOString();
    return { actor: 'system', at, correlationId: id };
  }

  function logDamage(position: number, which: { stream: string; revision: number; part: string }): void {
    if (logged.has(position) || logged.size >= mostLogged) return;
    logged.add(position);
    log.error({ position: String(position), ...which }, 'event damaged on the disk, read as blank: restore a backup');
  }

  /** Runs a query whose last argument is its limit, lowered until the rows fit into `mostBytes`. */
  const bounded = (rows: typeof after, sizes: typeof sizeAfter, args: unknown[], most: number): Row[] => {
    let count = most;
    while (count > 1 && ((sizes.get([...args, count]) as [number | null])[0] ?? 0) > mostBytes) count = Math.ceil(count / 2);
    return rows([...args, count]);
  };

  return {
    /** The events of a stream after a revision. Most reads find no event or one. */
    ofStream(stream: string, after: number, most: number | undefined): { events: Recorded[]; revision: number } {
      const [revision] = lastOf.get([stream]) as [number];
      if (revision <= after) return { events: [], revision };
      if (revision > after + 1) {
        const args = [stream, after, revision];
        const rows = most === undefined ? ofStream([...args, -1]) : bounded(ofStream, sizeOfStream, args, most);
        return { events: rows.map(decode), revision };
      }
      return { events: [decode(atRevision([stream, revision]) as Row)], revision };
    },
    /** Newest first. */
    backwards: (stream: string, from: number, most: number): Recorded[] => backwards([stream, from, most]).map(decode),
    /** Scans at most `most` rows: the events of wanted streams, and the position that was reached. */
    after(position: number, most: number, wanted: (stream: string) => boolean): { events: Recorded[]; through: number; rows: number } {
      const rows = bounded(after, sizeAfter, [position], most);
      const events: Recorded[] = [];
      for (const row of rows) if (wanted(row[1])) events.push(decode(row));
      return { events, through: Number(rows.at(-1)?.[0] ?? position), rows: rows.length };
    },
    at(position: number): Recorded | undefined {
      const row = at([position]);
      return row && decode(row);
    },
    head: () => (last.get([]) as [number])[0],
    /** Changes whenever another connection, of any process, has committed. Takes about 4 µs. */
    dataVersion: () => (version.get([]) as [number])[0],
    meta: (name: string) => (meta.get([name]) as [string] | undefined)?.[0],
  };
}
export type EventRows = ReturnType<typeof eventRows>;
