import { mongodb } from '../../../../engines/mongodb.ts';
import { withEngines } from '../../../../engines/with-engines.ts';
import { readStoreContract } from '../read-store.contract.ts';
import { readStoreOutagesContract } from '../read-store-outages.contract.ts';
import { reopening } from '../reopening.fixture.ts';
import { mongodbUnderTest } from './mongodb-under-test.fixture.ts';
import { openMongoReadStore } from './read-store.ts';

await withEngines([mongodb], (found) => {
  readStoreContract(`mongodb | ${found.version}`, async () => {
    const { newUrl, dispose } = await mongodbUnderTest(found);
    const url = newUrl();
    const opened = await reopening(() => openMongoReadStore({ url }), dispose);
    return { ...opened, another: () => openMongoReadStore({ url: newUrl() }) };
  });

  readStoreOutagesContract(`mongodb | ${found.version}`, async () => {
    const { newUrl, weakUrl, proxy, serverGoes, serverComes, dispose } = await mongodbUnderTest(found);
    const direct = await openMongoReadStore({ url: newUrl() });
    const store = await openMongoReadStore({ url: weakUrl });
    return {
      store,
      direct,
      another: () => openMongoReadStore({ url: `${weakUrl}&appName=another` }),
      way: proxy,
      server: { kill: serverGoes, start: serverComes },
      async dispose() {
        await Promise.all([store.close(), direct.close()]);
        await dispose();
      },
    };
  });
});
