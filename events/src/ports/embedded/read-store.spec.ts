import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readStoreContract } from '../read-store.contract.ts';
import { reopening } from '../reopening.fixture.ts';
import { openEmbeddedReadStore } from './read-store.ts';

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'potluck-read-'));

readStoreContract('embedded | SQLite file', async () => {
  const folder = await temporaryFolder();
  const open = () => openEmbeddedReadStore({ folder });
  return { ...(await reopening(open, () => rm(folder, { recursive: true }))), another: open };
});

test('a dropped version leaves no file', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedReadStore({ folder });
  const { version } = await store.create('feed', 'one');
  await store.open('feed', version, { indexes: [] });
  await store.drop('feed', version);
  expect((await readdir(folder)).filter((name) => name.startsWith('feed'))).toEqual([]);
  await store.close();
  await rm(folder, { recursive: true });
});

test('a batch that cannot be written leaves neither documents nor checkpoint', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedReadStore({ folder });
  const { version } = await store.create('feed', 'one');
  const collection = await store.open<{ toJSON?: () => never }>('feed', version, { indexes: [] });
  const broken = {
    toJSON: (): never => {
      throw new Error('not JSON');
    },
  };
  const batch = [
    { id: '1', position: 1n, document: {} },
    { id: '2', position: 2n, document: broken },
  ];
  await expect(collection.write(batch, { storeId: 's', position: 2n })).rejects.toThrow('not JSON');
  expect(await collection.get(['1', '2'])).toEqual(new Map());
  expect(await collection.checkpoint()).toBeUndefined();
  await store.close();
  await rm(folder, { recursive: true });
});
