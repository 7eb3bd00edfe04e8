import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedReadStore } from './read-store.ts';

async function opened() {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-read-'));
  const store = await openEmbeddedReadStore({ folder });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  const { version } = await store.create('feed', 'one');
  const posts = await store.open<{ text: string }>('feed', version, { indexes: [], searchText: ({ text }) => text });
  const write = (from: number, count: number) => {
    const batch = Array.from({ length: count }, (_, n) => ({ id: `${from + n}`, position: BigInt(from + n), document: { text: 'soup' } }));
    return posts.write(batch, { storeId: 's', position: BigInt(from + count - 1) });
  };
  return { store, posts, write, path: join(folder, `feed-${version}.db`) };
}

test('the write-ahead log of many batches stays short, although the caller’s connection never checkpoints it', async () => {
  const { posts, write, path } = await opened();
  for (let n = 1; n <= 2_000; n++) await write(n, 1);
  expect((await stat(`${path}-wal`)).size).toBeLessThan(45_000_000);
  expect((await posts.find({})).length).toBe(2_000);
});

test('a large batch is written in parts, and the event loop gets a turn after each', async () => {
  const { posts, write } = await opened();
  const written = write(1, 250);
  await new Promise(setImmediate);
  expect(await posts.checkpoint()).toBeUndefined();
  await written;
  expect((await posts.checkpoint())?.position).toBe(250n);
  expect((await posts.find({ search: [{ text: 'soup' }] })).length).toBe(250);
});

test('a version can be dropped, and the store closed, while a checkpoint is requested', async () => {
  const { store, write } = await opened();
  for (let n = 1; n <= 100; n++) await write(n, 1);
  await store.drop('feed', 1);
  await expect(store.versions('feed')).resolves.toEqual([]);
});
