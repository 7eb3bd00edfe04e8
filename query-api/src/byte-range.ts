export interface ByteRange {
  /** Both inclusive. */
  start: number;
  end: number;
}

/**
 * Parses a `Range` header for a file of `size` bytes. undefined: send the whole file (no header, another unit, several ranges);
 * 'unsatisfiable': answer 416. Not by range-parser 1.2, which calls two cases unsatisfiable that RFC 9110 does not: the last
 * 5,000 bytes of a smaller file (send the whole file), and a range that ends before it starts (ignore the header).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return undefined;
  if (from === '') return Number(to) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
