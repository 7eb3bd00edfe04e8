import { Unavailable } from '../ports/event-store.ts';
import type { SlowReads } from './slow-reads.ts';

/** Pages of the search index that one transaction rewrites: writers wait for it. */
const pagesAtOnce = 64;

const merge = (slow: SlowReads, path: string, pages: number) =>
  slow.all(path, { text: `INSERT INTO search_index(search_index, rank) VALUES ('merge', ${pages})`, values: [] });
const changes = async (slow: SlowReads, path: string) =>
  (await slow.all(path, { text: 'SELECT total_changes()', values: [] }))[0]?.[0] as number;

/** A deleted row's words stay in the search index until what is around them is merged. */
async function mergeSearchIndex(slow: SlowReads, path: string): Promise<void> {
  const [found] = await slow.all(path, { text: "SELECT 1 FROM sqlite_master WHERE name = 'search_index'", values: [] });
  if (!found) return;
  // A negative number begins a merge of everything, positive ones go on with it until nothing changes.
  for (let pages = -pagesAtOnce, before = await changes(slow, path); ; pages = pagesAtOnce) {
    await merge(slow, path, pages);
    const after = await changes(slow, path);
    if (after - before < 2) return;
    before = after;
  }
}

/**
 * Leaves nothing of deleted and overwritten rows in a SQLite file and its write-ahead log; `secure_delete` has cleared the file's pages
 * when they were freed. In a thread. Throws Unavailable while somebody reads an earlier state of the file for long, as a backup does.
 */
export async function expungeFile(slow: SlowReads, path: string): Promise<void> {
  await mergeSearchIndex(slow, path);
  const [row] = await slow.all(path, { text: 'PRAGMA wal_checkpoint(TRUNCATE)', values: [] });
  if (row?.[0] !== 0) throw new Unavailable(`${path} is being read`);
}
