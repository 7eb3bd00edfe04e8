import type { Recorded } from './recorded.ts';
import type { EventNamed, EventType } from './streams/all.ts';

type Cell = string | number | boolean | null;
export type Row = Record<string, Cell>;

/**
 * A question about the history: a projection in one file, its default export, which is folded from the beginning and not stored, in the
 * server's shell or in an analyst's browser. Personal fields are blank in its events.
 */
export interface Question<D = unknown, T extends EventType = EventType> {
  name: string;
  /** The event types that it folds. */
  takes: readonly T[];
  /** The ids of the documents that an event changes. */
  keys(event: Recorded<EventNamed<T>>): string[];
  /** The document `id` after the event; undefined for none. Pure, and changes neither argument. */
  evolve(document: D | undefined, event: Recorded<EventNamed<T>>, id: string): D | undefined;
  /** The rows of the answer; by default one per document. */
  rows?(documents: readonly D[]): Row[];
  /** How the rows are drawn: the column of the x axis, and the numeric columns. */
  chart?: { kind: 'bars' | 'lines'; x: string; y: readonly string[] };
}

/** Declares a question; `evolve` is typed by the events that it takes. */
export const defineQuestion = <D, const T extends EventType>(question: Question<D, T>): Question<D, T> => question;

/** The middle value, or the mean of the two middle ones; null without values. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}

/** The Monday of a day's or date-time's week in UTC, as an ISO date. */
export function mondayOf(at: string): string {
  const day = new Date(`${at.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
