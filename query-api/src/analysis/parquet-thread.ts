/** Writes events as Parquet, a file for each type: encoding would hold the event loop. */
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { AnalystEvent } from '@potluck/events/answers/events';
import { workerInput } from '@potluck/stores/worker/start-worker';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { Texts } from './export-text.ts';
import { parquetColumns } from './parquet-columns.ts';

/** Answered with `true` once they are taken. */
export type ParquetRequest = { lines: string } | { end: true };

/** Rows of one row group, and rows of all types that wait: they bound the memory. */
const rowsOfGroup = 10_000;
const rowsThatWait = 30_000;

const { folder, texts } = workerInput<{ folder: string; texts: Texts }>();
type Table = ReturnType<typeof openTable>;
const tables = new Map<string, Table>();
let waiting = 0;

function openTable(type: string) {
  const columns = parquetColumns(type, texts);
  const schema = [{ name: 'root', num_children: columns.length }, ...columns.map(({ element }) => element)];
  const writer = new ParquetWriter({ writer: fileWriter(join(folder, `${type}.parquet`)), schema, createdBy: 'Potluck' });
  return { columns, writer, rows: [] as AnalystEvent[] };
}

function writeGroup(table: Table): void {
  const { columns, writer, rows } = table;
  writer.write({
    columnData: columns.map(({ element: { name }, cellOf }) => ({ name, data: rows.map(cellOf) })),
    rowGroupSize: rowsOfGroup,
  });
  waiting -= rows.length;
  table.rows = [];
}

function take(event: AnalystEvent): void {
  const table = tables.get(event.type) ?? openTable(event.type);
  tables.set(event.type, table);
  table.rows.push(event);
  waiting += 1;
  if (table.rows.length >= rowsOfGroup) writeGroup(table);
  else if (waiting >= rowsThatWait)
    writeGroup([...tables.values()].reduce((most, each) => (each.rows.length > most.rows.length ? each : most)));
}

parentPort?.on('message', (request: ParquetRequest) => {
  if ('lines' in request) for (const line of request.lines.split('\n')) line && take(JSON.parse(line));
  else {
    for (const table of tables.values()) {
      if (table.rows.length > 0) writeGroup(table);
      table.writer.finish();
    }
  }
  parentPort?.postMessage(true);
});
