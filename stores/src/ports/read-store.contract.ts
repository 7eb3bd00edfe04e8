import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Collection, Fenced, type Find, type Lease, type PageBounds, type ReadStore, type Term } from './read-store.ts';

export interface OpenedReadStore {
  store: ReadStore;
  /** Closes it and opens the same documents again. */
  reopen(): Promise<ReadStore>;
  /** The same documents through another connection, as another thread or process has. */
  another(): Promise<ReadStore>;
  /** Closes what is open and removes what was stored. */
  dispose(): Promise<void>;
}

interface Dish {
  id: number;
  cook: string;
  title: string;
  hidden: boolean;
  likes: number;
  created: number;
  parent: number | null;
}

const shape = {
  indexes: [
    ['hidden', 'created'],
    ['cook', 'created'],
    ['hidden', 'likes', 'created'],
    ['cook', 'hidden', 'created'],
  ],
  searchText: ({ title }: Dish) => title,
};
const dish = (id: number, more: Partial<Dish> = {}): Dish => ({
  id,
  cook: 'ana',
  title: `Dish ${id}`,
  hidden: false,
  likes: 0,
  created: id,
  parent: null,
  ...more,
});
const stored = (document: Dish, position = document.created) => ({ id: String(document.id), position: BigInt(position), document });
const at = (position: bigint, eventId?: string) => ({ storeId: 'store', position, ...(eventId ? { eventId } : {}) });

