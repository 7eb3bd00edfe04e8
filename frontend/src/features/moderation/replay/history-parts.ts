/** Events of a part: a page has room for these, unless they are large. */
const usualSize = 900;

/** What lies between two lengths of a case's streams, such as `12.3.1`, in parts of equal size. */
export function partsOf(after: string, end: string, size = usualSize): { after: string; through: string }[] {
  const [from, to] = [after, end].map((lengths) => lengths.split('.').map(Number)) as [number[], number[]];
  const missing = to.map((length, index) => length - (from[index] as number));
  const count = Math.ceil(missing.reduce((all, some) => all + some, 0) / size);
  const border = (n: number) => from.map((length, index) => length + Math.floor(((missing[index] as number) * n) / count)).join('.');
  return Array.from({ length: count }, (_, n) => ({ after: border(n), through: border(n + 1) }));
}
