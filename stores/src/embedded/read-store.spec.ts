import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { readStoreContract } from '../ports/read-store.contract.ts';
import type { Condition } from '../ports/read-store.ts';
import { reopening } from '../ports/reopening.fixture.ts';
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

test('a version that is dropped while files are expunged does not end that', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedReadStore({ folder });
  for (const projection of ['comments', 'feed']) {
    const { version } = await store.create(projection, 'one');
    await store.open(projection, version, { indexes: [] });
  }
  // It has listed the files, and begins with another one.
  const expunged = store.expunge?.();
  await store.drop('feed', 1);
  await expect(expunged).resolves.toBeUndefined();
  await store.close();
  await rm(folder, { recursive: true });
});

test('what a kill in the middle of a drop has left is deleted at the next opening', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedReadStore({ folder });
  const [dropped, kept] = [await store.create('feed', 'one'), await store.create('feed', 'two')];
  for (const { version } of [dropped, kept]) await store.open('feed', version, { indexes: [] });
  await store.drop('feed', dropped.version);
  await store.close();
  const left = ['', '-wal', '-shm'].map((end) => join(folder, `feed-${dropped.version}.db${end}`));
  for (const file of left) await writeFile(file, 'texts');
  const again = await openEmbeddedReadStore({ folder });
  const files = await readdir(folder);
  expect(files.filter((name) => name.startsWith(`feed-${dropped.version}.`))).toEqual([]);
  expect(files).toContain(`feed-${kept.version}.db`);
  await again.close();
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

test('no search blocks the event loop', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedReadStore({ folder });
  const { version } = await store.create('feed', 'one');
  const shape = {
    indexes: [['created'], ['text', 'created']],
    searchText: ({ text }: { text: string }) => text,
  };
  const posts = await store.open<{ created: number; text: string }>('feed', version, shape);
  const post = (created: number) => ({ id: `${created}`, position: 1n, document: { created, text: 'soup of the day '.repeat(100) } });
  await posts.write(
    Array.from({ length: 300 }, (_, created) => post(created)),
    { storeId: 's', position: 1n },
  );
  const many = Array.from({ length: 500 }, (_, index) => `nobody ${index}`);
  for (const find of [
    { search: [{ text: 'of' }] },
    { search: [{ text: 'soup of the day soup of the day' }] },
    { search: [{ text: 'qx' }, { text: 'day' }] },
    { search: [{ text: 'q', or: { field: 'text', in: many } }] },
    { where: { text: { in: many } } },
    { where: { text: { in: ['nobody'] } }, sort: { fields: ['created', 'text'], direction: 'desc' as const } },
    { limit: 5_000 },
  ]) {
    let isFound = false;
    const found = posts.find({ limit: 20, sort: { fields: ['created'], direction: 'desc' }, ...find }).then(() => {
      isFound = true;
    });
    // Work on this thread would be done by now.
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    expect(isFound).toBe(false);
    await found;
  }
  await store.close();
  await rm(folder, { recursive: true });
});

test('a reader that names no indexes reads a range of one at once, and only the rest in the thread of searches', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedReadStore({ folder });
  const { version } = await store.create('feed', 'one');
  const posts = await store.open('feed', version, { indexes: [['cook', 'hidden', 'created']] });
  const document = { cook: 'ana', hidden: false, created: 1 };
  await posts.write([{ id: '1', position: 1n, document }], { storeId: 'log', position: 1n });
  const reader = await store.open('feed', version, { indexes: [] });
  await reader.checkpoint();
  /** Whether the answer is there before the next turn of the event loop. */
  const isAtOnce = async (where: Record<string, Condition>) => {
    let turns = 0;
    const next = setImmediate(() => turns++);
    expect(await reader.find({ where, sort: { fields: ['created'], direction: 'asc' }, limit: 100 })).toHaveLength(1);
    clearImmediate(next);
    return turns === 0;
  };
  expect(await isAtOnce({ cook: 'ana', hidden: false })).toBe(true);
  expect(await isAtOnce({ cook: 'ana', hidden: { in: [false, true] } })).toBe(true);
  expect(await isAtOnce({ cook: 'ana' })).toBe(false);
  await store.close();
  await rm(folder, { recursive: true });
});

test('few documents are counted at once, and very many beside the event loop', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedReadStore({ folder });
  const { version } = await store.create('likes', 'one');
  const likes = await store.open('likes', version, { indexes: [['userId', 'created']] }, { bulk: true });
  const likesOf = (userId: string, count: number) =>
    Array.from({ length: count }, (_, created) => ({ id: `${userId}-${created}`, position: 1n, document: { userId, created } }));
  await likes.write([...likesOf('ana', 25_000), ...likesOf('ben', 100)], { storeId: 'log', position: 1n });
  await likes.finishLoading();
  for (const [userId, count, atOnce] of [
    ['ben', 100, true],
    ['ana', 25_000, false],
  ] as const) {
    let turns = 0;
    const next = setImmediate(() => turns++);
    expect(await likes.count({ userId })).toBe(count);
    clearImmediate(next);
    expect(turns === 0).toBe(atOnce);
  }
  expect(await likes.count({ userId: 'ana' }, { most: 22_000 })).toBe(22_000);
  await store.close();
  await rm(folder, { recursive: true });
});

test('the queue of searches is bounded, and closing the store leaves none waiting', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedReadStore({ folder });
  const { version } = await store.create('feed', 'one');
  const posts = await store.open<{ text: string }>('feed', version, { indexes: [], searchText: ({ text }) => text });
  const searches = Array.from({ length: 250 }, () => posts.find({ search: [{ text: 'soup' }] }));
  const refused = (await Promise.allSettled(searches.slice(200))).map((one) => one.status === 'rejected' && one.reason.name);
  expect(new Set(refused)).toEqual(new Set(['Unavailable']));
  const left = Promise.allSettled(searches);
  await store.close();
  await left;
  await expect(posts.find({ search: [{ text: 'soup' }] })).rejects.toThrow('closed');
  await rm(folder, { recursive: true });
});

