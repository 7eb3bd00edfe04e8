import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountStore, StoredRow, Table } from './account-store.ts';

export interface OpenedAccountStore {
  store: AccountStore;
  /** Ends the connection in the roughest way there is and opens the same records again. */
  reopen(): Promise<AccountStore>;
  /** Closes what is open and removes what was stored. */
  dispose(): Promise<void>;
}

interface Thing {
  text: string;
}
const one: Thing = { text: 'one' };
const two: Thing = { text: 'two' };
const past = () => Date.now() - 1_000;
const future = () => Date.now() + 60_000;

/** What every account store does, whatever its engine. The tests share one, and keep to tables of their own. */
export function accountStoreContract(name: string, open: () => Promise<OpenedAccountStore>): void {
  describe(`account store: ${name}`, () => {
    let opened: OpenedAccountStore;
    let store: AccountStore;
    let kind: string;
    let table: Table<Thing>;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened.dispose());
    beforeEach(() => {
      kind = randomUUID();
      table = store.table(kind);
    });

    /** Those of these tables, in their order. */
    const rows = async (...tables: string[]) => {
      const found: StoredRow[] = [];
      for await (const row of store.all()) if (tables.includes(row.table)) found.push(row);
      return tables.flatMap((name) => found.filter(({ table }) => table === name));
    };

    test('a row that was not put is not there', async () => expect(await table.get('a')).toBeUndefined());

    test('what was put is read back, and put again counts as a change', async () => {
      await table.put('a', one);
      expect(await table.get('a')).toEqual({ id: 'a', value: one, version: 1, index: null, expires: null });
      const expires = future();
      await table.put('a', two, { index: 'ana', expires });
      expect(await table.get('a')).toEqual({ id: 'a', value: two, version: 2, index: 'ana', expires });
    });

    test('an insert leaves what is there', async () => {
      expect(await table.insert('a', one)).toBe(true);
      expect(await table.insert('a', two)).toBe(false);
      expect((await table.get('a'))?.value).toEqual(one);
    });

    test('of two inserts at once one wins', async () => {
      const inserted = await Promise.all([table.insert('a', one), store.table<Thing>(kind).insert('a', two)]);
      expect(inserted.filter(Boolean)).toHaveLength(1);
      expect((await table.get('a'))?.value).toEqual(inserted[0] ? one : two);
    });

    test('a replacement needs the version that was read', async () => {
      await table.put('a', one);
      expect(await table.replace('a', two, 1)).toBe(true);
      expect(await table.replace('a', one, 1)).toBe(false);
      expect(await table.get('a')).toMatchObject({ value: two, version: 2 });
      expect(await table.replace('b', one, 1)).toBe(false);
    });

    test('of two replacements of one version one wins', async () => {
      await table.put('a', one);
      const replaced = await Promise.all([table.replace('a', two, 1), table.replace('a', two, 1)]);
      expect(replaced.filter(Boolean)).toHaveLength(1);
    });

    test('a deleted row is gone, and deleting it again is harmless', async () => {
      await table.put('a', one);
      await table.delete('a');
      await table.delete('a');
      expect(await table.get('a')).toBeUndefined();
    });

    test('rows are found and deleted by their index', async () => {
      await table.put('a', one, { index: 'ana' });
      await table.put('b', two, { index: 'ana' });
      await table.put('c', two, { index: 'ben' });
      await table.put('d', two);
      expect((await table.find('ana')).map(({ id }) => id).sort()).toEqual(['a', 'b']);
      await table.deleteWhere('ana');
      expect((await table.list()).map(({ id }) => id).sort()).toEqual(['c', 'd']);
    });

    test('a row changes its index', async () => {
      await table.put('a', one, { index: 'ana' });
      await table.put('a', one, { index: 'ben' });
      expect([await table.find('ana'), (await table.find('ben')).length]).toEqual([[], 1]);
    });

    test('what has expired is not found, and its place is free', async () => {
      await table.put('a', one, { index: 'ana', expires: past() });
      await table.put('b', one, { index: 'ana', expires: future() });
      expect(await table.get('a')).toBeUndefined();
      expect((await table.find('ana')).map(({ id }) => id)).toEqual(['b']);
      expect((await table.list()).map(({ id }) => id)).toEqual(['b']);
      expect(await table.replace('a', two, 1)).toBe(false);
      expect(await table.insert('a', two)).toBe(true);
      expect((await table.get('a'))?.value).toEqual(two);
    });

    test('tables with other names are apart', async () => {
      await table.put('a', one, { index: 'ana' });
      const other = store.table<Thing>(randomUUID());
      expect([await other.get('a'), await other.find('ana'), await other.list()]).toEqual([undefined, [], []]);
    });

    test('the rows of all tables are listed as they stand, but for expired ones', async () => {
      const other = randomUUID();
      const expires = future();
      await table.put('a', one);
      await table.put('a', two, { index: 'ana', expires });
      await table.put('gone', one, { expires: past() });
      await store.table(other).put('a', one);
      expect(await rows(kind, other)).toEqual([
        { table: kind, id: 'a', value: two, version: 2, index: 'ana', expires },
        { table: other, id: 'a', value: one, version: 1, index: null, expires: null },
      ]);
    });

    test('a row of another store is put just as it was there, as often as it comes, and counts on from its version', async () => {
      const row = { table: kind, id: 'a', value: one, version: 7, index: 'ana', expires: future() };
      await table.put('a', two);
      for (const _ of [1, 2]) await store.restore(row);
      expect(await rows(kind)).toEqual([row]);
      expect((await table.find('ana')).map(({ id }) => id)).toEqual(['a']);
      expect(await table.replace('a', two, 7)).toBe(true);
      expect(await table.get('a')).toEqual({ id: 'a', value: two, version: 8, index: null, expires: null });
    });

    test('everything acknowledged is there after it was cut off and opened again', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, i) => table.put(`row ${i}`, { text: 'Crème brûlée 🍮' }, { index: 'ana' })));
      store = await opened.reopen();
      const rows = await store.table<Thing>(kind).find('ana');
      expect(rows).toHaveLength(20);
      expect(rows[0]?.value).toEqual({ text: 'Crème brûlée 🍮' });
    });
  });
}
