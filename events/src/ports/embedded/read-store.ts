import type { ReadStore } from '../read-store.ts';

/** The read store in a folder of SQLite files: one per projection version. The folder may be deleted while it is closed; it is rebuilt. */
export async function openEmbeddedReadStore(_options: { folder: string }): Promise<ReadStore> {
  throw new Error('not built yet');
}
