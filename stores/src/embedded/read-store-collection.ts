import { setImmediate as nextTurn } from 'node:timers/promises';
import { searchedText } from '@potluck/events/normalise';
import {
  type Checkpoint,
  type Collection,
  type CollectionShape,
  type Condition,
  type Find,
  isSearchedAsBefore,
  type Page,
  type PageBounds,
  type Stored,
  type Term,
  type Written,
} from '../ports/read-store.ts';
import { roomFor } from '../ports/read-store-page.ts';
import { type ReadStoreFile, type Row, unlocked } from './read-store-file.ts';
import { countSql, fieldSql, findSql, indexedFields, type Sql } from './read-store-find.ts';
import { mergeSql } from './read-store-merge.ts';
import { type Part, writePart } from './read-store-part.ts';
import {
  dropSearchIndex,
  hasSearchIndex,
  indexAll,
  indexInParts,
  lettersAtOnce,
  loadedAtOnce,
  makeSearchIndex,
} from './read-store-search-index.ts';
import { countMayTakeLong, mayTakeLong } from './read-store-slow.ts';
import type { SlowReads } from './slow-reads.ts';
import type { WalCheckpoints } from './wal-checkpoints.ts';

const tables = `
  CREATE TABLE IF NOT EXISTS documents(
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT, search TEXT);
  CREATE TABLE IF NOT EXISTS checkpoint(
    one INTEGER PRIMARY KEY CHECK (one = 1), store_id TEXT NOT NULL, position INTEGER NOT NULL, event_id TEXT);
  CREATE TABLE IF NOT EXISTS loading(one INTEGER PRIMARY KEY CHECK (one = 1));
`;
/** A table of its own, because the checkpoint table of older releases has no fence. */
const fenceTable = 'CREATE TABLE IF NOT EXISTS fence(one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER NOT NULL)';

/**
 * A bulk load writes far more than a batch: fewer, larger WAL checkpoints are faster. While serving, the log is checkpointed by WalCheckpoints;
 * the cache has SQLite's default size.
 */
const loading = 'PRAGMA wal_autocheckpoint = 10000; PRAGMA cache_size = -65536';
const serving = 'PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -2000';

/** Documents per transaction of a batch that is indexed at once: other projections wait for it. */
const rowsAtOnce = 100;

/** Takes about 1 ms; more are counted in the thread of searches. */
const mostCountedAtOnce = 20_000;

const getAll = 'SELECT id, position, body FROM documents WHERE id IN (SELECT value FROM json_each(?))';
const getNumbers = 'SELECT id, position, body, number FROM documents WHERE number IN (SELECT value FROM json_each(?))';

const indexStatements = "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'documents' AND sql IS NOT NULL";

const scanSizes = 'SELECT id, octet_length(body) FROM documents WHERE id > ? ORDER BY id LIMIT ?';
const scanRows = 'SELECT id, position, body FROM documents WHERE id > ? AND id <= ? ORDER BY id';

const stored = <D>([id, position, body]: unknown[]): Stored<D> => ({
  id: id as string,
  position: BigInt(position as number),
  document: body === null ? undefined : (JSON.parse(body as string) as D),
});

/** The documents of one version in one SQLite file. */
export class EmbeddedCollection<D> implements Collection<D> {
  readonly #file: ReadStoreFile;
  readonly #slowReads: SlowReads;
  readonly #walCheckpoints: WalCheckpoints;
  readonly #shape: CollectionShape<D>;
  /** Whether the indexes exist; they do not during a bulk load. */
  #indexed = false;
  #indexesOfFile: CollectionShape<D>['indexes'] | undefined;

