type Cell = string | number | boolean | null;

/**
 * Comma-separated values with a header line. A text that a spreadsheet would take for a formula is prefixed with an apostrophe, since
 * strangers may have written it.
 */
export const csvOf = (names: readonly string[], rows: readonly (readonly Cell[])[]): string => csvLines([names, ...rows]);

/** Without the header line. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
