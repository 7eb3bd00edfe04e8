import type { Metadata, Recorded } from '@potluck/events/recorded';
import { bytesOf } from '../bytes-of.ts';
import type { Connection } from '../sqlite/connection.ts';
import type { EventRows } from './event-rows.ts';
import { LazyMetadata, MetadataTexts } from './lazy-metadata.ts';

/** Rows per query: the texts of more rows leave the processor's cache before they are parsed. */
const rowsAtOnce = 250;
/** Bytes of an event beyond which it is read by itself, so that a query's result stays small. */
const largeEvent = 16_000;
/** Bytes of large events in a page, unless a single one is larger. */
const mostLargeBytes = 4_000_000;

const plain = ['position', 'stream', 'revision', 'id', 'type', 'version'].map((column) => `json_group_array(${column})`);
const data = `'[' || group_concat(CASE WHEN octet_length(data) > ${largeEvent} THEN 'null' ELSE data END) || ']'`;
const joined = `'[' || ${[...plain, data].join(" || ',' || ")} || ']'`;

type Columns = [
  positions: number[],
  streams: string[],
  revisions: number[],
  ids: string[],
  types: string[],
  versions: number[],
  datas: (Record<string, unknown> | null)[],
];

/** Undefined when a row is damaged: the text is not JSON, or has not one value for each row. */
function parsedColumns(text: string, count: number): Columns | undefined {
  try {
    const columns = JSON.parse(text) as Columns;
    return columns.length === plain.length + 1 && columns.every(({ length }) => length === count) ? columns : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads many events of some types fast: SQLite joins the values of all columns into one JSON text, which is parsed as a whole. By itself
 * each value costs more on its way from SQLite than it takes to read it.
 */
export function eventColumns(db: Connection, rows: EventRows, types: readonly string[]) {
  // As bytes: see `eventQuery`.
  const range = db
    .prepare(
      `SELECT count(*), CAST(${joined} AS BLOB), CAST(group_concat(metadata, char(10)) AS BLOB) FROM events
        WHERE position > ? AND position <= ? AND type IN (${types.map(() => '?').join(', ')})`,
    )
    .raw(true);

  /** Adds the wanted events after `from` up to `to`. Returns the position that was reached: before `to` when the events are large. */
  function read(from: number, to: number, wanted: (stream: string) => boolean, events: Recorded[]): number {
    const [count, text, metadataText] = range.get([from, to, ...types]) as [number, Buffer | null, Buffer | null];
    if (count === 0) return to;
    const columns = parsedColumns(String(text), count);
    if (!columns) return readRows(from, to, wanted, events);
    const [positions, streams, revisions, ids, eventTypes, versions, datas] = columns;
    const rowAt = (i: number) => rows.at(positions[i] as number) as Recorded;
    const metadata = new MetadataTexts(metadataText ?? Buffer.alloc(0), count, (i) => rowAt(i).metadata);
    let largeBytes = 0;
    let last = from;
    for (let i = 0; i < count; i++) {
      const position = positions[i] as number;
      // SQLite promises no order of what it joins.
      if (position <= last) throw new Error(`event ${position} was read after ${last}`);
      last = position;
      const stream = streams[i] as string;
      if (!wanted(stream)) continue;
      const data = datas[i];
      if (typeof data !== 'object' || data === null) {
        const event = rowAt(i);
        largeBytes += bytesOf(event.data);
        if (largeBytes > mostLargeBytes && events.length > 0) return position - 1;
        events.push(event);
        continue;
      }
      events.push({
        id: ids[i] as string,
        stream,
        type: eventTypes[i] as string,
        revision: revisions[i] as number,
        position: BigInt(position),
        version: versions[i] as number,
        data,
        metadata: new LazyMetadata(metadata, i) as Metadata,
      });
    }
    return to;
  }

  /** Finds the damaged row among its neighbours. */
  function readRows(from: number, to: number, wanted: (stream: string) => boolean, events: Recorded[]): number {
    const { events: found, through } = rows.after(from, to - from, wanted);
    events.push(...found);
    return through;
  }

  return {
    /** Passes at most `most` rows, up to the end of the log. */
    after(position: number, most: number, wanted: (stream: string) => boolean): { events: Recorded[]; through: number } {
      const end = Math.min(position + most, rows.head());
      const events: Recorded[] = [];
      let through = position;
      while (through < end) {
        const to = Math.min(through + rowsAtOnce, end);
        through = read(through, to, wanted, events);
        if (through < to) break;
      }
      return { events, through };
    },
  };
}