test('indexing a batch of long texts does not block the event loop, and a later holder fences off the rest of it', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedReadStore({ folder });
  const { version } = await store.create('feed', 'one');
  const posts = await store.open<{ text: string }>('feed', version, { indexes: [], searchText: ({ text }) => text });
  const long = (id: number) => ({ id: `${id}`, position: BigInt(id), document: { text: `soup ${'\u6c34\u706b'.repeat(9_000)}` } });
  const batch = Array.from({ length: 5 }, (_, index) => long(index + 1));
  const written = posts.write(batch, { storeId: 's', position: 5n }, 1);
  await new Promise(setImmediate);
  expect(await posts.checkpoint()).toBeUndefined();
  await written;
  expect((await posts.checkpoint())?.position).toBe(5n);
  expect(await posts.find({ search: [{ text: 'soup' }] })).toHaveLength(5);

  const more = Array.from({ length: 5 }, (_, index) => long(index + 6));
  const late = posts.write(more, { storeId: 's', position: 10n }, 1);
  const failed = expect(late).rejects.toThrow('holder 2');
  await new Promise(setImmediate);
  await posts.write([], { storeId: 's', position: 5n }, 2);
  await failed;
  expect((await posts.checkpoint())?.position).toBe(5n);
  // The later holder writes the rest of the batch, and the part that is stored already again.
  await posts.write(more, { storeId: 's', position: 10n }, 2);
  expect(await posts.find({ search: [{ text: 'soup' }] })).toHaveLength(10);
  await store.close();
  await rm(folder, { recursive: true });
});

test('waiting for the lock of another process does not block the event loop, and the work is done afterwards', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedReadStore({ folder });
  const { version } = await store.create('feed', 'one');
  const posts = await store.open<{ id: number }>('feed', version, { indexes: [] });
  const locks = ['versions.db', 'feed-1.db'].map((name) => new Database(join(folder, name)));
  for (const other of locks) other.exec('BEGIN IMMEDIATE');
  const work = [
    posts.write([{ id: '1', position: 1n, document: { id: 1 } }], { storeId: 's', position: 1n }),
    store.putLease('feed', { holder: 'ana', fence: 1, heartbeat: 1 }, undefined),
    store.create('feed', 'two'),
    store.open('feed', version, { indexes: [['id']] }),
  ];
  // Only this thread's event loop can release the locks.
  const turns = Array.from({ length: 20 }, () => new Promise(setImmediate));
  await Promise.all(turns);
  for (const other of locks) {
    other.exec('ROLLBACK');
    other.close();
  }
  await Promise.all(work);
  expect((await posts.checkpoint())?.position).toBe(1n);
  expect((await store.versions('feed')).map(({ signature }) => signature)).toEqual(['one', 'two']);
  await store.close();
  await rm(folder, { recursive: true });
});

test('a change without a new text costs a fraction of one that indexes it again', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedReadStore({ folder });
  const { version } = await store.create('feed', 'one');
  const posts = await store.open<{ text: string; likes: number }>('feed', version, { indexes: [], searchText: ({ text }) => text });
  const text = 'Crème brûlée und Käsespätzle '.repeat(350);
  let position = 0n;
  /** CPU time in ms. */
  const likes = async (count: number, isKnown: boolean) => {
    const begun = process.cpuUsage();
    for (let likes = 0; likes < count; likes++) {
      position += 1n;
      const written = { id: '1', position, document: { text, likes } };
      await posts.write([isKnown ? { ...written, before: { text, likes: likes - 1 } } : written], { storeId: 's', position });
    }
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000;
  };
  await likes(20, false);
  // The least of several, since garbage collection and other load fall on some.
  const [anew, known]: [number[], number[]] = [[], []];
  for (let round = 0; round < 6; round++) {
    anew.push(await likes(30, false));
    known.push(await likes(30, true));
  }
  expect(Math.min(...known)).toBeLessThan(Math.min(...anew) / 2);
  await store.close();
  await rm(folder, { recursive: true });
});

test('an interrupted indexing is repeated, and each text is indexed once', async () => {
  const folder = await temporaryFolder();
  const shape = { indexes: [], searchText: ({ text }: { text: string }) => text };
  let store = await openEmbeddedReadStore({ folder });
  const { version } = await store.create('feed', 'one');
  let posts = await store.open<{ text: string }>('feed', version, shape, { bulk: true });
  const texts = ['stew', 'stewed plums', 'soup', 'x'.repeat(30_000), 'a stew'];
  const written = texts.map((text, n) => ({ id: `${n}`, position: BigInt(n + 1), document: { text } }));
  await posts.write(written, { storeId: 's', position: 5n });
  await store.close();
  const file = new Database(join(folder, `feed-${version}.db`));
  file.exec("CREATE VIRTUAL TABLE search_index USING fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')");
  file.exec('INSERT INTO search_index(rowid, text) SELECT number, search FROM documents LIMIT 2');
  file.close();

  store = await openEmbeddedReadStore({ folder });
  posts = await store.open('feed', version, shape, { bulk: true });
  await posts.finishLoading();
  const found = async () => (await posts.find({ search: [{ text: 'stew' }] })).map(({ id }) => id).sort();
  expect(await found()).toEqual(['0', '1', '4']);
  await posts.write([{ id: '1', position: 6n, document: { text: 'bread' } }], { storeId: 's', position: 6n });
  expect(await found()).toEqual(['0', '4']);
  await store.close();
  await rm(folder, { recursive: true });
});
