import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mediaStoreContract } from '../ports/media-store.contract.ts';
import { openEmbeddedMediaStore } from './media-store.ts';

mediaStoreContract(
  'embedded | files',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'potluck-media-'));
    // Nested, so that a path that escapes the media folder stays in the temporary one.
    const another = () => openEmbeddedMediaStore({ folder: join(folder, 'data', 'inner', 'media') });
    const store = await another();
    return {
      store,
      another,
      async dispose() {
        await store.close();
        await rm(folder, { recursive: true });
      },
    };
  },
  { inFiles: true },
);

test.each(['..', '../elsewhere', '.', ''])('removing all media of the owner %j removes nothing', async (bad) => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-media-'));
  const data = join(folder, 'data', 'inner');
  await mkdir(join(data, 'elsewhere'), { recursive: true });
  const store = await openEmbeddedMediaStore({ folder: join(data, 'media') });
  await expect(store.removeAll(bad)).rejects.toThrow('not an owner of media');
  expect((await readdir(data)).sort()).toEqual(['elsewhere', 'media']);
  await rm(folder, { recursive: true });
});
