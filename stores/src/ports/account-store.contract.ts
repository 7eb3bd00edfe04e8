import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountStore, StoredRow, Table } from './account-store.ts';
import { Unavailable } from './event-store.ts';

export interface OpenedAccountStore {
  store: AccountStore;
  /** The same records for another process. */
  another(): Promise<AccountStore>;
  /** Faults between `store` and its server; undefined without a server. */
  outside?: {
    stopServer(): Promise<void>;
    startServer(): Promise<void>;
    proxy: { cut(): Promise<void>; holdAnswers(): void; restore(): Promise<void> };
  };
  /** Kills the server or closes the store, and reopens it. */
  reopen(): Promise<AccountStore>;
  /** Closes what is open and removes what was stored. */
  dispose(): Promise<void>;
}

interface Thing {
  text: string;
}
const one: Thing = { text: 'one' };
const two: Thing = { text: 'two' };
const originalParse = JSON.parse;
const past = () => Date.now() - 1_000;
const future = () => Date.now() + 60_000;

type Outside = NonNullable<OpenedAccountStore['outside']>;

/**
 * The contract of every account store. The tests share a store and use separate tables.
 * `name` is 'adapter | engine and version'; `inFile`: there is no server.
 */
export function accountStoreContract(name: string, open: () => Promise<OpenedAccountStore>, { inFile = false } = {}): void {
  describe(`account store | ${name}`, () => {
    let opened: OpenedAccountStore;
    let store: AccountStore;
    let another: AccountStore;
    let kind: string;
    let table: Table<Thing>;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
      another = await opened.another();
    });
    afterAll(() => opened?.dispose());
    const outside = () => opened.outside as Outside;
    const testOutside = (rule: string, run: () => Promise<void>) =>
      inFile ? test.skip(`${rule} (unsupported by a file: nothing is between it and the process)`) : test(rule, run);
    beforeEach(() => {
      kind = randomUUID();
      table = store.table(kind);
    });

    /** The rows of these tables. */
    const rows = async (...tables: string[]) => {
      const found: StoredRow[] = [];
      for await (const row of store.all()) if (tables.includes(row.table)) found.push(row);
      return tables.flatMap((name) => found.filter(({ table }) => table === name));
    };

    test('a row that was not written does not exist', async () => expect(await table.get('a')).toBeUndefined());

    test('a row is read back as written, and a second write increases its version', async () => {
      await table.put('a', one);
      expect(await table.get('a')).toEqual({ id: 'a', value: one, version: 1, index: null, expires: null });
      const expires = future();
      await table.put('a', two, { index: 'ana', expires });
      expect(await table.get('a')).toEqual({ id: 'a', value: two, version: 2, index: 'ana', expires });
    });

    test('of many ids the existing rows are returned', async () => {
      for (let n = 0; n < 12; n++) await table.put(`many${n}`, { n } as never);
      const found = await table.getMany(['many3', 'never', 'many11', 'many3']);
      expect([...found.keys()].sort()).toEqual(['many11', 'many3']);
      expect(found.get('many11')).toMatchObject({ id: 'many11', value: { n: 11 }, version: 1 });
      expect((await table.getMany([])).size).toBe(0);
      expect(await table.count()).toBe(12);
    });

    test('an insert does not change an existing row', async () => {
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

    test('a deleted row does not exist, and can be deleted again', async () => {
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

    test.each(['list', 'find'] as const)('the rows of a long %s are read in several turns of the event loop', async (call) => {
      await Promise.all(Array.from({ length: 24 }, (_, n) => table.put(`long${n}`, one, { index: 'ana' })));
      let [inTurn, most, isOver] = [0, 0, false];
      const parse = vi.spyOn(JSON, 'parse').mockImplementation((text) => {
        most = Math.max(most, ++inTurn);
        // As long as a large row takes, on a machine of any speed.
        const end = performance.now() + 1;
        while (performance.now() < end);
        return originalParse(text);
      });
      const reading = (call === 'list' ? table.list() : table.find('ana')).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await nextTurn();
        inTurn = 0;
      }
      parse.mockRestore();
      expect(await reading).toHaveLength(24);
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThan(24);
    });

    test('a row changes its index', async () => {
      await table.put('a', one, { index: 'ana' });
      await table.put('a', one, { index: 'ben' });
      expect([await table.find('ana'), (await table.find('ben')).length]).toEqual([[], 1]);
    });

    test('an expired row is not found, and its id is free', async () => {
      await table.put('a', one, { index: 'ana', expires: past() });
      await table.put('b', one, { index: 'ana', expires: future() });
      expect(await table.get('a')).toBeUndefined();
      expect((await table.find('ana')).map(({ id }) => id)).toEqual(['b']);
      expect((await table.list()).map(({ id }) => id)).toEqual(['b']);
      expect(await table.replace('a', two, 1)).toBe(false);
      expect(await table.insert('a', two)).toBe(true);
      expect((await table.get('a'))?.value).toEqual(two);
    });

    test('tables are separate', async () => {
      await table.put('a', one, { index: 'ana' });
      const other = store.table<Thing>(randomUUID());
      expect([await other.get('a'), await other.find('ana'), await other.list()]).toEqual([undefined, [], []]);
    });

    test('the rows of all tables are listed, except expired ones', async () => {
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

    test('a restored row is exactly the same, also when repeated, and its version continues', async () => {
      const row = { table: kind, id: 'a', value: one, version: 7, index: 'ana', expires: future() };
      await table.put('a', two);
      for (const _ of [1, 2]) await store.restore(row);
      expect(await rows(kind)).toEqual([row]);
      expect((await table.find('ana')).map(({ id }) => id)).toEqual(['a']);
      expect(await table.replace('a', two, 7)).toBe(true);
      expect(await table.get('a')).toEqual({ id: 'a', value: two, version: 8, index: null, expires: null });
    });

    test.each([
      ['fields with the marks of a query', { $set: { 'a.b': 1, $in: [] }, 'c.$': null }],
      ['nothing', null],
      ['text alone', 'Crème brûlée 🍮'],
      ['numbers, lists and truth', { list: [1, 1.5, -0.001, 2 ** 53 - 1, null, [], {}], truth: [true, false], empty: '' }],
      ['a lot of text', { text: 'é'.repeat(300_000) }],
    ])('%s: a value is read as written', async (_, value) => {
      await store.table(kind).put('a', value);
      expect((await another.table(kind).get('a'))?.value).toEqual(value);
    });

    test('ids and indexes are exact', async () => {
      const ids = ['a', 'A', 'a/b', '/', 'a.b', '$a', 'é', 'x'.repeat(200), '*', '.*'];
      await Promise.all(ids.map((id) => table.put(id, { text: id }, { index: id })));
      for (const id of ids) expect([(await table.get(id))?.value.text, (await table.find(id)).map((row) => row.id)]).toEqual([id, [id]]);
      await table.deleteWhere('.*');
      expect((await table.list()).map(({ id }) => id).sort()).toEqual(ids.filter((id) => id !== '.*').sort());
    });

    describe('two processes at once', () => {
      const names = Array.from({ length: 10 }, (_, index) => `row ${index}`);
      const other = () => another.table<Thing>(kind);

      test('one reads what the other has written', async () => {
        for (const text of ['first', 'second', 'third']) {
          await table.put('a', { text }, { index: text });
          expect([(await other().get('a'))?.value.text, (await other().find(text)).length]).toEqual([text, 1]);
        }
        await other().delete('a');
        expect(await table.get('a')).toBeUndefined();
      });

      test('of two inserts one wins, and the loser can read the row at once', async () => {
        for (const name of names) {
          const insert = async (into: Table<Thing>, value: Thing) => ({
            won: await into.insert(name, value),
            seen: (await into.get(name))?.value,
          });
          const [mine, theirs] = await Promise.all([insert(table, one), insert(other(), two)]);
          expect([mine.won, theirs.won].filter(Boolean)).toHaveLength(1);
          expect([mine.seen, theirs.seen]).toEqual(mine.won ? [one, one] : [two, two]);
        }
      });

      test('of two inserts over an expired row one wins', async () => {
        for (const name of names) {
          await table.put(name, one, { expires: past() });
          const inserted = await Promise.all([table.insert(name, two), other().insert(name, two)]);
          expect(inserted.filter(Boolean)).toHaveLength(1);
        }
      });

      test('no change is lost when each replaces what it read', async () => {
        const counters = [table, other(), table, other()] as unknown as Table<number>[];
        await (table as unknown as Table<number>).put('count', 0);
        const count = async (counter: Table<number>) => {
          for (let counted = 0; counted < 10; ) {
            const row = (await counter.get('count')) as { value: number; version: number };
            if (await counter.replace('count', row.value + 1, row.version)) counted++;
          }
        };
        await Promise.all(counters.map(count));
        expect(await table.get('count')).toMatchObject({ value: 40, version: 41 });
      });

      test('both may write the same row, also when it is new', async () => {
        for (const name of names) {
          await Promise.all([table.put(name, one), other().put(name, two), table.put(name, one), other().put(name, two)]);
          expect((await table.get(name))?.version).toBe(4);
        }
      });
    });

    testOutside('during an outage every call throws Unavailable, and afterwards all work again', async () => {
      await table.put('a', one, { index: 'ana' });
      await outside().stopServer();
      const calls = [
        () => table.get('a'),
        () => table.insert('b', one),
        () => table.put('b', one),
        () => table.replace('a', two, 1),
        () => table.delete('a'),
        () => table.find('ana'),
        () => table.list(),
        () => table.deleteWhere('ana'),
        () => store.all()[Symbol.asyncIterator]().next(),
      ];
      await Promise.all(calls.map((call) => expect(call()).rejects.toThrow(Unavailable)));
      await outside().startServer();
      await expect.poll(() => table.get('a').catch(() => undefined)).toMatchObject({ value: one, version: 1 });
      await table.put('a', two);
      expect(await table.insert('b', one)).toBe(true);
    });

    testOutside('a write whose answer was lost throws, and a retry finds what it wrote', async () => {
      const lose = async (write: () => Promise<unknown>) => {
        outside().proxy.holdAnswers();
        const lost = expect(write()).rejects.toThrow(Unavailable);
        await expect.poll(async () => (await another.table(kind).get('a'))?.value).toEqual(one);
        await outside().proxy.cut();
        await lost;
        await outside().proxy.restore();
        await expect.poll(() => table.get('a').catch(() => undefined)).toMatchObject({ value: one, version: 1 });
      };
      await lose(() => table.insert('a', one));
      expect(await table.insert('a', two)).toBe(false);
      await table.delete('a');
      await lose(() => table.put('a', one));
      await table.put('a', two);
      expect(await table.get('a')).toMatchObject({ value: two, version: 2 });
    });

    testOutside('calls to a silent server time out', async () => {
      outside().proxy.holdAnswers();
      await expect(table.get('a')).rejects.toThrow(Unavailable);
      await outside().proxy.restore();
      await expect.poll(() => table.get('a').catch(() => 'away')).toBeUndefined();
    });

    test('everything acknowledged is there after a crash and reopening', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, i) => table.put(`row ${i}`, { text: 'Crème brûlée 🍮' }, { index: 'ana' })));
      store = await opened.reopen();
      const rows = await store.table<Thing>(kind).find('ana');
      expect(rows).toHaveLength(20);
      expect(rows[0]?.value).toEqual({ text: 'Crème brûlée 🍮' });
    });
  });
}
