import type { Page, Stored } from './read-store.ts';

/** How many documents of these sizes (in bytes) fit into a page: at most `limit` and `bytes`, at least one. */
export function roomFor(sizes: readonly number[], limit: number, bytes = Number.POSITIVE_INFINITY): number {
  let room = 0;
  for (let sum = 0; room < Math.min(limit, sizes.length); room++) {
    sum += sizes[room] ?? 0;
    if (room > 0 && sum > bytes) break;
  }
  return room;
}

/** In bytes of JSON. */
export const sizeOf = (document: unknown): number => Buffer.byteLength(JSON.stringify(document) ?? '');

export function pageOf<D>(found: Stored<D>[], limit: number, bytes?: number): Page<D> {
  const sizes = bytes === undefined ? found.map(() => 0) : found.map(({ document }) => sizeOf(document));
  const room = roomFor(sizes, limit, bytes);
  return { found: found.slice(0, room), more: found.length > room };
}
