import { mongodb } from '@potluck/tests/engines/mongodb';
import { withEngines } from '@potluck/tests/engines/with-engines';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Unavailable } from '../ports/event-store.ts';
import { readStoreContract } from '../ports/read-store.contract.ts';
import type { ReadStore } from '../ports/read-store.ts';
import { readStoreOutagesContract } from '../ports/read-store-outages.contract.ts';
import { reopening } from '../ports/reopening.fixture.ts';
import { answered, connectMongo } from './connect.ts';
import { mongodbUnderTest } from './mongodb-under-test.fixture.ts';
import { openMongoReadStore } from './read-store.ts';
import { MongoCollection, type VersionState } from './read-store-collection.ts';
import type { StoredDocument } from './read-store-filter.ts';

await withEngines([mongodb], (found) => {
  readStoreContract(`mongodb | ${found.version}`, async () => {
    const { newUrl, dispose } = await mongodbUnderTest(found);
    const url = newUrl();
    const opened = await reopening(() => openMongoReadStore({ url }), dispose);
    return { ...opened, another: () => openMongoReadStore({ url: newUrl() }) };
  });

  readStoreOutagesContract(`mongodb | ${found.version}`, async () => {
    const { newUrl, proxiedUrl, proxy, stopServer, startServer, dispose } = await mongodbUnderTest(found);
    const direct = await openMongoReadStore({ url: newUrl() });
    const store = await openMongoReadStore({ url: proxiedUrl });
    return {
      store,
      direct,
      another: () => openMongoReadStore({ url: `${proxiedUrl}&appName=another` }),
      proxy,
      server: { kill: stopServer, start: startServer },
      async dispose() {
        await Promise.all([store.close(), direct.close()]);
        await dispose();
      },
    };
  });

  describe(`read store | mongodb | ${found.version}`, () => {
    interface Note {
      text: string;
    }
    const shape = { indexes: [['text']], searchText: ({ text }: Note) => text };
    let under: Awaited<ReturnType<typeof mongodbUnderTest>>;
    let store: ReadStore;
    beforeAll(async () => {
      under = await mongodbUnderTest(found);
      store = await openMongoReadStore({ url: under.newUrl() });
    });
    afterAll(async () => {
      await store.close();
      await under.dispose();
    });

    test.each([false, true])('a batch is written in the order of its ids, in a bulk load: %s', async (loading) => {
      const client = new MongoClient(under.newUrl(), { monitorCommands: true });
      onTestFinished(() => client.close());
      const writes: string[][] = [];
      client.on('commandStarted', ({ commandName, command }) => {
        if (commandName === 'insert') writes.push(command.documents.map(({ _id }: { _id: string }) => _id));
        if (commandName === 'update') writes.push(command.updates.map(({ q }: { q: { _id: string } }) => q._id));
      });
      const state = { _id: `notes-${loading}`, fence: 0, loading };
      const [documents, states] = [client.db().collection<StoredDocument<Note>>('notes'), client.db().collection<VersionState>('states')];
      await states.insertOne({ ...state });
      const connection = { db: client.db(), slowly: <T>(work: (db: Db) => Promise<T>) => work(client.db()), close: async () => {} };
      const notes = new MongoCollection<Note>(connection, documents, states, state, shape);
      const ids = ['b', 'ab', 'c', 'a', '10', '9'];
      writes.length = 0;
      await notes.write(
        ids.map((id, index) => ({ id, position: BigInt(index + 1), document: { text: id } })),
        { storeId: 'store', position: 6n },
      );
      expect(writes[0]).toEqual(ids.toSorted());
    });

    test('a closed cursor is Unavailable, and the find can be repeated', async () => {
      const connection = await connectMongo(under.newUrl());
      onTestFinished(connection.close);
      const notes = connection.db.collection('forgotten');
      await notes.insertMany(Array.from({ length: 10 }, (_, n) => ({ _id: n as never })));
      const cursor = notes.find({}, { batchSize: 2 });
      await answered(cursor.next());
      await under.withDatabase((client) => client.db().command({ killCursors: 'forgotten', cursors: [cursor.id] }));
      await expect(answered(cursor.toArray())).rejects.toThrow(Unavailable);
      expect(await answered(notes.find({}, { batchSize: 2 }).toArray())).toHaveLength(10);
    });

    test('a page of many listed values reads little more than it returns, however large the documents are', async () => {
      const client = new MongoClient(under.newUrl(), { monitorCommands: true });
      onTestFinished(() => client.close());
      const large = (n: number) => ({ position: BigInt(n), document: { cook: `cook ${n}`, created: n, text: 'x'.repeat(100_000) } });
      const state = { _id: 'large', fence: 0, loading: false };
      const [documents, states] = [client.db().collection<StoredDocument<Note>>('large'), client.db().collection<VersionState>('states')];
      await states.insertOne({ ...state });
      const connection = { db: client.db(), slowly: <T>(work: (db: Db) => Promise<T>) => work(client.db()), close: async () => {} };
      const notes = new MongoCollection<Note>(connection, documents, states, state, { indexes: [['cook', 'created']] });
      const written = Array.from({ length: 300 }, (_, n) => ({ id: String(n), ...large(n + 1) }));
      await notes.write(written, { storeId: 'store', position: 300n });
      let read = 0;
      client.on('commandSucceeded', ({ reply }) => {
        read += JSON.stringify(reply).length;
      });
      const where = { cook: { in: written.map(({ document }) => document.cook) } };
      const page = await notes.page({ where, sort: { fields: ['created'], direction: 'desc' }, limit: 100 }, { bytes: 1_000_000 });
      expect([page.found.map(({ id }) => id), page.more]).toEqual([['299', '298', '297', '296', '295', '294', '293', '292', '291'], true]);
      expect(read).toBeLessThan(3_000_000);
    });

    test('what a kill in the middle of a drop has left is dropped at the next opening', async () => {
      const [dropped, kept] = [await store.create('notes', 'one'), await store.create('notes', 'two')];
      for (const { version } of [dropped, kept]) await store.open<Note>('notes', version, shape);
      await store.drop('notes', dropped.version);
      const namesNow = () =>
        under.withDatabase(async (client) => (await client.db().listCollections().toArray()).map(({ name }) => name).sort());
      await under.withDatabase((client) => client.db().collection(`read.notes-${dropped.version}`).insertOne({ text: 'left' }));
      const again = await openMongoReadStore({ url: under.newUrl() });
      const names = await namesNow();
      expect(names).not.toContain(`read.notes-${dropped.version}`);
      expect(names).toContain(`read.notes-${kept.version}`);
      await again.close();
    });

    test('folds are read from the primary, whatever the URL says', async () => {
      const connection = await connectMongo(`${under.newUrl()}&readPreference=secondaryPreferred`);
      onTestFinished(connection.close);
      const modes = [connection.db.readPreference?.mode, await connection.slowly(async (db) => db.readPreference?.mode)];
      expect(modes).toEqual(['primary', 'primary']);
    });
  });
});