/** The contract of every read store. The tests share a store and use separate projections. */
export function readStoreContract(name: string, open: () => Promise<OpenedReadStore>): void {
  describe(`read store | ${name}`, () => {
    let opened: OpenedReadStore;
    let store: ReadStore;
    let dishes: Collection<Dish>;
    let projection: string;
    let count = 0;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened.dispose());
    beforeEach(async () => {
      projection = `dishes-${String.fromCharCode(97 + (count++ % 26)).repeat(1 + count / 26)}`;
      dishes = await store.open(projection, (await store.create(projection, 'one')).version, shape);
    });

    const write = (...documents: Dish[]) =>
      dishes.write(
        documents.map((document) => stored(document)),
        at(100n),
      );
    const ids = async (find: Find) => (await dishes.find(find)).map(({ document }) => document?.id);
    const newestFirst: NonNullable<Find['sort']> = { fields: ['created'], direction: 'desc' };
    const search = (...terms: (string | Term)[]) =>
      ids({ search: terms.map((term) => (typeof term === 'string' ? { text: term } : term)), sort: newestFirst });

    describe('documents', () => {
      test('a document is read back as written', async () => {
        const document = dish(1, { title: 'Crème brûlée "à la" 🍮', parent: 7 });
        await dishes.write([stored(document, 9)], at(9n));
        expect(await dishes.get(['1'])).toEqual(new Map([['1', { id: '1', position: 9n, document }]]));
      });
      test('names, numbers and empty values are as in JSON', async () => {
        const strange = {
          ...dish(1, { title: '$title\0.\\', created: Number.MAX_SAFE_INTEGER, likes: -0.1, parent: 2 ** 31 }),
          'a.b': { 'c.d': [], '': {}, none: null, not: undefined },
          list: [undefined, null, [1, ['2']], { _id: 1, id: 2 }],
          long: 2 ** 40,
        };
        for (const position of [9, 10]) {
          await dishes.write([stored(strange, position)], at(BigInt(position)));
          expect((await dishes.get(['1'])).get('1')?.document).toStrictEqual(JSON.parse(JSON.stringify(strange)));
        }
        expect(await ids({ where: { created: Number.MAX_SAFE_INTEGER, parent: { gt: 2 ** 31 - 1 } } })).toEqual([1]);
      });
      test('a new document replaces the old one completely', async () => {
        await dishes.write([stored({ ...dish(1), note: 'old', parts: { old: 1 } } as Dish, 1)], at(1n));
        await dishes.write([stored({ ...dish(1), parts: { new: 1 } } as Dish, 2)], at(2n));
        expect((await dishes.get(['1'])).get('1')?.document).toEqual({ ...dish(1), parts: { new: 1 } });
      });
      test('unknown ids are absent', async () => expect(await dishes.get(['1', '2'])).toEqual(new Map()));
      test('no ids return no documents', async () => expect(await dishes.get([])).toEqual(new Map()));
      test('a tombstone is returned by get and not by find', async () => {
        await write(dish(1));
        await dishes.write([{ id: '1', position: 101n, document: undefined }], at(101n));
        expect(await dishes.get(['1'])).toEqual(new Map([['1', { id: '1', position: 101n, document: undefined }]]));
        expect(await ids({})).toEqual([]);
        expect(await search('Dish')).toEqual([]);
        expect(await dishes.count({})).toBe(0);
      });
      test('a scan has all documents and tombstones in the order of their ids, in pages', async () => {
        for (const id of [10, 9, 2, 1]) await write(dish(id));
        await dishes.write([{ id: '2', position: 101n, document: undefined }], at(101n));
        const all = ['1', '10', '2', '9'];
        const scanned = async (page: Parameters<typeof dishes.scan>[0]) => {
          const { found, more } = await dishes.scan(page);
          return [found.map(({ id }) => id), more];
        };
        const bytes = 100_000;
        expect(await scanned({ limit: 10, bytes })).toEqual([all, false]);
        expect(await scanned({ limit: 4, bytes })).toEqual([all, false]);
        expect(await scanned({ limit: 3, bytes })).toEqual([['1', '10', '2'], true]);
        expect(await scanned({ after: '10', limit: 3, bytes })).toEqual([['2', '9'], false]);
        expect(await scanned({ after: '9', limit: 3, bytes })).toEqual([[], false]);
        expect(await scanned({ limit: 3, bytes: 1 })).toEqual([['1'], true]);
        expect((await dishes.scan({ after: '10', limit: 1, bytes })).found).toEqual([{ id: '2', position: 101n, document: undefined }]);
        expect((await dishes.scan({ after: '2', limit: 1, bytes })).found).toEqual([stored(dish(9))]);
      });
      test('a tombstone becomes a document again', async () => {
        await dishes.write([{ id: '1', position: 1n, document: undefined }], at(1n));
        await dishes.write([stored(dish(1, { title: 'Bread' }), 2)], at(2n));
        expect(await search('bread')).toEqual([1]);
      });
      test('an older batch changes nothing', async () => {
        await dishes.write([stored(dish(1, { likes: 5 }), 50), { id: '2', position: 60n, document: undefined }], at(60n, 'an-event'));
        const before = await dishes.get(['1', '2']);
        await dishes.write([stored(dish(1, { likes: 4 }), 40), stored(dish(2), 40)], at(40n));
        expect(await dishes.get(['1', '2'])).toEqual(before);
        expect(await ids({})).toEqual([1]);
        expect(await dishes.checkpoint()).toEqual(at(60n, 'an-event'));
      });
      test('of a batch only newer documents are written', async () => {
        await dishes.write([stored(dish(1, { likes: 5 }), 50), stored(dish(2, { likes: 5 }), 20)], at(50n));
        await dishes.write(
          [1, 2, 3].map((id) => stored(dish(id, { likes: 4 }), 40)),
          at(60n),
        );
        const found = await dishes.get(['1', '2', '3']);
        expect([...found.values()].map(({ id, position, document }) => [id, position, document?.likes]).toSorted()).toEqual([
          ['1', 50n, 5],
          ['2', 40n, 4],
          ['3', 40n, 4],
        ]);
      });
      test('a repeated batch changes nothing', async () => {
        const batch = [stored(dish(1), 10), stored(dish(2), 11), { id: '3', position: 12n, document: undefined }];
        await dishes.write(batch, at(12n, 'an-event'));
        const before = await dishes.get(['1', '2', '3']);
        await dishes.write(batch, at(12n, 'an-event'));
        expect(await dishes.get(['1', '2', '3'])).toEqual(before);
        expect(await ids({ sort: newestFirst })).toEqual([2, 1]);
        expect(await dishes.count({})).toBe(2);
        expect(await dishes.checkpoint()).toEqual(at(12n, 'an-event'));
      });
      test('a document at the same position stays', async () => {
        await dishes.write([stored(dish(1, { likes: 5 }), 50)], at(50n));
        await dishes.write([stored(dish(1, { likes: 6 }), 50)], at(50n));
        expect((await dishes.get(['1'])).get('1')?.document?.likes).toBe(5);
      });
      test('of concurrent writes the newer documents stay', async () => {
        const other = await opened.another();
        const theirs = await other.open<Dish>(projection, 1, shape);
        const batch = (from: number, likes: number) => Array.from({ length: 40 }, (_, id) => stored(dish(id + 1, { likes }), from + id));
        for (let round = 0; round < 5; round++) {
          const writes = [
            () => dishes.write(batch(1 + 1_000 * round, 1), at(BigInt(100 + 1_000 * round))),
            () => theirs.write(batch(2 + 1_000 * round, 2), at(BigInt(101 + 1_000 * round))),
          ];
          if (round % 2) writes.reverse();
          await Promise.all(writes.map((write) => write()));
          expect(await dishes.count({ likes: 2 })).toBe(40);
          expect((await dishes.checkpoint())?.position).toBe(BigInt(101 + 1_000 * round));
        }
        await other.close();
      });
      test('many ids at once', async () => {
        await write(...Array.from({ length: 1_000 }, (_, i) => dish(i + 1)));
        expect((await dishes.get(Array.from({ length: 3_000 }, (_, i) => String(i + 1)))).size).toBe(1_000);
      });
      test('another connection reads the documents', async () => {
        await write(dish(1));
        const other = await opened.another();
        expect((await (await other.open<Dish>(projection, 1, shape)).find({})).map(({ id }) => id)).toEqual(['1']);
        await other.close();
      });
    });

    describe('checkpoint', () => {
      test('there is none at first', async () => expect(await dishes.checkpoint()).toBeUndefined());
      test('it is written with documents, or alone', async () => {
        await dishes.write([stored(dish(1))], at(7n, 'an-event'));
        expect(await dishes.checkpoint()).toEqual({ storeId: 'store', position: 7n, eventId: 'an-event' });
        await dishes.write([], at(9n));
        expect(await dishes.checkpoint()).toEqual({ storeId: 'store', position: 9n });
      });
      test('it does not go back', async () => {
        await dishes.write([], at(9n));
        await dishes.write([], at(8n));
        expect(await dishes.checkpoint()).toEqual(at(9n));
      });
      test('it is there after reopening', async () => {
        await dishes.write([stored(dish(1))], at(12n));
        store = await opened.reopen();
        dishes = await store.open(projection, 1, shape);
        expect(await dishes.checkpoint()).toEqual(at(12n));
        expect(await ids({})).toEqual([1]);
      });
    });

    describe('fence', () => {
      const all = async () => ({ checkpoint: await dishes.checkpoint(), documents: await dishes.get(['1', '2']) });
      test('after a write of a later holder the earlier one cannot write', async () => {
        await dishes.write([stored(dish(1))], at(10n), 1);
        await dishes.write([stored(dish(1, { likes: 1 }), 20)], at(20n), 2);
        const before = await dishes.checkpoint();
        await expect(dishes.write([], at(30n), 1)).rejects.toThrow(Fenced);
        expect(await dishes.checkpoint()).toEqual(before);
        await dishes.write([], at(40n), 2);
        expect(await dishes.checkpoint()).toEqual(at(40n));
      });
      test('a later holder that only repeats a batch raises it too', async () => {
        await dishes.write([stored(dish(1))], at(10n), 1);
        await dishes.write([stored(dish(1))], at(5n), 2);
        const before = await all();
        expect(before.checkpoint).toEqual(at(10n));
        await expect(dishes.write([], at(30n), 1)).rejects.toThrow(Fenced);
        expect(await all()).toEqual(before);
      });
      test('an earlier holder is refused before it changes a document', async () => {
        await dishes.write([stored(dish(1, { likes: 2 }), 20)], at(20n), 2);
        const before = await all();
        await expect(dishes.write([stored(dish(1, { likes: 1 }), 10)], at(10n), 1)).rejects.toThrow(Fenced);
        expect(await all()).toEqual(before);
      });
      test('without a fence a write is always accepted', async () => {
        await dishes.write([], at(10n), 2);
        await dishes.write([stored(dish(1))], at(20n));
        expect(await dishes.checkpoint()).toEqual(at(20n));
        await expect(dishes.write([], at(30n), 1)).rejects.toThrow(Fenced);
      });
      test('it is there after reopening, and for another connection', async () => {
        await dishes.write([], at(10n), 2);
        store = await opened.reopen();
        const other = await opened.another();
        const theirs = await other.open<Dish>(projection, 1, shape);
        await expect(theirs.write([], at(30n), 1)).rejects.toThrow(Fenced);
        await other.close();
      });
      test('each version has its own', async () => {
        await dishes.write([], at(10n), 2);
        const { version } = await store.create(projection, 'two');
        await (await store.open<Dish>(projection, version, shape)).write([], at(10n), 1);
      });
    });

    describe('lease', () => {
      const ana: Lease = { holder: 'ana', fence: 1, heartbeat: 1 };
      const ben: Lease = { holder: 'ben', fence: 1, heartbeat: 1 };
      test('nobody holds it at first', async () => expect(await store.lease(projection)).toBeUndefined());
      test('it is read as written', async () => {
        expect(await store.putLease(projection, ana, undefined)).toBe(true);
        expect(await store.lease(projection)).toEqual(ana);
        expect(await store.lease('another-projection')).toBeUndefined();
      });
      test('of two first holders one gets it', async () => {
        const other = await opened.another();
        const taken = await Promise.all([store.putLease(projection, ana, undefined), other.putLease(projection, ben, undefined)]);
        expect(taken.toSorted()).toEqual([false, true]);
        expect(await store.lease(projection)).toEqual(taken[0] ? ana : ben);
        await other.close();
      });
      test('of many concurrent take-overs one succeeds', async () => {
        await store.putLease(projection, ana, undefined);
        const other = await opened.another();
        const challengers = Array.from({ length: 20 }, (_, index): Lease => ({ holder: `challenger ${index}`, fence: 2, heartbeat: 2 }));
        const taken = await Promise.all(challengers.map((lease, index) => (index % 2 ? store : other).putLease(projection, lease, 1)));
        expect(taken.filter(Boolean)).toHaveLength(1);
        expect(await store.lease(projection)).toEqual(challengers[taken.indexOf(true)]);
        await other.close();
      });
      test('a candidate that saw an older heartbeat does not get it', async () => {
        await store.putLease(projection, ana, undefined);
        expect(await store.putLease(projection, { ...ana, heartbeat: 2 }, 1)).toBe(true);
        expect(await store.putLease(projection, { ...ben, fence: 2, heartbeat: 2 }, 1)).toBe(false);
        expect(await store.putLease(projection, ben, undefined)).toBe(false);
        expect(await store.lease(projection)).toEqual({ ...ana, heartbeat: 2 });
      });
      test('it survives when versions and all else are dropped', async () => {
        await store.putLease(projection, ana, undefined);
        await store.drop(projection, 1);
        await store.dropAll();
        expect(await store.lease(projection)).toEqual(ana);
      });
    });

    describe('find', () => {
      beforeEach(() =>
        write(
          dish(1, { cook: 'ana', likes: 3 }),
          dish(2, { cook: 'ben', hidden: true, likes: 3 }),
          dish(3, { cook: 'cleo', parent: 1, likes: 1 }),
          dish(4, { cook: 'ana', likes: 3 }),
        ),
      );
      const cases: [string, Find, number[]][] = [
        ['all', { sort: newestFirst }, [4, 3, 2, 1]],
        ['equal text', { where: { cook: 'ana' }, sort: newestFirst }, [4, 1]],
        ['equal true', { where: { hidden: true } }, [2]],
        ['equal false', { where: { hidden: false }, sort: newestFirst }, [4, 3, 1]],
        ['equal null', { where: { parent: null }, sort: newestFirst }, [4, 2, 1]],
        ['equal number', { where: { parent: 1 } }, [3]],
        ['a number is not its text', { where: { parent: '1' } }, []],
        ['in', { where: { cook: { in: ['ben', 'cleo', 'x'] } }, sort: newestFirst }, [3, 2]],
        ['in true', { where: { hidden: { in: [true] } } }, [2]],
        ['in with null', { where: { parent: { in: [null, 1] } }, sort: newestFirst }, [4, 3, 2, 1]],
        ['in nothing', { where: { cook: { in: [] } } }, []],
        ['less', { where: { created: { lt: 3 } }, sort: newestFirst }, [2, 1]],
        ['greater', { where: { created: { gt: 3 } } }, [4]],
        ['between', { where: { created: { gt: 1, lt: 4 } }, sort: newestFirst }, [3, 2]],
        ['several', { where: { cook: 'ana', created: { gt: 1 } } }, [4]],
        ['ascending', { sort: { fields: ['created'], direction: 'asc' } }, [1, 2, 3, 4]],
        ['several sort fields', { sort: { fields: ['likes', 'created'], direction: 'desc' } }, [4, 2, 1, 3]],
        ['limit', { sort: newestFirst, limit: 2 }, [4, 3]],
        ['after', { sort: newestFirst, after: [3] }, [2, 1]],
        ['after, ascending', { sort: { fields: ['created'], direction: 'asc' }, after: [3] }, [4]],
        ['after several fields', { sort: { fields: ['likes', 'created'], direction: 'desc' }, after: [3, 2] }, [1, 3]],
        ['where, after and limit', { where: { cook: 'ana' }, sort: newestFirst, after: [4], limit: 1 }, [1]],
      ];
      test.each(cases)('%s', async (_, find, expected) => expect(await ids(find)).toEqual(expected));
      test('in a long list', async () => {
        const cooks = Array.from({ length: 20_000 }, (_, i) => `cook${i}`);
        expect(await ids({ where: { cook: { in: [...cooks, 'ben'] } } })).toEqual([2]);
      });
      test.each(['asc', 'desc'] as const)('for many listed values, %s, in pages, wherever their documents are', async (direction) => {
        // Ana cooks often, Ben rarely, Cleo cooked long ago and Dan only what is hidden.
        const cookOf = (id: number) => (id <= 12 ? 'cleo' : id % 10 === 0 ? 'ben' : id % 10 === 5 ? 'dan' : 'ana');
        const all = Array.from({ length: 80 }, (_, index) =>
          dish(index + 1, { cook: cookOf(index + 1), hidden: cookOf(index + 1) === 'dan' }),
        );
        await dishes.write(
          all.map((document) => stored(document, 200)),
          at(200n),
        );
        await dishes.write([{ id: '30', position: 201n, document: undefined }], at(201n));
        const nobodies = Array.from({ length: 450 }, (_, index) => `nobody ${index}`);
        const lists = [
          ['ben', 'cleo'],
          ['ben', 'ben', 'nobody'],
          ['ana', 'ben', 'cleo', 'dan'],
          ['dan'],
          [],
          ['ben', ...nobodies, 'cleo', 'ben'],
        ];
        for (const cooks of lists) {
          const expected = all.filter(({ id, cook, hidden }) => cooks.includes(cook) && !hidden && id !== 30).map(({ id }) => id);
          if (direction === 'desc') expected.reverse();
          const seen: (number | undefined)[] = [];
          for (let after: number[] | undefined; ; after = [seen.at(-1) as number]) {
            const page = await ids({
              where: { hidden: false, cook: { in: cooks } },
              sort: { fields: ['created'], direction },
              limit: 3,
              ...(after && { after }),
            });
            seen.push(...page);
            if (page.length < 3) break;
          }
          expect(seen).toEqual(expected);
        }
      });
      const page = async (find: Find & { limit: number }, bounds?: PageBounds) => {
        const { found, more } = await dishes.page({ sort: newestFirst, ...find }, bounds);
        return [...found.map(({ document }) => document?.id), ...(more ? ['more'] : [])];
      };
      test('a page tells whether there is more', async () => {
        expect(await page({ limit: 3 })).toEqual([4, 3, 2, 'more']);
        expect(await page({ limit: 4 })).toEqual([4, 3, 2, 1]);
        expect(await page({ limit: 3, after: [4] })).toEqual([3, 2, 1]);
        expect(await page({ limit: 2, where: { cook: { in: ['ana', 'cleo'] } } })).toEqual([4, 3, 'more']);
        expect(await page({ limit: 2, search: [{ text: 'dish' }] })).toEqual([4, 3, 'more']);
        expect(await page({ limit: 2, where: { cook: 'nobody' } })).toEqual([]);
      });
      test('a page can skip documents', async () => {
        expect(await page({ limit: 2 }, { skip: 1 })).toEqual([3, 2, 'more']);
        expect(await page({ limit: 2 }, { skip: 3 })).toEqual([1]);
        expect(await page({ limit: 2 }, { skip: 4 })).toEqual([]);
        expect(await page({ limit: 1 }, { skip: 1, bytes: 1 })).toEqual([3, 'more']);
      });
      test('a page has at most its bytes, unless it is a single document', async () => {
        await write(
          ...Array.from({ length: 30 }, (_, index) =>
            dish(10 + index, { title: 'é'.repeat(1_000), cook: index % 2 ? 'ana' : 'ben', likes: 3 }),
          ),
        );
        expect(await page({ limit: 100 }, { bytes: 10_000 })).toEqual([39, 38, 37, 36, 'more']);
        expect(await page({ limit: 100 }, { bytes: 1 })).toEqual([39, 'more']);
        expect(await page({ limit: 100 }, { bytes: 10_000, skip: 25 })).toEqual([14, 13, 12, 11, 'more']);
        expect(await page({ limit: 100, where: { cook: { in: ['ana', 'ben'] } } }, { bytes: 5_000 })).toEqual([39, 38, 'more']);
        expect(await page({ limit: 100, search: [{ text: 'éé' }] }, { bytes: 5_000 })).toEqual([39, 38, 'more']);
        const nobodies = Array.from({ length: 450 }, (_, index) => `nobody ${index}`);
        for (const cooks of [
          ['ana', 'ben'],
          ['ben', ...nobodies, 'ana'],
        ]) {
          const where = { hidden: false, cook: { in: cooks } };
          expect(await page({ limit: 100, where }, { bytes: 10_000 })).toEqual([39, 38, 37, 36, 'more']);
          expect(await page({ limit: 2, where }, { bytes: 10_000 })).toEqual([39, 38, 'more']);
          expect(await page({ limit: 100, where }, { bytes: 10_000, skip: 25 })).toEqual([14, 13, 12, 11, 'more']);
          expect(await page({ limit: 100, where, after: [13] }, { bytes: 10_000 })).toEqual([12, 11, 10, 4, 1]);
        }
        const sort: Find['sort'] = { fields: ['likes', 'created'], direction: 'desc' };
        expect(await page({ limit: 100, sort, after: [3, 13] }, { bytes: 5_000 })).toEqual([12, 11, 'more']);
        expect(await page({ limit: 100, sort, after: [3, 11] }, { bytes: 5_000 })).toEqual([10, 4, 2, 1, 3]);
      });
      test('returns one field of the found documents', async () => {
        const values: typeof dishes.values = (field, find) => dishes.values(field, find);
        expect(await values('cook', { sort: newestFirst })).toEqual(['ana', 'cleo', 'ben', 'ana']);
        expect(await values('created', { where: { cook: 'ana' }, sort: newestFirst, limit: 1 })).toEqual([4]);
        expect(await values('id', { sort: { fields: ['likes', 'created'], direction: 'desc' }, after: [3, 2] })).toEqual([1, 3]);
        expect(await values('id', { search: [{ text: 'dish' }], sort: newestFirst, limit: 3 })).toEqual([4, 3, 2]);
        expect(await values('parent', { sort: newestFirst })).toEqual([1]);
        expect(await values('id', { where: { cook: 'nobody' } })).toEqual([]);
      });
      test('sorts by text, letter by letter', async () => {
        await write(dish(5, { cook: 'Ana' }), dish(6, { cook: 'ana b' }), dish(7, { cook: 'änä' }));
        const sort: Find['sort'] = { fields: ['cook', 'created'], direction: 'asc' };
        expect(await page({ limit: 5, sort })).toEqual([5, 1, 4, 6, 2, 'more']);
        expect(await page({ limit: 5, sort, after: ['ana', 1] })).toEqual([4, 6, 2, 3, 7]);
      });
      test('counts the results of a search, up to a limit', async () => {
        await write(dish(5, { title: 'Soup', cook: 'ana' }));
        expect(await dishes.count({ cook: 'ana' }, { search: [{ text: 'dish' }] })).toBe(2);
        expect(await dishes.count({}, { search: [{ text: 'so' }] })).toBe(1);
        expect(await dishes.count({}, { most: 3 })).toBe(3);
        expect(await dishes.count({}, { search: [{ text: 'dish' }], most: 3 })).toBe(3);
        expect(await dishes.count({}, { most: 10 })).toBe(5);
      });
      test('count', async () => expect(await dishes.count({ cook: 'ana', hidden: false })).toBe(2));
      test('a page, and the next from its last document', async () => {
        const sort: Find['sort'] = { fields: ['likes', 'created'], direction: 'desc' };
        const page = await dishes.find({ sort, limit: 2 });
        const last = page.at(-1)?.document as Dish;
        expect(await ids({ sort, limit: 2, after: [last.likes, last.created] })).toEqual([1, 3]);
      });
    });

    describe('search', () => {
      beforeEach(() =>
        write(
          dish(1, { title: 'Crème brûlée' }),
          dish(2, { title: 'Soup 100% "home-made"' }),
          dish(3, { title: 'snake_case \\ and\nnew line' }),
          dish(4, { title: 'ŒUFS à la Straße ﬁne 日本の味', cook: 'ben', hidden: true }),
          dish(5, { title: "Grandma's pie; DROP TABLE", cook: 'cleo' }),
        ),
      );
      const cases: [string, string[], number[]][] = [
        ['a word', ['soup'], [2]],
        ['part of a word', ['rème'], [1]],
        ['without regard to case', ['SNAKE'], [3]],
        ['without regard to accents, in the term', ['Brùléê'], [1]],
        ['without regard to accents, in the text', ['creme brulee'], [1]],
        ['every term', ['creme', 'brulee'], [1]],
        ['every term, or nothing', ['creme', 'soup'], []],
        ['one character', ['b'], [5, 1]],
        ['two characters', ['ou'], [2]],
        ['one short, one long', ['e', 'snake'], [3]],
        ['compatibility forms', ['fine'], [4]],
        ['ligatures and sharp s', ['oeufs', 'strasse'], [4]],
        ['one character of another script', ['味'], [4]],
        ['two characters of another script', ['日本'], [4]],
        ['two of them that do not stand side by side', ['日味'], []],
        ['three characters of another script', ['日本の'], [4]],
        ['per cent is a character', ['%'], [2]],
        ['per cent in a longer term', ['100%'], [2]],
        ['nothing has per cent here', ['%oup'], []],
        ['underscore is a character', ['_'], [3]],
        ['underscore in a longer term', ['e_c'], [3]],
        ['double quotes', ['"home'], [2]],
        ['a double quote alone', ['"'], [2]],
        ['a single quote', ["'s"], [5]],
        ['a single quote in a longer term', ["ma's"], [5]],
        ['backslash', ['\\'], [3]],
        ['words of the query language', ['soup OR creme'], []],
        ['a star', ['sou*'], []],
        ['a minus', ['home-made'], [2]],
        ['a column filter', ['text:soup'], []],
        ['a line end', ['and\nnew'], [3]],
        ['a null character', ['so\0up'], [2]],
        ['nothing', [''], [5, 4, 3, 2, 1]],
      ];
      test.each(cases)('%s', async (_, terms, expected) => expect(await search(...terms)).toEqual(expected));

      test('one or two letters at any position, also at the end of a text', async () => {
        await write(dish(6, { title: 'Fufu 7q' }), dish(7, { title: 'Q' }), dish(8, { title: 'Wok 🥘x' }));
        const found = { fu: [6], '7q': [6], q: [7, 6], x: [8], '🥘x': [8], '🥘': [8], qx: [] };
        for (const [term, expected] of Object.entries(found)) expect({ [term]: await search(term) }).toEqual({ [term]: expected });
      });

      test('of a term its first 32 letters, however long it is', async () => {
        await write(dish(6, { title: `Käse${'spätzle'.repeat(10)}` }));
        expect(await search(`kase${'spatzle'.repeat(4)}`)).toEqual([6]);
        expect(await search(`kase${'spatzle'.repeat(4)} and what nobody wrote`)).toEqual([6]);
        expect(await search(`kase${'spatzle'.repeat(3)} and what nobody wrote`)).toEqual([]);
      });
      test('of a text its first 20,000 letters', async () => {
        await write(
          dish(6, { title: `${'\ufdfa'.repeat(1_000)} pomelo` }),
          dish(7, { title: `${'\ufdfa'.repeat(2_000)} pomelo` }),
          dish(8, { title: `${'\u6c34'.repeat(19_990)} pomelo yuzu` }),
        );
        expect(await search('pomelo')).toEqual([8, 6]);
        expect(await search('yuzu')).toEqual([]);
        expect(await search('\u6c34')).toEqual([8]);
      });

      const byBen = { field: 'cook', in: ['ben'] };
      test('a term, or its alternative', async () => expect(await search({ text: 'soup', or: byBen })).toEqual([4, 2]));
      test('a short term, or its alternative', async () => expect(await search({ text: '%', or: byBen })).toEqual([4, 2]));
      test('the alternative alone', async () => expect(await search({ text: 'no such text', or: byBen })).toEqual([4]));
      test('an empty alternative', async () => expect(await search({ text: 'soup', or: { field: 'cook', in: [] } })).toEqual([2]));
      test('with a condition, a page and a limit', async () =>
        expect(
          await ids({
            where: { hidden: false },
            search: [{ text: 'e' }],
            sort: { fields: ['created'], direction: 'desc' },
            after: [5],
            limit: 2,
          }),
        ).toEqual([3, 2]));
      test('a changed text is found, and its former text is not', async () => {
        await dishes.write([stored(dish(2, { title: 'Stew' }), 200)], at(200n));
        expect(await search('soup')).toEqual([]);
        expect(await search('stew')).toEqual([2]);
      });
      test('after a change of another field the text is still found once', async () => {
        await dishes.write([stored(dish(1, { title: 'Crème brûlée', likes: 9 }), 200)], at(200n));
        expect(await search('creme')).toEqual([1]);
      });
      test('finds the same when the writer knows the stored document', async () => {
        const written = (before: Dish, change: Partial<Dish>) => ({ ...stored({ ...before, ...change }, 200), before });
        const [brulee, soup] = await Promise.all(['1', '2'].map(async (id) => (await dishes.get([id])).get(id)?.document as Dish));
        await dishes.write([written(brulee as Dish, { likes: 9 }), written(soup as Dish, { title: 'Stew' })], at(200n));
        expect([await search('creme'), await search('soup'), await search('stew')]).toEqual([[1], [], [2]]);
        expect((await dishes.get(['1'])).get('1')).toEqual(stored({ ...(brulee as Dish), likes: 9 }, 200));
      });
    });

    describe('a bulk load', () => {
      let version: number;
      beforeEach(async () => {
        ({ version } = await store.create(projection, 'two'));
        dishes = await store.open(projection, version, shape, { bulk: true });
        await write(dish(1, { title: 'Soup' }), dish(2, { title: 'Stew' }));
      });
      test('finds and searches during the load', async () => {
        expect(await search('stew')).toEqual([2]);
        expect(await ids({ where: { cook: 'ana' }, sort: newestFirst })).toEqual([2, 1]);
      });
      test('and after finishing, also repeatedly', async () => {
        await dishes.finishLoading();
        await dishes.finishLoading();
        await write(dish(3, { title: 'Stewed plums' }));
        expect(await search('stew')).toEqual([3, 2]);
      });
      test('continues after reopening', async () => {
        store = await opened.reopen();
        dishes = await store.open(projection, version, shape, { bulk: true });
        await write(dish(3, { title: 'Stewed plums' }));
        await dishes.finishLoading();
        expect(await search('stew')).toEqual([3, 2]);
      });
      test('replaces documents only by newer ones', async () => {
        await dishes.write([stored(dish(1, { title: 'Stewed plums' }), 200), stored(dish(3, { title: 'Stew' }), 200)], at(200n));
        await dishes.write([stored(dish(2, { title: 'Bread' }), 1), stored(dish(3, { title: 'Bread' }), 199)], at(201n));
        expect(await search('stew')).toEqual([3, 2, 1]);
        await dishes.finishLoading();
        expect(await search('stew')).toEqual([3, 2, 1]);
        expect(await search('bread')).toEqual([]);
      });
      test('is finished for another connection too', async () => {
        const other = await opened.another();
        const seen = await other.open<Dish>(projection, version, shape);
        expect(await seen.find({ search: [{ text: 'stew' }] })).toHaveLength(1);
        await dishes.finishLoading();
        await write(dish(3, { title: 'Stewed plums' }));
        expect(await seen.find({ search: [{ text: 'stew' }] })).toHaveLength(2);
        await other.close();
      });
    });

    describe('versions', () => {
      test('a new one is building and not current', async () =>
        expect(await store.versions(projection)).toEqual([
          { projection, version: 1, signature: 'one', state: 'building', current: false },
        ]));
      test('one is current at a time', async () => {
        await store.create(projection, 'two');
        await store.switchTo(projection, 1);
        await store.switchTo(projection, 2);
        expect((await store.versions(projection)).map(({ current }) => current)).toEqual([false, true]);
      });
      test('switching to an unknown version is refused and changes nothing', async () => {
        await store.switchTo(projection, 1);
        await expect(store.switchTo(projection, 9)).rejects.toThrow('no version 9');
        expect((await store.versions(projection)).map(({ current }) => current)).toEqual([true]);
      });
      test('a signature may be updated', async () => {
        await store.update(projection, 1, { signature: 'one without e', state: 'running' });
        expect(await store.versions(projection)).toMatchObject([{ signature: 'one without e', state: 'running' }]);
        await store.update(projection, 1, { state: 'stopped' });
        expect(await store.versions(projection)).toMatchObject([{ signature: 'one without e', state: 'stopped' }]);
      });
      test('state and failure are stored, and the failure can be removed', async () => {
        const failure = { position: '12', eventId: 'e', message: 'm' };
        await store.update(projection, 1, { state: 'stopped', failure });
        expect((await store.versions(projection))[0]).toMatchObject({ state: 'stopped', failure });
        await store.update(projection, 1, { state: 'running', failure: null });
        expect((await store.versions(projection))[0]).not.toHaveProperty('failure');
      });
      test('their documents are separate', async () => {
        await write(dish(1));
        const { version } = await store.create(projection, 'two');
        expect(await (await store.open<Dish>(projection, version, shape)).find({})).toEqual([]);
      });
      test('a dropped one is gone, and its number is not reused', async () => {
        await write(dish(1));
        await store.drop(projection, 1);
        expect(await store.versions(projection)).toEqual([]);
        expect((await store.create(projection, 'two')).version).toBe(2);
      });
      test('another connection sees them at once', async () => {
        const other = await opened.another();
        await other.switchTo(projection, 1);
        expect((await store.versions(projection))[0]?.current).toBe(true);
        await other.close();
      });
      test('dropping all leaves nothing', async () => {
        await write(dish(1));
        await store.dropAll();
        expect(await store.versions()).toEqual([]);
        const { version } = await store.create(projection, 'two');
        dishes = await store.open(projection, version, shape);
        expect(await ids({})).toEqual([]);
        expect(await dishes.checkpoint()).toBeUndefined();
      });
    });
  });
}
