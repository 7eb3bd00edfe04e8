import { type Checkpoint, Fenced } from '../ports/read-store.ts';
import type { ReadStoreFile, Row } from './read-store-file.ts';

/** The content of one transaction. A row is id, position and body, and the searched text if that has changed. */
export interface Part {
  rows: Row[];
  /** Characters of searched text. */
  letters: number;
  checkpoint?: Checkpoint;
  fence?: number | undefined;
}

/** Documents per statement of a larger batch: each call into the library has a fixed cost. */
const rowsAtOnce = 50;
const upsert = (columns: readonly string[], rows: number) => {
  const row = `(${columns.map(() => '?').join(',')})`;
  const changes = columns.slice(1).map((column) => `${column} = excluded.${column}`);
  return `INSERT INTO documents(${columns.join(',')}) VALUES ${Array(rows).fill(row).join(',')}
    ON CONFLICT(id) DO UPDATE SET ${changes.join(',')} WHERE excluded.position > position`;
};
const upserts = (columns: readonly string[]) => ({ one: upsert(columns, 1), many: upsert(columns, rowsAtOnce) });
const searched = upserts(['id', 'position', 'body', 'search']);
const unsearched = upserts(['id', 'position', 'body']);
const upsertCheckpoint = `INSERT INTO checkpoint(one, store_id, position, event_id) VALUES (1, ?, ?, ?)
  ON CONFLICT(one) DO UPDATE SET store_id = excluded.store_id, position = excluded.position, event_id = excluded.event_id
  WHERE excluded.position >= position OR excluded.store_id <> store_id`;

/** Writes everything or nothing. Throws Fenced if a later holder has written here, Locked while another connection writes. */
export function writePart(file: ReadStoreFile, { rows, checkpoint, fence }: Part): void {
  file.transaction(() => {
    if (fence !== undefined) raiseFence(file, fence);
    putAll(
      file,
      searched,
      rows.filter(({ length }) => length > 3),
    );
    putAll(
      file,
      unsearched,
      rows.filter(({ length }) => length === 3),
    );
    if (checkpoint) file.run(upsertCheckpoint, [checkpoint.storeId, checkpoint.position, checkpoint.eventId ?? null]);
  });
}

/** Raises the fence, so that an earlier holder cannot write any more. */
function raiseFence(file: ReadStoreFile, fence: number): void {
  const latest = file.all('SELECT number FROM fence')[0]?.[0] as number | undefined;
  if (latest !== undefined && latest > fence) throw new Fenced(`holder ${latest} writes here since, not ${fence}`);
  if (latest !== fence) file.run('INSERT OR REPLACE INTO fence(one, number) VALUES (1, ?)', [fence]);
}

function putAll(file: ReadStoreFile, statement: typeof searched, rows: Row[]): void {
  let next = 0;
  for (; next + rowsAtOnce <= rows.length; next += rowsAtOnce) {
    file.run(statement.many, rows.slice(next, next + rowsAtOnce).flat());
  }
  for (; next < rows.length; next++) file.run(statement.one, rows[next]);
}
