type Cell = string | number | boolean | null;

/**
 * As comma-separated values, with a first line of names. A text that a spreadsheet would take for a formula gets an apostrophe in front:
 * some of it may be what strangers wrote.
 */
export const csvOf = (names: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `${[names, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
