import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaStoreContract } from '../media-store.contract.ts';
import { openEmbeddedMediaStore } from './media-store.ts';

mediaStoreContract('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-media-'));
  const store = await openEmbeddedMediaStore({ folder });
  return {
    store,
    async dispose() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});
