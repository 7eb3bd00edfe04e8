import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountStoreContract } from '../account-store.contract.ts';
import { openEmbeddedAccountStore } from './account-store.ts';

accountStoreContract('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-accounts-'));
  const open = () => openEmbeddedAccountStore({ file: join(folder, 'accounts.db') });
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
