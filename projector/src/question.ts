import type { EventType } from '@potluck/events';
import type { Projection } from './projection.ts';

type Cell = string | number | boolean | null;
export type Row = Record<string, Cell>;

/**
 * A question about the history: a projection in one file, its default export, that is folded from the beginning and kept nowhere.
 * Personal fields are blank in its events.
 */
export interface Question<D = unknown, T extends EventType = EventType>
  extends Pick<Projection<D, T>, 'name' | 'takes' | 'keys' | 'evolve'> {
  /** The rows of the answer; by default one for each document. */
  rows?(documents: readonly D[]): Row[];
  /** How the rows are drawn: the column along the axis, and the columns of numbers. */
  chart?: { kind: 'bars' | 'lines'; x: string; y: readonly string[] };
}

/** Declares a question; `evolve` is typed by the events that it takes. */
export const defineQuestion = <D, const T extends EventType>(question: Question<D, T>): Question<D, T> => question;

/** The middle value; the mean of the two middle ones of an even number. Null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}
