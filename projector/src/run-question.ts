import { streams } from '@potluck/events';
import type { EventStore } from '@potluck/stores/ports/event-store';
import { DocumentFold } from './fold.ts';
import { type Projection, prefixesOf } from './projection.ts';
import type { Question, Row } from './question.ts';

/** Maximum number of documents of a question, which are in memory. */
const mostDocuments = 1_000_000;

interface RunOptions {
  signal: AbortSignal;
  /** Takes only events before this time, an ISO date-time. */
  before?: string | undefined;
  /** Called after each page with the positions of the log, passed and in total. */
  onProgress?: (progress: { done: number; of: number }) => void;
}

export interface Answered {
  rows: Row[];
  /** The number of events that it folded. */
  events: number;
}

/** Throws an error with a message for the author if this is not a question: the types of a file's default export are not checked. */
export function checkQuestion(exported: unknown): asserts exported is Question {
  const { name, takes, keys, evolve, rows } = (exported ?? {}) as Partial<Question>;
  if (typeof name !== 'string' || name === '') throw new Error('its default export has no `name`');
  if (!Array.isArray(takes) || takes.length === 0) throw new Error('its default export has no `takes`, a list of event types');
  const known = new Set(streams.flatMap(({ events }) => Object.keys(events)));
  const unknown = takes.filter((type) => !known.has(type));
  if (unknown.length > 0) throw new Error(`there is no event type ${unknown.join(', ')}`);
  if (typeof keys !== 'function') throw new Error('its default export has no function `keys`, which names the documents of an event');
  if (typeof evolve !== 'function') throw new Error('its default export has no function `evolve`');
  if (rows !== undefined && typeof rows !== 'function') throw new Error('`rows` of its default export is not a function');
}

/** Folds the log up to its present end. Throws with the event and the message if the question throws on an event. */
export async function runQuestion(
  events: Pick<EventStore, 'all' | 'head'>,
  question: Question,
  { signal, before, onProgress }: RunOptions,
): Promise<Answered> {
  const projection: Projection = { ...question, number: 1, shape: { indexes: [] } };
  const fold = new DocumentFold(projection, { get: async () => new Map() }, { startsEmpty: true });
  const of = await events.head();
  let folded = 0;
  if (of > 0n) {
    for await (const page of events.all({ after: 0n, prefixes: prefixesOf(question.takes), personal: [], signal })) {
      const found = page.events.filter((event) => event.position <= of && fold.takes(event) && (!before || event.metadata.at < before));
      const poison = await fold.fold(found);
      if (poison)
        throw new Error(`it throws on ${poison.event.type} of ${poison.event.stream}, event ${poison.event.id}: ${poison.message}`);
      folded += found.length;
      if (fold.inMemory > mostDocuments) throw new Error(`it has more than ${mostDocuments.toLocaleString('en-US')} documents`);
      onProgress?.({ done: Number(page.through < of ? page.through : of), of: Number(of) });
      if (page.through >= of) break;
    }
    signal.throwIfAborted();
  }
  const documents = fold.take().flatMap(({ document }) => (document === undefined ? [] : [document]));
  return { rows: question.rows ? question.rows(documents) : documents.map(rowOf), events: folded };
}

/** A document as a row; lists and objects are written as JSON. */
const rowOf = (document: unknown): Row =>
  Object.fromEntries(
    Object.entries(document as object).map(([name, value]) => [
      name,
      value === null || ['string', 'number', 'boolean'].includes(typeof value) ? value : (JSON.stringify(value) ?? null),
    ]),
  );
