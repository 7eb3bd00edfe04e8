import type { Row } from './measure.ts';

const columns: [title: string, width: number, of: (row: Row) => string][] = [
  ['store', 10, ({ store }) => store],
  ['route', 40, ({ route }) => route],
  ['input', 46, ({ input }) => input],
  ['turn ms', 8, ({ longestTurn }) => String(longestTurn)],
  ['round ms', 9, ({ longestRound }) => String(longestRound)],
  ['health ms', 10, ({ slowestHealth }) => String(slowestHealth)],
  ['+MB', 6, ({ grown }) => String(grown)],
  ['peak', 6, ({ peak }) => String(peak)],
  [
    'answers',
    0,
    ({ answers }) =>
      Object.entries(answers)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
  ],
];
const cut = (text: string, width: number) => (width === 0 ? text : text.slice(0, width - 1).padEnd(width));

export const tableHead = (): string => columns.map(([title, width]) => cut(title, width)).join('');

/** One line, followed by exceeded limits. */
export function tableLine(row: Row): string {
  const line = columns.map(([, width, of]) => cut(of(row), width)).join('');
  return [line, ...row.over.map((over) => `    OVER: ${over}`)].join('\n');
}

/** Rows that exceed a limit. */
export const failures = (rows: Row[]): Row[] => rows.filter((row) => row.over.length > 0);
