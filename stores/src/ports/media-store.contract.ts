import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Unavailable } from './event-store.ts';
import type { MediaStore } from './media-store.ts';

export interface OpenedMediaStore {
  store: MediaStore;
  /** The same media for another process. */
  another(): Promise<MediaStore>;
  /** Faults between `store` and its server; undefined without a server. */
  outside?: {
    stopServer(): Promise<void>;
    startServer(): Promise<void>;
    proxy: { cut(): Promise<void>; delay(ms: number): void; restore(): Promise<void> };
    /** Stored bytes of an owner, readable or not. */
    bytesOf(owner: string): Promise<number>;
  };
  dispose(): Promise<void>;
}
type Outside = NonNullable<OpenedMediaStore['outside']>;

/** The length of GridFS's chunks, which its ranges cross. */
const chunk = 255 * 1024;

/**
 * The contract of every media store. The tests share a store and use separate owners.
 * `name` is 'adapter | engine and version'; `inFiles`: there is no server.
 */
export function mediaStoreContract(name: string, open: () => Promise<OpenedMediaStore>, { inFiles = false } = {}): void {
  describe(`media store | ${name}`, () => {
    let opened: OpenedMediaStore;
    let store: MediaStore;
    let another: MediaStore;
    let uploads: string;
    let owner: string;
    let key: string;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
      another = await opened.another();
      uploads = await mkdtemp(join(tmpdir(), 'potluck-uploads-'));
    });
    afterAll(async () => {
      await opened?.dispose();
      await rm(uploads, { recursive: true });
    });
    beforeEach(() => {
      owner = randomBytes(8).toString('hex');
      key = randomBytes(16).toString('hex');
    });

    const outside = () => opened.outside as Outside;
    const testOutside = (rule: string, run: () => Promise<void>) =>
      inFiles ? test.skip(`${rule} (unsupported by files: nothing is between them and the process)`) : test(rule, run);

    const mark = { stream: 'recipe-1', eventId: 'event', since: '2026-01-01T00:00:00.000Z' };
    const uploaded = async (name: string, bytes: Buffer) => {
      const file = join(uploads, randomBytes(8).toString('hex'));
      await writeFile(file, bytes);
      return { name, file };
    };
    const put = async (sizes: Record<string, Buffer>) =>
      store.put(owner, await Promise.all(Object.entries(sizes).map(([name, bytes]) => uploaded(name, bytes))), mark);
    const bytesOf = async (name: string, range?: { start: number; end: number }, from = store) => {
      const found = await from.get(owner, name, range);
      return found && (await buffer(found.stream));
    };
    const marks = async () => (await store.pending()).filter((pending) => pending.owner === owner);

    test('returns the bytes of every size', async () => {
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
    ])('returns the bytes from %i to %i, both inclusive', async (start, end) => {
      const bytes = randomBytes(200_000);
      await put({ [key]: bytes });
      expect((await bytesOf(key, { start, end }))?.equals(bytes.subarray(start, end + 1))).toBe(true);
    });

    test.each([
      ['across a border', chunk - 1, chunk],
      ['up to a border', 0, chunk - 1],
      ['from a border', chunk, 2 * chunk - 1],
      ['across many', chunk - 7, 5 * chunk + 7],
      ['from the middle to the end', 2 * chunk + 100, 6 * chunk + 499],
      ['the last byte', 6 * chunk + 499, 6 * chunk + 499],
      ['all', 0, 6 * chunk + 499],
    ])('a file of many chunks returns its bytes %s', async (_, start, end) => {
      const bytes = randomBytes(6 * chunk + 500);
      await put({ [key]: bytes });
      expect((await bytesOf(key, { start, end }))?.equals(bytes.subarray(start, end + 1))).toBe(true);
    });

    test.each([0, 1, chunk - 1, chunk, chunk + 1, 4 * chunk])('a file of %i bytes is read back complete', async (size) => {
      const bytes = randomBytes(size);
      await put({ [key]: bytes });
      expect([await store.size(owner, key), (await bytesOf(key))?.equals(bytes)]).toEqual([size, true]);
    });

    test('another process can read a stored file at once, and its source is gone', async () => {
      const bytes = randomBytes(3 * chunk);
      const left = await readdir(uploads);
      await put({ [key]: bytes, [`${key}-320`]: Buffer.from('b') });
      expect((await bytesOf(key, undefined, another))?.equals(bytes)).toBe(true);
      expect(await readdir(uploads)).toEqual(left);
      await another.remove(owner, key);
      expect(await store.size(owner, key)).toBeUndefined();
    });

    test('a file that is stored again is replaced', async () => {
      await put({ [key]: randomBytes(3 * chunk) });
      const bytes = randomBytes(chunk + 5);
      await put({ [key]: bytes, [`${key}-320`]: Buffer.from('b') });
      expect((await bytesOf(key))?.equals(bytes)).toBe(true);
      expect(await marks()).toEqual([{ owner, key, mark }]);
      await put({ [`${key}-320`]: Buffer.from('c') });
      expect([(await bytesOf(key))?.equals(bytes), String(await bytesOf(`${key}-320`))]).toEqual([true, 'c']);
      expect(await marks()).toEqual([{ owner, key, mark }]);
    });

    test('concurrent readers each get their own bytes', async () => {
      const bytes = randomBytes(5 * chunk);
      await put({ [key]: bytes });
      const read = async (_: unknown, start: number) =>
        (await bytesOf(key, { start: start * 1_000, end: bytes.length - 1 }))?.equals(bytes.subarray(start * 1_000));
      expect(await Promise.all(Array.from({ length: 20 }, read))).toEqual(Array.from({ length: 20 }, () => true));
    });

    test('a reader may stop in the middle', async () => {
      await put({ [key]: randomBytes(6 * chunk) });
      const found = await store.get(owner, key);
      for await (const _ of found?.stream ?? []) break;
      expect(found?.stream.destroyed).toBe(true);
      expect((await bytesOf(key))?.length).toBe(6 * chunk);
    });

    testOutside('an interrupted upload cannot be read, and leaves its mark, by which it is removed', async () => {
      outside().proxy.delay(15);
      const dies = expect(put({ [key]: randomBytes(40 * chunk) })).rejects.toThrow(Unavailable);
      await expect.poll(() => outside().bytesOf(owner), { interval: 10 }).toBeGreaterThan(0);
      await outside().proxy.cut();
      await dies;
      await outside().proxy.restore();
      expect(await outside().bytesOf(owner)).toBeLessThan(40 * chunk);
      expect([await another.size(owner, key), await another.get(owner, key)]).toEqual([undefined, undefined]);
      expect((await another.pending()).filter((pending) => pending.owner === owner)).toEqual([{ owner, key, mark }]);
      await another.remove(owner, key);
      expect(await outside().bytesOf(owner)).toBe(0);
      expect((await another.pending()).filter((pending) => pending.owner === owner)).toEqual([]);
    });

    testOutside('an interrupted download fails, and never ends early', async () => {
      const bytes = randomBytes(20 * chunk);
      await another.put(owner, [await uploaded(key, bytes)], mark);
      await expect.poll(() => store.size(owner, key).catch(() => undefined)).toBe(bytes.length);
      const { stream } = (await store.get(owner, key)) as { stream: Readable };
      let length = 0;
      const read = async () => {
        for await (const part of stream) {
          if (length === 0) await outside().proxy.cut();
          length += (part as Buffer).length;
        }
      };
      await expect(read()).rejects.toThrow(Unavailable);
      expect(length).toBeLessThan(bytes.length);
      await outside().proxy.restore();
      await expect.poll(async () => (await bytesOf(key).catch(() => undefined))?.equals(bytes)).toBe(true);
    });

    test('reading a file that is being removed completes or fails, and never ends early', async () => {
      const bytes = randomBytes(20 * chunk);
      await put({ [key]: bytes });
      const { stream } = (await store.get(owner, key)) as { stream: Readable };
      let length = 0;
      const read = async () => {
        for await (const part of stream) {
          if (length === 0) await another.remove(owner, key);
          length += (part as Buffer).length;
        }
      };
      const failed = await read().then(
        () => false,
        () => true,
      );
      expect(failed || length === bytes.length).toBe(true);
    });

    testOutside('during an outage every call throws Unavailable, and afterwards all work again', async () => {
      const bytes = randomBytes(3 * chunk);
      await put({ [key]: bytes });
      await outside().stopServer();
      const calls = [
        () => put({ [`${key}-320`]: Buffer.from('b') }),
        () => store.confirm(owner, key),
        () => store.get(owner, key),
        () => store.size(owner, key),
        () => store.remove(owner, key),
        () => store.removeAll(owner),
        () => store.pending(),
        () => store.all()[Symbol.asyncIterator]().next(),
      ];
      await Promise.all(calls.map((call) => expect(call()).rejects.toThrow(Unavailable)));
      await outside().startServer();
      await expect.poll(async () => (await bytesOf(key).catch(() => undefined))?.equals(bytes)).toBe(true);
      await put({ [`${key}-320`]: Buffer.from('b') });
      expect(await store.size(owner, `${key}-320`)).toBe(1);
    });

    test('has nothing under an unknown name or owner', async () => {
      await put({ [key]: Buffer.from('bytes') });
      expect(await store.get(owner, `${key}-320`)).toBeUndefined();
      expect(await store.get('somebody', key)).toBeUndefined();
      expect(await store.size('somebody', key)).toBeUndefined();
    });

    // If a check were missing, these would still stay in the suite's folders.
    test.each(['../elsewhere', '..', '.', '', 'a/b', '.pending', '%2e%2e', 'a\0b', 'CON.'])(
      'there is nothing under the owner or the name %j',
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

    test('an upload is pending until it is confirmed', async () => {
      await put({ [key]: Buffer.from('bytes'), [`${key}-640`]: Buffer.from('b') });
      expect(await marks()).toEqual([{ owner, key, mark }]);
      await store.confirm(owner, key);
      expect(await marks()).toEqual([]);
      expect(await store.size(owner, key)).toBe(5);
    });

    test('removing a key removes all its sizes, its mark, and nothing else', async () => {
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
      await store.confirm(owner, key);
      const found: Record<string, number> = {};
      for await (const file of store.all()) if (file.owner === owner) found[file.name] = file.size;
      expect(found).toEqual({ [key]: 5, [`${key}-640`]: 1, [other]: 9 });
    });

    test('removing an owner removes all its files', async () => {
      await put({ [key]: Buffer.from('bytes') });
      await store.removeAll(owner);
      await store.removeAll(owner);
      expect([await store.size(owner, key), await marks()]).toEqual([undefined, []]);
    });
  });
}
