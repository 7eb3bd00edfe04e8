import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { databaseUrl, mongodb } from '../../../../engines/mongodb.ts';
import { withEngines } from '../../../../engines/with-engines.ts';
import { readStoreContract } from '../read-store.contract.ts';
import { openMongoReadStore } from './read-store.ts';

await withEngines([mongodb], (found) =>
  readStoreContract(`mongodb | ${found.version}`, async () => {
    const engine = await found.start();
    const url = databaseUrl(engine.url, `potluck-${randomUUID()}`);
    // Another URL, so that it is a client of its own.
    const otherUrl = `${url}${url.includes('?') ? '&' : '?'}appName=another`;
    let store = await openMongoReadStore({ url });
    return {
      store,
      async reopen() {
        await store.close();
        store = await openMongoReadStore({ url });
        return store;
      },
      another: () => openMongoReadStore({ url: otherUrl }),
      async dispose() {
        await store.close();
        const client = await new MongoClient(url).connect();
        await client.db().dropDatabase();
        await client.close();
        await engine.dispose();
      },
    };
  }),
);
