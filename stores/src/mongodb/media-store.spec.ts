import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Unavailable } from '../ports/event-store.ts';
import { mediaStoreContract } from '../ports/media-store.contract.ts';
import type { MediaStore } from '../ports/media-store.ts';
import { openMongoMediaStore } from './media-store.ts';
import { mongodbUnderTest } from './mongodb-under-test.fixture.ts';

await withEngines([mongodb], (found) => {
  mediaStoreContract(`mongodb | ${found.version}`, async () => {
    const { newUrl, proxiedUrl, proxy, stopServer, startServer, withDatabase, dispose } = await mongodbUnderTest(found);
    const opened = [await openMongoMediaStore({ url: proxiedUrl })];
    return {
      store: opened[0] as (typeof opened)[0],
      async another() {
        const store = await openMongoMediaStore({ url: newUrl() });
        opened.push(store);
        return store;
      },
      outside: {
        stopServer,
        startServer,
        proxy,
        bytesOf: (owner) =>
          withDatabase(async (client) => {
            const chunks = client.db().collection<{ files_id: string; data: { length(): number } }>('media.chunks');
            const found = (await chunks.find().toArray()).filter(({ files_id }) => files_id.startsWith(`${owner}/`));
            return found.reduce((sum, { data }) => sum + data.length(), 0);
          }),
      },
      async dispose() {
        await Promise.all(opened.map((store) => store.close()));
        await dispose();
      },
    };
  });

  describe(`media store | mongodb | ${found.version}`, () => {
    test('a list of all files continues after a restart of the server', async () => {
      const { newUrl, stopServer, startServer, withDatabase, dispose } = await mongodbUnderTest(found);
      onTestFinished(dispose);
      const store = await openMongoMediaStore({ url: newUrl() });
      onTestFinished(() => store.close());
      const ids = Array.from({ length: 1_100 }, () => `ana/${randomBytes(16).toString('hex')}`);
      const late = `ben/${randomBytes(16).toString('hex')}`;
      const insert = (...names: string[]) =>
        withDatabase((client) => {
          const rows = names.map((name) => ({ _id: name as never, length: 1 }));
          return client.db().collection('media.files').insertMany(rows);
        });
      await insert(...ids);
      const listed: string[] = [];
      for await (const { owner, name } of store.all()) {
        listed.push(`${owner}/${name}`);
        if (listed.length !== 50) continue;
        await stopServer();
        await startServer();
        // Broken connections fail once.
        await expect.poll(() => store.size('ana', 'none').catch(() => 'away')).toBeUndefined();
        await insert(late);
      }
      expect(listed).toEqual([...ids.toSorted(), late]);
    });

    test('an upload whose chunk is never acknowledged times out, and can be repeated', async () => {
      const { proxiedUrl, proxy, dispose } = await mongodbUnderTest(found);
      onTestFinished(dispose);
      const folder = await mkdtemp(join(tmpdir(), 'potluck-media-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const file = join(folder, 'film');
      await writeFile(file, randomBytes(15_000_000));
      // More than the socket buffers: the rest waits in this process, where the driver's timeouts do not apply.
      const store = await openMongoMediaStore({ url: proxiedUrl, chunkBytes: 15_000_000, timeoutMs: 5_000 });
      onTestFinished(() => store.close());
      const name = randomBytes(16).toString('hex');
      const put = () => store.put('ana', [{ name, file }], { stream: 'user-ana', eventId: name, since: new Date().toISOString() });
      const first = put();
      await vi.waitFor(async () => expect(await store.pending()).toHaveLength(1));
      proxy.stopReading();
      await expect(first).rejects.toThrow(Unavailable);
      await proxy.restore();
      await put();
      expect(await store.size('ana', name)).toBe(15_000_000);
    });

    test.for(['remove', 'removeAll'] as const)('%s that was cut off after the file document is completed by its repeat', async (call) => {
      const { proxiedUrl, newUrl, proxy, withDatabase, dispose } = await mongodbUnderTest(found);
      onTestFinished(dispose);
      const folder = await mkdtemp(join(tmpdir(), 'potluck-media-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const store = await openMongoMediaStore({ url: proxiedUrl });
      onTestFinished(() => store.close());
      const direct = await openMongoMediaStore({ url: newUrl() });
      onTestFinished(() => direct.close());
      const name = randomBytes(16).toString('hex');
      for (const owner of ['ana', 'ben']) {
        const file = join(folder, owner);
        await writeFile(file, randomBytes(700_000));
        await store.put(owner, [{ name, file }], { stream: 'user-ana', eventId: name, since: new Date().toISOString() });
      }
      const chunksOf = (owner: string) =>
        withDatabase((client) =>
          client
            .db()
            .collection('media.chunks')
            .countDocuments({ files_id: `${owner}/${name}` }),
        );
      const remove = (from: MediaStore) => (call === 'remove' ? from.remove('ana', name) : from.removeAll('ana'));

      // The answer to the first deletion is still on its way when the connection breaks, so the second one is never sent.
      proxy.delay(1_000);
      const cutOff = remove(store);
      await Promise.all([
        expect(cutOff).rejects.toThrow(Unavailable),
        expect
          .poll(() => direct.size('ana', name), { timeout: 5_000 })
          .toBeUndefined()
          .then(() => proxy.cut()),
      ]);
      expect(await chunksOf('ana')).toBe(3);
      expect(await direct.get('ana', name)).toBeUndefined();

      await remove(direct);
      expect(await chunksOf('ana')).toBe(0);
      expect(await direct.pending()).toEqual([expect.objectContaining({ owner: 'ben' })]);
      expect(await chunksOf('ben')).toBe(3);
      expect(await direct.size('ben', name)).toBe(700_000);
    });
  });
});
