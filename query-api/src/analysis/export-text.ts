import type { AnalystEvent } from '@potluck/events/answers/events';
import { csvLines } from '@potluck/events/csv';
import type { SelectedPage } from './select-events.ts';
import { textFieldsOf, visibleStreams } from './visible-fields.ts';

type Pages = AsyncIterable<SelectedPage>;
/** Of an export: whether it has the personal texts that any visitor could read when it was downloaded. */
export type Texts = 'open' | 'sealed';
type Cell = string | number | boolean | null;

/** A line of JSON for each event, after a line that says so where texts are open. */
export async function* asNdjson(pages: Pages, texts: Texts = 'sealed'): AsyncGenerator<string> {
  if (texts === 'open') yield `${JSON.stringify({ texts })}\n`;
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

/**
 * A line for each event: what every event has, then each field that one of the events in these streams has, and where texts are open,
 * each text of these types.
 */
export async function* asCsv(
  pages: Pages,
  { types, categories, texts }: { types: readonly string[]; categories: readonly string[]; texts: Texts },
): AsyncGenerator<string> {
  const visible = categories.flatMap((name) => Object.keys(visibleStreams[name]?.fields ?? {}));
  const fields = [...new Set([...visible, ...(texts === 'open' ? types.flatMap(textFieldsOf) : [])])];
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
