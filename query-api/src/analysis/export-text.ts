import type { AnalystEvent } from '@potluck/events/answers';
import { csvLines } from '@potluck/events/csv';
import type { SelectedPage } from './select-events.ts';
import { visibleStreams } from './visible-fields.ts';

type Pages = AsyncIterable<SelectedPage>;
type Cell = string | number | boolean | null;

/** A line of JSON for each event. */
export async function* asNdjson(pages: Pages): AsyncGenerator<string> {
  for await (const { events } of pages) yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

const always = [
  'position',
  'id',
  'stream',
  'revision',
  'type',
  'version',
  'upcastFrom',
  'at',
  'actor',
  'correlationId',
  'causationId',
] as const;

/** A line for each event: what every event has, then each field that one of these streams' events have. */
export async function* asCsv(pages: Pages, categories: readonly string[]): AsyncGenerator<string> {
  const fields = [...new Set(categories.flatMap((name) => Object.keys(visibleStreams[name]?.fields ?? {})))];
  yield csvLines([[...always, ...fields.map((field) => `data.${field}`)]]);
  for await (const { events } of pages)
    yield csvLines(events.map((event) => [...always.map((name) => event[name]), ...cellsOf(event, fields)]));
}

const cellsOf = ({ data }: AnalystEvent, fields: readonly string[]): Cell[] =>
  fields.map((field) => {
    const value = data[field];
    if (value === undefined || value === null) return null;
    return typeof value === 'object' ? JSON.stringify(value) : (value as Cell);
  });
