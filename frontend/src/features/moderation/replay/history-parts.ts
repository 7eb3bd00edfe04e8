/** Events per part. They fit on one page, unless they are large. */
const usualSize = 900;

/** Splits the events between two cursors into equal parts. A cursor has the lengths of the case's streams, such as `12.3.1`. */
export function partsOf(after: string, end: string, size = usualSize): { after: string; through: string }[] {
  const [from, to] = [after, end].map((lengths) => lengths.split('.').map(Number)) as [number[], number[]];
  const missing = to.map((length, index) => length - (from[index] as number));
  const count = Math.ceil(missing.reduce((all, some) => all + some, 0) / size);
  const border = (n: number) => from.map((length, index) => length + Math.floor(((missing[index] as number) * n) / count)).join('.');
  return Array.from({ length: count }, (_, n) => ({ after: border(n), through: border(n + 1) }));
}
