import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { Unavailable } from '../ports/event-store.ts';
import { type Collection, Fenced } from '../ports/read-store.ts';
import { isDoneHere, threadStarted } from './large-writes.fixture.ts';
import { openEmbeddedReadStore } from './read-store.ts';

interface Post {
  text: string;
}

async function opened() {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-read-'));
  const store = await openEmbeddedReadStore({ folder });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  const { version } = await store.create('feed', 'one');
  const posts = await store.open<Post>('feed', version, { indexes: [], searchText: ({ text }) => text });
  return { store, posts, path: join(folder, `feed-${version}.db`) };
}

const batch = (from: number, count: number, text = 'soup') =>
  Array.from({ length: count }, (_, n) => ({ id: `${from + n}`, position: BigInt(from + n), document: { text } }));
const at = (position: number) => ({ storeId: 's', position: BigInt(position) });

const started = (posts: Collection<Post>) => threadStarted(() => posts.write(batch(1, 40), at(40)));

test('a batch of many documents, and a long text, are written by a thread once it has started; a small batch needs none', async () => {
  const { posts } = await opened();
  expect(await isDoneHere(posts.write(batch(1, 40), at(40)))).toBe(true);
  await started(posts);
  expect(await isDoneHere(posts.write(batch(41, 2), at(42)))).toBe(true);
  expect(await isDoneHere(posts.write(batch(43, 100), at(142)))).toBe(false);
  expect(await isDoneHere(posts.write(batch(143, 1, 'soup '.repeat(1_000)), at(143)))).toBe(false);
  expect((await posts.find({ search: [{ text: 'soup' }] })).length).toBe(143);
  expect((await posts.checkpoint())?.position).toBe(143n);
});

test('an earlier holder is refused in the thread too, and writes nothing', async () => {
  const { posts } = await opened();
  await started(posts);
  await posts.write(batch(1, 100), at(100), 2);
  await expect(posts.write(batch(101, 100), at(200), 1)).rejects.toThrow(Fenced);
  expect((await posts.checkpoint())?.position).toBe(100n);
  expect((await posts.find({})).length).toBe(100);
});

test('a file that another connection locks for long is unavailable, and is written once it is free', { timeout: 30_000 }, async () => {
  const { posts, path } = await opened();
  await started(posts);
  const other = new Database(path);
  other.exec('BEGIN IMMEDIATE');
  await expect(posts.write(batch(1, 100), at(100))).rejects.toThrow(Unavailable);
  other.exec('ROLLBACK');
  other.close();
  await posts.write(batch(1, 100), at(100));
  expect((await posts.find({})).length).toBe(100);
});

test('no thread writes a dropped version', async () => {
  const { store, posts } = await opened();
  await started(posts);
  await posts.write(batch(1, 100), at(100));
  await store.drop('feed', 1);
  await expect(posts.write(batch(101, 100), at(200))).rejects.toThrow('not there any more');
});

test('the write-ahead log of many small batches stays short, although the caller’s connection never checkpoints it', async () => {
  const { posts, path } = await opened();
  for (let n = 1; n <= 2_000; n++) await posts.write(batch(n, 1), at(n));
  expect((await stat(`${path}-wal`)).size).toBeLessThan(45_000_000);
  expect((await posts.find({})).length).toBe(2_000);
});