  /** `bulk`: a new file gets its indexes only in `finishLoading`. */
  constructor(
    file: ReadStoreFile,
    { slowReads, walCheckpoints }: { slowReads: SlowReads; walCheckpoints: WalCheckpoints },
    shape: CollectionShape<D>,
    bulk: boolean,
  ) {
    this.#file = file;
    this.#slowReads = slowReads;
    this.#walCheckpoints = walCheckpoints;
    this.#shape = shape;
    file.transaction(() => {
      const isNew = file.all("SELECT 1 FROM sqlite_master WHERE name = 'documents'").length === 0;
      if (isNew) file.exec(tables);
      file.exec(fenceTable);
      if (isNew && bulk) file.run('INSERT INTO loading(one) VALUES (1)');
      this.#indexed = !this.#isLoading();
      if (this.#indexed && this.#makeIndexes()) indexAll(file);
    });
    file.exec(bulk ? loading : serving);
  }

  async get(ids: readonly string[]): Promise<Map<string, Stored<D>>> {
    const found = new Map<string, Stored<D>>();
    if (ids.length === 0) return found;
    const rows = await unlocked(() => this.#file.all(getAll, [JSON.stringify(ids)]));
    for (const row of rows) found.set(row[0] as string, stored<D>(row));
    return found;
  }

  async find(find: Find): Promise<Stored<D>[]> {
    return (await this.#rows(find)).map(stored<D>);
  }

  async values(field: string, find: Find): Promise<(string | number)[]> {
    const rows = await this.#rows(find, fieldSql(field));
    return rows.flatMap(([value]) => value ?? []);
  }

  /** First reads the numbers and sizes of the documents from an index, then loads those that fit the page. */
  async page(find: Find & { limit: number }, bounds: PageBounds = {}): Promise<Page<D>> {
    const skip = bounds.skip ?? 0;
    const oneMore = { ...find, limit: skip + find.limit + 1 };
    const rows = (await this.#rows(oneMore, 'number, octet_length(body)')).slice(skip);
    const room = roomFor(
      rows.map(([, bytes]) => bytes as number),
      find.limit,
      bounds.bytes,
    );
    const numbers = rows.slice(0, room).map(([number]) => number);
    const loaded = await unlocked(() => this.#file.all(getNumbers, [JSON.stringify(numbers)]));
    const byNumber = new Map(loaded.map((row) => [row[3], row]));
    const found = numbers.flatMap((number) => {
      const row = byNumber.get(number ?? null);
      // Another process may have deleted it since.
      return row && row[2] !== null ? [stored<D>(row)] : [];
    });
    return { found, more: rows.length > room };
  }

  async scan({ after = '', limit, bytes }: Parameters<Collection<D>['scan']>[0]): Promise<Page<D>> {
    const sizes = await unlocked(() => this.#file.all(scanSizes, [after, limit + 1]));
    const room = roomFor(
      sizes.map(([, size]) => size as number),
      limit,
      bytes,
    );
    const last = sizes[room - 1];
    if (!last) return { found: [], more: false };
    const rows = await unlocked(() => this.#file.all(scanRows, [after, last[0] as string]));
    return { found: rows.map(stored<D>), more: sizes.length > room };
  }

  async count(where: Record<string, Condition>, { search = [], most = -1 }: { search?: Term[]; most?: number } = {}): Promise<number> {
    const indexes = await this.#indexes();
    const countTo = async (limit: number, isLong: boolean) =>
      (await this.#all(countSql(where, search, limit, indexes !== undefined), isLong))[0]?.[0] as number;
    if (countMayTakeLong(where, search, indexes)) return countTo(most, true);
    if (most >= 0 && most <= mostCountedAtOnce) return countTo(most, false);
    const first = await countTo(mostCountedAtOnce, false);
    return first < mostCountedAtOnce ? first : countTo(most, true);
  }

  async write(documents: Written<D>[], checkpoint: Checkpoint, fence?: number): Promise<void> {
    const isIndexed = await this.#isIndexed();
    const parts = this.#parts(documents, isIndexed);
    for (let part = parts.next().value ?? { rows: [], letters: 0 }; ; ) {
      const following = parts.next().value;
      await this.#writePart({ ...part, fence, ...(following ? {} : { checkpoint }) }, isIndexed);
      if (!following) return;
      part = following;
      // Indexing 20,000 letters takes up to 30 ms: yield after each part.
      await nextTurn();
    }
  }

  async #writePart(part: Part, isIndexed: boolean): Promise<void> {
    await unlocked(() => writePart(this.#file, part));
    if (isIndexed) await this.#walCheckpoints.wrote(this.#file.path);
  }

  async checkpoint(): Promise<Checkpoint | undefined> {
    const [row] = await unlocked(() => this.#file.all('SELECT store_id, position, event_id FROM checkpoint'));
    if (!row) return undefined;
    const [storeId, position, eventId] = row;
    return {
      storeId: storeId as string,
      position: BigInt(position as number),
      ...(eventId === null ? {} : { eventId: eventId as string }),
    };
  }

  async finishLoading(): Promise<void> {
    if (await unlocked(() => this.#isLoading())) {
      await this.#change(() => {
        dropSearchIndex(this.#file);
        this.#makeIndexes();
      });
      if (this.#shape.searchText) await indexInParts(this.#file);
      await this.#change(() => this.#file.run('DELETE FROM loading'));
      this.#indexed = true;
      this.#file.all('PRAGMA wal_checkpoint(TRUNCATE)');
    }
    this.#file.exec(serving);
  }

  #change(work: () => void): Promise<void> {
    return unlocked(() => this.#file.transaction(work));
  }

  /** Those of the file, which a reader need not name in its shape. Undefined while there are none yet. */
  async #indexes(): Promise<CollectionShape<D>['indexes'] | undefined> {
    if (!(await this.#isIndexed())) return undefined;
    this.#indexesOfFile ??= (await unlocked(() => this.#file.all(indexStatements))).map(([sql]) => indexedFields(sql as string));
    return this.#indexesOfFile;
  }

  /** These columns of the found documents. */
  async #rows(find: Find, columns?: string): Promise<Row[]> {
    const indexes = await this.#indexes();
    const merged = indexes && mergeSql(find, indexes, columns);
    const isLong = mayTakeLong(find, indexes, merged !== undefined);
    const rows: Row[] = [];
    // Run in order until the limit is reached.
    for (const { text, values } of merged ? [merged] : findSql(find, indexes !== undefined, columns)) {
      // To SQLite a negative limit is none.
      const limit = find.limit === undefined ? -1 : find.limit - rows.length;
      if (limit === 0) break;
      for (const row of await this.#all({ text, values: [...values, limit] }, isLong)) rows.push(row);
    }
    return rows;
  }

  async #all(sql: Sql, isLong: boolean): Promise<Row[]> {
    return isLong ? this.#slowReads.all(this.#file.path, sql) : unlocked(() => this.#file.all(sql.text, sql.values));
  }

  /**
   * Splits the documents into one part per transaction. A row has its searched text only if that changed. Outside a bulk load the
   * transaction indexes it too, so that a part has fewer letters.
   */
  *#parts(documents: Written<D>[], isIndexed: boolean): Generator<Part, undefined> {
    const { searchText } = this.#shape;
    const most = isIndexed ? lettersAtOnce : loadedAtOnce.written;
    let part: Part = { rows: [], letters: 0 };
    for (const written of documents) {
      const { id, position, document } = written;
      const row: Row = [id, Number(position), document === undefined ? null : JSON.stringify(document)];
      let letters = 0;
      if (searchText && !isSearchedAsBefore(written, searchText)) {
        const text = document === undefined ? null : searchedText(searchText(document));
        row.push(text);
        letters = text?.length ?? 0;
      }
      const isFull = part.letters + letters > most || (isIndexed && part.rows.length === rowsAtOnce);
      if (isFull && part.rows.length > 0) {
        yield part;
        part = { rows: [], letters: 0 };
      }
      part.rows.push(row);
      part.letters += letters;
    }
    if (part.rows.length > 0) yield part;
  }

  #isLoading(): boolean {
    return this.#file.all('SELECT 1 FROM loading').length > 0;
  }

  /** Another thread may have finished the load. */
  async #isIndexed(): Promise<boolean> {
    if (!this.#indexed) this.#indexed = !(await unlocked(() => this.#isLoading()));
    return this.#indexed;
  }

  /** True when existing documents must still be added to the search index. */
  #makeIndexes(): boolean {
    for (const fields of this.#shape.indexes) {
      const columns = fields.map(fieldSql).join(',');
      this.#file.exec(`CREATE INDEX IF NOT EXISTS by_${fields.join('_')} ON documents(${columns}) WHERE body IS NOT NULL`);
    }
    if (!this.#shape.searchText || hasSearchIndex(this.#file)) return false;
    makeSearchIndex(this.#file);
    return true;
  }
}
