import { setImmediate as nextTurn } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { type ReadStoreFile, unlocked } from './read-store-file.ts';

/** Letters of searched text that one transaction indexes, unless a single document has more. */
export const lettersAtOnce = 20_000;
/** Letters per transaction of a bulk load, when writing and when indexing at its end. Unbounded in a build thread, which has nothing else to do. */
export const loadedAtOnce = isMainThread
  ? { written: 5 * lettersAtOnce, indexed: lettersAtOnce / 2, rows: 1_000 }
  : { written: Number.POSITIVE_INFINITY, indexed: Number.POSITIVE_INFINITY, rows: -1 };

/** Triggers keep the trigram index up to date, only when the text changes: a like does not index its post again. */
const searchIndex = `
  CREATE VIRTUAL TABLE search_index USING fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
  CREATE TRIGGER search_inserted AFTER INSERT ON documents WHEN new.search IS NOT NULL BEGIN
    INSERT INTO search_index(rowid, text) VALUES (new.number, new.search);
  END;
  CREATE TRIGGER search_updated AFTER UPDATE OF search ON documents WHEN new.search IS NOT old.search BEGIN
    DELETE FROM search_index WHERE rowid = old.number;
    INSERT INTO search_index(rowid, text) SELECT new.number, new.search WHERE new.search IS NOT NULL;
  END;
`;

/** Removes what an interrupted load has indexed. */
const noSearchIndex = `
  DROP TRIGGER IF EXISTS search_inserted;
  DROP TRIGGER IF EXISTS search_updated;
  DROP TABLE IF EXISTS search_index;
`;
const unindexed = 'SELECT number, length(search) FROM documents WHERE number > ? AND search IS NOT NULL ORDER BY number LIMIT ?';
const indexThese = `INSERT INTO search_index(rowid, text)
  SELECT number, search FROM documents WHERE number > ? AND number <= ? AND search IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM search_index_docsize WHERE id = number) ORDER BY number`;

export const hasSearchIndex = (file: ReadStoreFile): boolean =>
  file.all("SELECT 1 FROM sqlite_master WHERE name = 'search_index'").length > 0;

/** Creates an empty index; documents written from now on are added. */
export const makeSearchIndex = (file: ReadStoreFile): void => file.exec(searchIndex);

export const dropSearchIndex = (file: ReadStoreFile): void => file.exec(noSearchIndex);

/** Indexes all existing documents in one statement. */
export const indexAll = (file: ReadStoreFile): void => file.run(indexThese, [0, Number.MAX_SAFE_INTEGER]);

/** Indexes all existing documents in parts, yielding to the event loop between them. */
export async function indexInParts(file: ReadStoreFile): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await unlocked(() => file.all(unindexed, [after, loadedAtOnce.rows]) as [number: number, letters: number][]);
    if (rows.length === 0) return;
    let letters = 0;
    // A document larger than a part is a part by itself.
    const more = rows.findIndex((row, index) => {
      letters += row[1];
      return index > 0 && letters > loadedAtOnce.indexed;
    });
    const from = after;
    const last = rows.at(more === -1 ? -1 : more - 1)?.[0] as number;
    await unlocked(() => file.transaction(() => file.run(indexThese, [from, last])));
    after = last;
    await nextTurn();
  }
}
