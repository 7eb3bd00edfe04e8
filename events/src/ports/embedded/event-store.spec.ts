import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreContract } from '../event-store.contract.ts';
import { openEmbeddedEventStore } from './event-store.ts';

eventStoreContract('embedded | SQLite file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-events-'));
  const open = () => openEmbeddedEventStore({ file: join(folder, 'events.db') });
  let store = await open();
  return {
    store,
    async reopen() {
      await store.close();
      store = await open();
      return store;
    },
    async dispose() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});
