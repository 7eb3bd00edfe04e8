import { GrowingSet } from '@potluck/events/growing-set';

/** Approximate bytes of an object, an array element or a string header. */
const overhead = 16;

/** Estimates how many bytes a value of plain objects, arrays and strings takes in memory; rather too many than too few. */
export function bytesOf(value: unknown): number {
  let bytes = 0;
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    bytes += overhead;
    if (typeof next === 'string') bytes += 2 * next.length;
    else if (next instanceof GrowingSet) bytes += next.bytes;
    else if (typeof next === 'object' && next !== null) {
      for (const key in next) {
        const field = (next as Record<string, unknown>)[key];
        // Most fields: not worth the way over the list.
        if (typeof field === 'string') bytes += overhead + 2 * field.length;
        else if (typeof field === 'object' && field !== null) rest.push(field);
        else bytes += overhead;
      }
    }
  }
  return bytes;
}
