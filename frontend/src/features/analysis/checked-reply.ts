import type { Question, Row } from '@potluck/events/question';

/** What a question says of itself. */
export interface Described {
  name: string;
  takes: readonly string[];
  chart: Question['chart'];
}
export interface Answered {
  rows: Row[];
  /** As many there were; the rows are the first of them. */
  total: number;
}

const mostTypes = 100;
const mostRows = 10_000;
const mostColumns = 100;
const mostLetters = 1_000;

// The frame checks the same, but a file can send what it likes in its place.

/** Undefined for what no frame of ours says. */
export function describedIn(reply: unknown): Described | undefined {
  const { name, takes, chart } = recordIn(recordIn(reply).question);
  if (!isText(name) || !Array.isArray(takes) || takes.length > mostTypes || !takes.every(isText)) return;
  if (chart === undefined) return { name, takes, chart };
  const { kind, x, y } = recordIn(chart);
  if ((kind !== 'bars' && kind !== 'lines') || !isText(x) || !Array.isArray(y) || y.length > mostColumns || !y.every(isText)) return;
  return { name, takes, chart: { kind, x, y } };
}

/** Undefined for what no frame of ours says. */
export function answeredIn(reply: unknown): Answered | undefined {
  const { rows, total } = recordIn(recordIn(reply).answer);
  if (!Array.isArray(rows) || rows.length > mostRows || typeof total !== 'number' || !(total >= rows.length)) return;
  return rows.every(isRow) ? { rows, total } : undefined;
}

const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= mostLetters;

function isRow(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const cells = Object.values(value);
  return cells.length <= mostColumns && cells.every((cell) => cell === null || ['number', 'boolean'].includes(typeof cell) || isText(cell));
}
