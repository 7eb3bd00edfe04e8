import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTurns } from '../in-turns.ts';
import type { AccountStore, Row, RowOptions, StoredRow, Table } from '../ports/account-store.ts';
import { openReaderOnceMade } from '../sqlite/connection.ts';
import { asUnavailable, DurableWriter, noWriter } from '../sqlite/durable-writer.ts';
import type { Flat } from '../sqlite/writer-program.ts';
import { expungeFile } from './expunge-file.ts';
import { SlowReads } from './slow-reads.ts';

export interface EmbeddedAccountStoreOptions {
  /** Created if missing. */
  file: string;
  /** For readers beside the process that writes: writes are refused. Throws Unavailable until that process has created the file. */
  readOnly?: boolean;
  /** Called when the writer has died: nothing can be written until the file is reopened. */
  onDied?: ((error: Error) => void) | undefined;
}

type Found = [id: string, value: string, version: number, index: string | null, expires: number | null];

/** Rows per query when many are read. */
const pageSize = 1_000;

/** The account store in one SQLite file. Throws when commits would not be durable. */
export async function openEmbeddedAccountStore({ file, readOnly = false, onDied }: EmbeddedAccountStoreOptions): Promise<AccountStore> {
  const program = new URL('./account-store-program.ts', import.meta.url);
  const writer = readOnly ? noWriter : await DurableWriter.open({ file, program, onDied });
  const slow = new SlowReads(1_000);
  const db = openReaderOnceMade(file, "SELECT 1 FROM sqlite_master WHERE name = 'records_by_expiry'");
  const select = (where: string) =>
    db
      .prepare(`SELECT id, value, version, idx, expires FROM records WHERE kind = ? AND (expires IS NULL OR expires > ?) ${where}`)
      .raw(true);
  const one = select('AND id = ?');
  const many = select('AND id IN (SELECT value FROM json_each(?))');
  const every = select(`AND id > ? ORDER BY id LIMIT ${pageSize}`);
  const indexed = select(`AND idx = ? AND id > ? ORDER BY id LIMIT ${pageSize}`);
  const counted = db.prepare('SELECT count(*) FROM records WHERE kind = ?').raw(true);
  const next = db
    .prepare(
      `SELECT id, value, version, idx, expires, kind FROM records
       WHERE (kind, id) > (?, ?) AND (expires IS NULL OR expires > ?) ORDER BY kind, id LIMIT ${pageSize}`,
    )
    .raw(true);

  const write = async (request: string, args: Flat[]): Promise<boolean> => {
    try {
      return ((await writer.request(request, args)) as number) > 0;
    } catch (error) {
      throw asUnavailable(error);
    }
  };

  async function* all(): AsyncIterable<StoredRow> {
    let page: [...Found, kind: string][];
    let last = ['', ''];
    do {
      page = next.all([...last, Date.now()]) as typeof page;
      for (const [id, value, version, index, expires, table] of page) {
        yield { table, id, value: JSON.parse(value), version, index, expires };
        last = [table, id];
      }
    } while (page.length === pageSize);
  }

  function table<T>(kind: string): Table<T> {
    const row = ([id, value, version, index, expires]: Found): Row<T> => ({ id, value: JSON.parse(value) as T, version, index, expires });
    const rowArgs = (id: string, value: T, { index = null, expires = null }: RowOptions = {}): Flat[] => [
      kind,
      id,
      JSON.stringify(value),
      index,
      expires,
    ];
    /** All rows, by pages: `pageAfter` reads those after an id. */
    const paged = async (pageAfter: (id: string) => unknown): Promise<Row<T>[]> => {
      const rows: Row<T>[] = [];
      const due = inTurns();
      for (let last = ''; ; last = rows.at(-1)?.id ?? '') {
        const found = pageAfter(last) as Found[];
        for (const one of found) {
          rows.push(row(one));
          const pause = due();
          if (pause) await pause;
        }
        if (found.length < pageSize) return rows;
        // 10,000 rows take 50 ms: yield after each page.
        await nextTurn();
      }
    };
    return {
      async get(id) {
        const found = one.get([kind, Date.now(), id]) as Found | undefined;
        return found && row(found);
      },
      getMany: async (ids) =>
        new Map((many.all([kind, Date.now(), JSON.stringify(ids)]) as Found[]).map((found) => [found[0], row(found)])),
      insert: (id, value, options) => write('insert', [...rowArgs(id, value, options), Date.now()]),
      put: async (id, value, options) => void (await write('put', rowArgs(id, value, options))),
      replace: (id, value, version, options) => write('replace', [...rowArgs(id, value, options), version, Date.now()]),
      delete: async (id) => void (await write('delete', [kind, id])),
      find: (index) => paged((id) => indexed.all([kind, Date.now(), index, id])),
      count: async () => (counted.get([kind]) as [number])[0],
      list: () => paged((id) => every.all([kind, Date.now(), id])),
      deleteWhere: async (index) => void (await write('deleteWhere', [kind, index])),
    };
  }

  return {
    table,
    all,
    restore: async ({ table, id, value, version, index, expires }) =>
      void (await write('restore', [table, id, JSON.stringify(value), version, index, expires])),
    expunge: () => expungeFile(slow, file),
    async close() {
      await slow.close();
      await writer.close();
      db.close();
    },
  };
}
