type Cell = string | number | boolean | null;

/**
 * As comma-separated values, with a first line of names. A text that a spreadsheet would take for a formula gets an apostrophe in front:
 * some of it may be what strangers wrote.
 */
export const csvOf = (names: readonly string[], rows: readonly (readonly Cell[])[]): string => csvLines([names, ...rows]);

/** Without a line of names. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
