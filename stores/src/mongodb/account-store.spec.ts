import { mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { accountStoreContract } from '../ports/account-store.contract.ts';
import { openMongoAccountStore } from './account-store.ts';
import { mongodbUnderTest } from './mongodb-under-test.fixture.ts';

await withEngines([mongodb], (found) =>
  accountStoreContract(`mongodb | ${found.version}`, async () => {
    const { newUrl, proxiedUrl, proxy, stopServer, startServer, dispose } = await mongodbUnderTest(found);
    const opened = [await openMongoAccountStore({ url: proxiedUrl })];
    const another = async () => {
      const store = await openMongoAccountStore({ url: newUrl() });
      opened.push(store);
      return store;
    };
    return {
      store: opened[0] as (typeof opened)[0],
      another,
      async reopen() {
        await stopServer();
        await startServer();
        return another();
      },
      outside: { stopServer, startServer, proxy },
      async dispose() {
        await Promise.all(opened.map((store) => store.close()));
        await dispose();
      },
    };
  }),
);
