import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import type { Engine } from '../../../../engines/engine.ts';
import { databaseUrl, mongodb, serverAt, urlThrough, withSetting } from '../../../../engines/mongodb.ts';
import { openTcpProxy } from '../../../../engines/tcp-proxy.ts';
import { withEngines } from '../../../../engines/with-engines.ts';
import { readStoreContract } from '../read-store.contract.ts';
import { readStoreOutagesContract } from '../read-store-outages.contract.ts';
import { openMongoReadStore } from './read-store.ts';

/** A database of its own, which may be another's server. */
const databaseOn = (engine: Engine) => databaseUrl(engine.url, `potluck-${randomUUID()}`);

async function dispose(engine: Engine, url: string) {
  const client = await new MongoClient(url).connect();
  await client.db().dropDatabase();
  await client.close();
  await engine.dispose();
}

await withEngines([mongodb], (found) => {
  readStoreContract(`mongodb | ${found.version}`, async () => {
    const engine = await found.start();
    const url = databaseOn(engine);
    let store = await openMongoReadStore({ url });
    return {
      store,
      async reopen() {
        await store.close();
        store = await openMongoReadStore({ url });
        return store;
      },
      // Another URL, so that it is a client of its own.
      another: () => openMongoReadStore({ url: withSetting(url, 'appName=another') }),
      async dispose() {
        await store.close();
        await dispose(engine, url);
      },
    };
  });

  readStoreOutagesContract(`mongodb | ${found.version}`, async () => {
    const engine = await found.start();
    const url = databaseOn(engine);
    const server = serverAt(url);
    if (!server) throw new Error('the proxy stands before one server, and MONGODB_URL names several');
    const way = await openTcpProxy(server);
    const overWay = withSetting(urlThrough(url, way), 'serverSelectionTimeoutMS=1000&socketTimeoutMS=1000&connectTimeoutMS=1000');
    const [store, direct] = await Promise.all([overWay, url].map((url) => openMongoReadStore({ url })));
    return {
      store: store as NonNullable<typeof store>,
      direct: direct as NonNullable<typeof direct>,
      another: () => openMongoReadStore({ url: withSetting(overWay, 'appName=another') }),
      way,
      server: engine,
      async dispose() {
        await Promise.all([store?.close(), direct?.close(), way.close()]);
        await dispose(engine, url);
      },
    };
  });
});
