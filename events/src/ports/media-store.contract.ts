import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MediaStore } from './media-store.ts';

export interface OpenedMediaStore {
  store: MediaStore;
  dispose(): Promise<void>;
}

/** What every media store does, wherever it keeps the bytes. The tests share one, and keep to owners of their own. */
export function mediaStoreContract(name: string, open: () => Promise<OpenedMediaStore>): void {
  describe(`media store: ${name}`, () => {
    let opened: OpenedMediaStore;
    let store: MediaStore;
    let uploads: string;
    let owner: string;
    let key: string;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
      uploads = await mkdtemp(join(tmpdir(), 'potluck-uploads-'));
    });
    afterAll(async () => {
      await opened.dispose();
      await rm(uploads, { recursive: true });
    });
    beforeEach(() => {
      owner = randomBytes(8).toString('hex');
      key = randomBytes(16).toString('hex');
    });

    const mark = { stream: 'recipe-1', eventId: 'event', since: '2026-01-01T00:00:00.000Z' };
    const put = async (sizes: Record<string, Buffer>) => {
      const names = await Promise.all(
        Object.entries(sizes).map(async ([name, bytes]) => {
          const file = join(uploads, randomBytes(8).toString('hex'));
          await writeFile(file, bytes);
          return { name, file };
        }),
      );
      await store.put(owner, names, mark);
    };
    const bytesOf = async (name: string, range?: { start: number; end: number }) => {
      const found = await store.get(owner, name, range);
      return found && (await buffer(found.stream));
    };
    const marks = async () => (await store.pending()).filter((pending) => pending.owner === owner);

    test('gives back the bytes of every size', async () => {
      const [full, small] = [randomBytes(300_000), randomBytes(1_000)];
      await put({ [key]: full, [`${key}-320`]: small });
      expect((await bytesOf(key))?.equals(full)).toBe(true);
      expect((await bytesOf(`${key}-320`))?.equals(small)).toBe(true);
      expect([await store.size(owner, key), (await store.get(owner, `${key}-320`, { start: 0, end: 0 }))?.size]).toEqual([300_000, 1_000]);
    });

    test.each([
      [0, 0],
      [0, 99],
      [100, 199_999],
      [199_999, 199_999],
    ])('gives the bytes from %i to %i, both inclusive', async (start, end) => {
      const bytes = randomBytes(200_000);
      await put({ [key]: bytes });
      expect((await bytesOf(key, { start, end }))?.equals(bytes.subarray(start, end + 1))).toBe(true);
    });

    test('has nothing under a name or an owner that it does not know', async () => {
      await put({ [key]: Buffer.from('bytes') });
      expect(await store.get(owner, `${key}-320`)).toBeUndefined();
      expect(await store.get('somebody', key)).toBeUndefined();
      expect(await store.size('somebody', key)).toBeUndefined();
    });

    // Were a check missing, these would reach no further than the folders that the suite was given.
    test.each(['../elsewhere', '..', '.', '', 'a/b', '.pending', '%2e%2e', 'a\0b', 'CON.'])(
      'nothing is under the owner or the name %j',
      async (bad) => {
        expect([await store.size(bad, key), await store.size(owner, bad), await store.get(bad, key)]).toEqual([
          undefined,
          undefined,
          undefined,
        ]);
        await expect(store.put(bad, [{ name: key, file: 'x' }], mark)).rejects.toThrow('not an owner of media');
        await expect(store.put(owner, [{ name: bad, file: 'x' }], mark)).rejects.toThrow('not a name of media');
        await expect(store.remove(bad, key)).rejects.toThrow('not an owner of media');
        await expect(store.remove(owner, bad)).rejects.toThrow('not a name of media');
      },
    );

    test('an upload is pending until it is kept', async () => {
      await put({ [key]: Buffer.from('bytes'), [`${key}-640`]: Buffer.from('b') });
      expect(await marks()).toEqual([{ owner, key, mark }]);
      await store.keep(owner, key);
      expect(await marks()).toEqual([]);
      expect(await store.size(owner, key)).toBe(5);
    });

    test('removing a key takes every size of it, its mark, and nothing else', async () => {
      const other = randomBytes(16).toString('hex');
      await put({ [key]: Buffer.from('bytes'), [`${key}-640`]: Buffer.from('b') });
      await put({ [other]: Buffer.from('other') });
      await store.remove(owner, key);
      await store.remove(owner, key);
      expect([await store.size(owner, key), await store.size(owner, `${key}-640`), await store.size(owner, other)]).toEqual([
        undefined,
        undefined,
        5,
      ]);
      expect((await marks()).map((pending) => pending.key)).toEqual([other]);
    });

    test('lists every file of every owner with its size', async () => {
      const other = randomBytes(16).toString('hex');
      await put({ [key]: Buffer.from('bytes'), [`${key}-640`]: Buffer.from('b') });
      await put({ [other]: Buffer.from('other one') });
      await store.keep(owner, key);
      const found: Record<string, number> = {};
      for await (const file of store.all()) if (file.owner === owner) found[file.name] = file.size;
      expect(found).toEqual({ [key]: 5, [`${key}-640`]: 1, [other]: 9 });
    });

    test('removing an owner takes everything of that owner', async () => {
      await put({ [key]: Buffer.from('bytes') });
      await store.removeAll(owner);
      await store.removeAll(owner);
      expect([await store.size(owner, key), await marks()]).toEqual([undefined, []]);
    });
  });
}
