import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compareCollections } from './compare-collections.ts';
import { openEmbeddedReadStore } from './embedded/read-store.ts';
import type { Collection, ReadStore } from './ports/read-store.ts';

interface Dish {
  title: string;
  likes: number;
  tags?: string[];
}
const shape = { indexes: [] };
let folder: string;
let store: ReadStore;
let left: Collection<Dish>;
let right: Collection<Dish>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-compare-'));
  store = await openEmbeddedReadStore({ folder });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  const open = async () => store.open<Dish>('dishes', (await store.create('dishes', 'spec')).version, shape);
  [left, right] = [await open(), await open()];
});

const put = (to: Collection<Dish>, position: bigint, ...dishes: [id: string, dish: Dish | undefined, at?: bigint][]) =>
  to.write(
    dishes.map(([id, document, at = position]) => ({ id, document, position: at })),
    { storeId: 'spec', position },
  );
const many = (to: Collection<Dish>) =>
  put(to, 10n, ...Array.from({ length: 1_000 }, (_, n): [string, Dish] => [`d${n}`, { title: `Dish ${n}`, likes: n }]));
const { signal } = new AbortController();
const compare = () => compareCollections(left, right, { signal });

test('equal versions have no difference and one hash, whatever the order of their fields', async () => {
  await many(left);
  await many(right);
  await put(left, 11n, ['x', { title: 'Soup', likes: 1 }]);
  await put(right, 11n, ['x', { likes: 1, title: 'Soup' }]);
  const seen: number[] = [];
  const same = await compareCollections(left, right, { signal, onProgress: (documents) => seen.push(documents) });
  expect(same).toMatchObject({ documents: 1_001, missing: 0, extra: 0, changed: 0, examples: [], position: 11n });
  expect(same.hashes.left).toBe(same.hashes.right);
  expect(seen.at(-1)).toBe(1_001);
  expect(seen.length).toBeGreaterThan(5);
});

test('missing, extra, deleted and changed documents are found, and counted beyond the examples', async () => {
  await many(left);
  await many(right);
  await put(left, 12n, ['a', { title: 'Only left', likes: 0 }], ['b', { title: 'Gone', likes: 0 }, 11n]);
  await put(right, 12n, ['b', undefined], ['c', { title: 'Only right', likes: 0 }]);
  const changed = Array.from({ length: 30 }, (_, n): [string, Dish] => [`d${n}`, { title: `Dish ${n}`, likes: -1 }]);
  await put(right, 13n, ...changed);
  await put(left, 13n);
  const found = await compare();
  expect(found).toMatchObject({ documents: 1_003, missing: 2, extra: 1, changed: 30 });
  expect(found.examples).toHaveLength(20);
  expect(found.examples.slice(0, 4)).toEqual([
    { id: 'a', kind: 'missing', isDeleted: false, fields: [] },
    { id: 'b', kind: 'missing', isDeleted: true, fields: [] },
    { id: 'c', kind: 'extra', isDeleted: false, fields: [] },
    { id: 'd0', kind: 'changed', isDeleted: false, fields: [{ field: 'likes', left: '0', right: '-1' }] },
  ]);
  expect(found.hashes.left).not.toBe(found.hashes.right);
});

test('of texts only the length and a hash are shown', async () => {
  await put(left, 1n, ['a', { title: 'Anna’s soup', likes: 0 }]);
  await put(right, 1n, ['a', { title: 'Soup', likes: 0, tags: ['Anna’s soup'] }]);
  const { examples } = await compare();
  expect(examples).toMatchObject([
    {
      fields: [
        { field: 'tags', left: null, right: expect.stringMatching(/^list of 1, hash [0-9a-f]{8}$/) },
        { field: 'title', left: expect.stringMatching(/^text of 11 characters, hash [0-9a-f]{8}$/) },
      ],
    },
  ]);
  expect(JSON.stringify(examples)).not.toContain('soup');
});

describe('versions that are being fed', () => {
  /** Lets the right side catch up with the left at the read number `after` of its checkpoint. */
  const catchingUp = (after: number): Collection<Dish> => {
    let looks = 0;
    return new Proxy(right, {
      get(target, name) {
        const method = (target as never as Record<string | symbol, (...args: unknown[]) => unknown>)[name] as (
          ...args: unknown[]
        ) => unknown;
        return async (...args: unknown[]) => {
          if (name === 'checkpoint' && ++looks === after) await put(right, 20n, ['a', { title: 'Soup', likes: 2 }]);
          return method.apply(target, args);
        };
      },
    });
  };
  test('are compared at one position: a side that folds later is not different', async () => {
    await put(left, 20n, ['a', { title: 'Soup', likes: 2 }]);
    await put(right, 10n, ['a', { title: 'Soup', likes: 1 }]);
    expect(await compareCollections(left, catchingUp(3), { signal })).toMatchObject({ changed: 0, documents: 1, position: 20n });
  });
  test('differ if one has passed an event without folding it', async () => {
    await put(left, 20n, ['a', { title: 'Soup', likes: 2 }]);
    await put(right, 20n, ['a', { title: 'Soup', likes: 1 }, 10n]);
    expect(await compare()).toMatchObject({ changed: 1 });
  });
});

test('a comparison ends with its signal', async () => {
  await many(left);
  await many(right);
  const ended = new AbortController();
  const comparing = compareCollections(left, right, { signal: ended.signal, onProgress: () => ended.abort(new Error('enough')) });
  await expect(comparing).rejects.toThrow('enough');
});
