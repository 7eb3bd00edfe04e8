import { mongodb } from '../../../../engines/mongodb.ts';
import { withEngines } from '../../../../engines/with-engines.ts';
import { mediaStoreContract } from '../media-store.contract.ts';
import { openMongoMediaStore } from './media-store.ts';
import { mongodbUnderTest } from './mongodb-under-test.fixture.ts';

await withEngines([mongodb], (found) =>
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
  }),
);
