import { isDeepStrictEqual } from 'node:util';
import { knownLogTable } from '@potluck/stores/codec/accounts-match-log';
import type { AccountStore, StoredRow } from '@potluck/stores/ports/account-store';
import { type Mirrored, marksTable } from './mirror.ts';

/** Every row of every table: keys, sessions, accounts, secrets, how far reactions have come. */
export function accountRows(source: AccountStore, target: AccountStore): Mirrored<StoredRow> {
  async function* rowsOf(store: AccountStore): AsyncIterable<StoredRow> {
    for await (const row of store.all()) if (row.table !== marksTable && row.table !== knownLogTable) yield row;
  }
  return {
    unit: 'rows',
    here: () => rowsOf(source),
    there: () => rowsOf(target),
    nameOf: ({ table, id }) => `${table}/${id}`,
    async isThere({ table, ...row }) {
      return isDeepStrictEqual(await target.table(table).get(row.id), row) || isExpired(row);
    },
    isHere: async ({ table, id }) => (await source.table(table).get(id)) !== undefined,
    copy: (row) => target.restore(row),
    remove: async (row) => {
      if (!isExpired(row)) await target.table(row.table).delete(row.id);
    },
    atOnce: 64,
  };
}

/** It may expire while it is on its way, and is then found nowhere. */
const isExpired = ({ expires }: { expires: number | null }): boolean => expires !== null && expires <= Date.now();
