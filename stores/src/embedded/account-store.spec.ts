import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountStoreContract } from '../ports/account-store.contract.ts';
import type { AccountStore } from '../ports/account-store.ts';
import { openEmbeddedAccountStore } from './account-store.ts';

accountStoreContract(
  'embedded | SQLite file',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'potluck-accounts-'));
    const opened: AccountStore[] = [];
    const another = async () => {
      const store = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
      opened.push(store);
      return store;
    };
    const store = await another();
    return {
      store,
      another,
      async reopen() {
        await store.close();
        opened.splice(opened.indexOf(store), 1);
        return another();
      },
      async dispose() {
        for (const each of opened) await each.close();
        await rm(folder, { recursive: true });
      },
    };
  },
  { inFile: true },
);

test('all rows are listed once, also over several pages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-accounts-'));
  const store = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
  const ids = (table: string) => Array.from({ length: 700 }, (_, i) => `${table} ${i}`);
  for (const table of ['a', 'b', 'c']) await Promise.all(ids(table).map((id) => store.table(table).put(id, null)));
  const found: string[] = [];
  for await (const { table, id } of store.all()) found.push(`${table}/${id}`);
  expect(found.sort()).toEqual(['a', 'b', 'c'].flatMap((table) => ids(table).map((id) => `${table}/${id}`)).sort());
  await store.close();
  await rm(folder, { recursive: true });
});

test.each(['list', 'find'] as const)('a long %s lets others have their turn', async (call) => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-accounts-'));
  const store = await openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
  const table = store.table<number>('a');
  await Promise.all(Array.from({ length: 3_500 }, (_, i) => table.put(`row ${i}`, i, { index: 'ana' })));
  await table.put('row of another', 0, { index: 'ben' });
  let turns = 0;
  let isListed = false;
  const turn = () => {
    turns += 1;
    if (!isListed) setImmediate(turn);
  };
  setImmediate(turn);
  const rows = await (call === 'list' ? table.list() : table.find('ana'));
  isListed = true;
  const ids = Array.from({ length: 3_500 }, (_, i) => `row ${i}`);
  expect(rows.map(({ id }) => id)).toEqual((call === 'list' ? [...ids, 'row of another'] : ids).sort());
  expect(turns).toBeGreaterThanOrEqual(3);
  await store.close();
  await rm(folder, { recursive: true });
});
