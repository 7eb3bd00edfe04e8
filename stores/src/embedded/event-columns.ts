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

const joined = ['position', 'stream', 'revision', 'id', 'type', 'version'].map((column) => `json_group_array(${column})`).join(', ');
const data = `'[' || group_concat(CASE WHEN octet_length(data) > ${largeEvent} THEN 'null' ELSE data END) || ']'`;

type Data = Record<string, unknown>;

/**
 * Reads many events of some types fast: SQLite joins the values of each column into one JSON text, which is parsed as a whole. By itself
 * each value costs more on its way from SQLite than it takes to read it.
 */
export function eventColumns(db: Connection, rows: EventRows, types: readonly string[]) {
  const range = db
    .prepare(
      `SELECT ${joined}, ${data}, group_concat(metadata, char(10)) FROM events
        WHERE position > ? AND position <= ? AND type IN (${types.map(() => '?').join(', ')})`,
    )
    .raw(true);

  /** Adds the wanted events after `from` up to `to`. Returns the position that was reached: before `to` when the events are large. */
  function read(from: number, to: number, wanted: (stream: string) => boolean, events: Recorded[]): number {
    const columns = range.get([from, to, ...types]) as string[];
    const positions = JSON.parse(columns[0] as string) as number[];
    if (positions.length === 0) return to;
    const [streams, revisions, ids] = [columns[1], columns[2], columns[3]].map((text) => JSON.parse(text as string));
    const [eventTypes, versions, datas] = [columns[4], columns[5], columns[6]].map((text) => JSON.parse(text as string));
    const metadata = new MetadataTexts(columns[7] as string);
    let largeBytes = 0;
    let last = from;
    for (let i = 0; i < positions.length; i++) {
      const position = positions[i] as number;
      // SQLite promises no order of what it joins.
      if (position <= last) throw new Error(`event ${position} was read after ${last}`);
      last = position;
      const stream = streams[i] as string;
      if (!wanted(stream)) continue;
      let data = datas[i] as Data | null;
      if (data === null) {
        data = (rows.at(position) as Recorded).data;
        largeBytes += bytesOf(data);
        if (largeBytes > mostLargeBytes && events.length > 0) return position - 1;
      }
      events.push({
        id: ids[i],
        stream,
        type: eventTypes[i],
        revision: revisions[i],
        position: BigInt(position),
        version: versions[i],
        data,
        metadata: new LazyMetadata(metadata, i) as Metadata,
      });
    }
    return to;
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
