import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mongodb } from '../../../../engines/mongodb.ts';
import { withEngines } from '../../../../engines/with-engines.ts';
import { mediaStoreContract } from '../media-store.contract.ts';
import { openMongoMediaStore } from './media-store.ts';
import { mongodbUnderTest } from './mongodb-under-test.fixture.ts';

await withEngines([mongodb], (found) => {
  mediaStoreContract(`mongodb | ${found.version}`, async () => {
    const { newUrl, weakUrl, proxy, serverGoes, serverComes, withDatabase, dispose } = await mongodbUnderTest(found);
    const opened = [await openMongoMediaStore({ url: weakUrl })];
    return {
      store: opened[0] as (typeof opened)[0],
      async another() {
        const store = await openMongoMediaStore({ url: newUrl() });
        opened.push(store);
        return store;
      },
      outside: {
        serverGoes,
        serverComes,
        way: proxy,
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
    test('a list of all files goes on where the server had to start anew in the middle of it', async () => {
      const { newUrl, serverGoes, serverComes, withDatabase, dispose } = await mongodbUnderTest(found);
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
        await serverGoes();
        await serverComes();
        // Connections that were open are broken, which is told once.
        await expect.poll(() => store.size('ana', 'none').catch(() => 'away')).toBeUndefined();
        await insert(late);
      }
      expect(listed).toEqual([...ids.toSorted(), late]);
    });
  });
});
