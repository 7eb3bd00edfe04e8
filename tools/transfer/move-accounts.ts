import { isDeepStrictEqual } from 'node:util';
import { knownLogTable } from '@potluck/stores/codec/accounts-match-log';
import type { AccountStore, StoredRow } from '@potluck/stores/ports/account-store';
import { type Mirrored, marksTable } from './mirror.ts';

/** All rows of all tables: keys, sessions, accounts, secrets, the reactions' checkpoint. */
export function accountRows(source: AccountStore, target: AccountStore): Mirrored<StoredRow> {
  async function* rowsOf(store: AccountStore): AsyncIterable<StoredRow> {
    for await (const row of store.all()) if (row.table !== marksTable && row.table !== knownLogTable) yield row;
  }
  return {
    unit: 'rows',
    listSource: () => rowsOf(source),
    listTarget: () => rowsOf(target),
    nameOf: ({ table, id }) => `${table}/${id}`,
    async isInTarget({ table, ...row }) {
      return isDeepStrictEqual(await target.table(table).get(row.id), row) || isExpired(row);
    },
    isInSource: async ({ table, id }) => (await source.table(table).get(id)) !== undefined,
    copy: (row) => target.restore(row),
    remove: async (row) => {
      if (!isExpired(row)) await target.table(row.table).delete(row.id);
    },
    atOnce: 64,
  };
}

/** A row may expire during the move. */
const isExpired = ({ expires }: { expires: number | null }): boolean => expires !== null && expires <= Date.now();
