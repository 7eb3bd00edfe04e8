import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { streams } from '@potluck/events';
import { csvOf } from '@potluck/events/csv';
import type { Settings } from '@potluck/host/settings';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import type { Question, Row } from '@potluck/projector/question';
import { checkQuestion, runQuestion } from '@potluck/projector/run-question';
import { endOfDay } from '@potluck/query-api/analysis/days';
import type { KeyStore } from '@potluck/stores/codec/key-store';
import { typedEventStore } from '@potluck/stores/codec/typed-event-store';
import { build } from 'esbuild';
import { parquetWriteBuffer } from 'hyparquet-writer';
import * as z from 'zod';
import { WrongUsage } from './run-tool.ts';
import { type Terminal, table } from './terminal.ts';
import { eventStoreAddress, openSource } from './transfer/event-store-address.ts';

export interface QuestionArguments {
  file: string;
  /** A day in UTC, inclusive, or an ISO date-time, exclusive. */
  until: string | undefined;
  format: string | undefined;
  /** The output file; by default standard output. */
  out: string | undefined;
  settings: Settings;
  /** The caller's working folder. */
  folder: string;
}

const formats: Record<string, (rows: readonly Row[]) => string | Uint8Array> = {
  table: (rows) => {
    const names = namesOf(rows);
    return table(
      names,
      rows.map((row) => names.map((name) => String(row[name] ?? ''))),
    );
  },
  csv: (rows) => {
    const names = namesOf(rows);
    return csvOf(
      names,
      rows.map((row) => names.map((name) => row[name] ?? null)),
    ).trimEnd();
  },
  ndjson: (rows) => rows.map((row) => JSON.stringify(row)).join('\n'),
  parquet: (rows) =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: namesOf(rows).map((name) =>
          columnOf(
            name,
            rows.map((row) => row[name] ?? null),
          ),
        ),
      }),
    ),
};

/** A column of numbers or booleans if all its cells are, otherwise of texts. */
function columnOf(name: string, cells: Cell[]) {
  const all = (type: string) => cells.every((cell) => cell === null || typeof cell === type);
  if (all('number')) return { name, data: cells, type: 'DOUBLE' as const, nullable: true };
  if (all('boolean')) return { name, data: cells, type: 'BOOLEAN' as const, nullable: true };
  return { name, data: cells.map((cell) => (cell === null ? null : String(cell))), type: 'STRING' as const, nullable: true };
}

type Cell = Row[string];
const namesOf = (rows: readonly Row[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))];

/**
 * Runs a question over the log, beside a running server or without one, and changes nothing. Personal fields stay encrypted: no key is
 * read.
 */
export async function answerQuestion(
  terminal: Terminal,
  { file, until, format = 'table', out, settings, folder }: QuestionArguments,
): Promise<void> {
  const written = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (!written) throw new WrongUsage(`--format is ${Object.keys(formats).join(', ')}, not ${format}`);
  if (format === 'parquet' && out === undefined) throw new WrongUsage('Say which file becomes the Parquet, with --out FILE');
  const before = until === undefined ? undefined : beforeTime(until);
  const question = await questionIn(resolve(folder, file));
  const source = await openSource(eventStoreAddress(undefined, settings, folder));
  try {
    const events = typedEventStore(source, noKeys, streams);
    const began = performance.now();
    const { rows, events: taken } = await runQuestion(events, question, {
      signal: new AbortController().signal,
      before,
      onProgress: (progress) => terminal.progress({ unit: 'events', ...progress, perSecond: rate(progress.done, began) }),
    }).catch((error) => {
      throw error.constructor === Error ? new ToolRefused(`${question.name}: ${error.message}`) : error;
    });
    if (rows.length === 0) return terminal.say(`No rows: ${question.name} took ${taken.toLocaleString('en-US')} events.`);
    const answer = written(rows);
    if (out === undefined) return terminal.say(String(answer));
    await writeFile(resolve(folder, out), typeof answer === 'string' ? `${answer}\n` : answer);
    terminal.say(`${rows.length === 1 ? '1 row is' : `${rows.length.toLocaleString('en-US')} rows are`} in ${out}.`);
  } finally {
    await source.close();
  }
}

const rate = (done: number, began: number): number => Math.round((done * 1_000) / (performance.now() - began));

async function questionIn(file: string): Promise<Question> {
  try {
    const { default: exported } = (await import(await moduleOf(file))) as { default?: unknown };
    checkQuestion(exported);
    return exported;
  } catch (error) {
    throw new ToolRefused(`${file} is not a question: ${error instanceof Error ? error.message : error}`);
  }
}

/** Bundles a file of any folder into one module, so that its imports of our packages are found. */
async function moduleOf(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    nodePaths: [join(import.meta.dirname, '../node_modules')],
    logLevel: 'silent',
  });
  return `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`;
}

/** The exclusive limit of the events' time: the end of a day in UTC, or the time itself. */
function beforeTime(until: string): string {
  if (z.iso.date().safeParse(until).success) return endOfDay(until);
  if (z.iso.datetime({ offset: true }).safeParse(until).success) return new Date(until).toISOString();
  throw new WrongUsage(`--until is a day such as 2026-11-01, or a time such as 2026-11-01T12:00:00Z, not ${until}`);
}

/** Questions need no personal fields, so no key is read. */
const noKeys: KeyStore = {
  cached: () => 'missing',
  dropExpired: () => {},
  fetch: async () => {},
  find: async () => 'missing',
  ensure: () => Promise.reject(new Error('a question writes nothing')),
  current: () => Promise.reject(new Error('a question writes nothing')),
  destroy: () => Promise.reject(new Error('a question writes nothing')),
};
