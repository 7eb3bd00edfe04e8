import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Unavailable } from './event-store.ts';
import type { OpenedOverProxy } from './opened-over-proxy.fixture.ts';
import type { Checkpoint, Collection, ReadStore } from './read-store.ts';

interface Note {
  text: string;
}

const shape = { indexes: [['text']] };
const note = (id: number, position = id) => ({ id: String(id), position: BigInt(position), document: { text: `note ${id}` } });
const at = (position: number): Checkpoint => ({ storeId: 'store', position: BigInt(position) });

/** The contract of a read store with a server: for outages, silence and kills. */
export function readStoreOutagesContract(name: string, open: () => Promise<OpenedOverProxy<ReadStore>>): void {
  describe(`read store | ${name}`, () => {
    let opened: OpenedOverProxy<ReadStore>;
    let store: ReadStore;
    let proxy: OpenedOverProxy<ReadStore>['proxy'];
    let notes: Collection<Note>;
    let direct: Collection<Note>;
    let projection: string;
    let count = 0;
    beforeAll(async () => {
      opened = await open();
      ({ store, proxy } = opened);
    });
    afterAll(() => opened?.dispose());
    beforeEach(async () => {
      projection = `notes-${'x'.repeat(++count)}`;
      notes = await store.open(projection, (await store.create(projection, 'one')).version, shape);
      direct = await opened.direct.open(projection, 1, shape);
    });
    afterEach(async () => {
      await proxy.restore();
      await works();
    });
    const works = () => expect.poll(() => notes.checkpoint().then(() => 'works', String), { timeout: 20_000 }).toBe('works');

    test('during an outage calls are Unavailable, and work again afterwards', async () => {
      await notes.write([note(1)], at(1));
      await proxy.cut();
      const lease = { holder: 'ana', fence: 1, heartbeat: 1 };
      const calls = await Promise.allSettled([
        notes.get(['1']),
        notes.find({}),
        notes.find({
          where: { text: { in: Array.from({ length: 300 }, String) } },
          sort: { fields: ['text'], direction: 'asc' },
          limit: 1,
        }),
        notes.count({}),
        notes.write([note(2)], at(2)),
        notes.write([], at(2)),
        notes.checkpoint(),
        notes.finishLoading(),
        store.versions(),
        store.create(projection, 'two'),
        store.update(projection, 1, { state: 'running' }),
        store.switchTo(projection, 1),
        store.drop(projection, 1),
        store.open(projection, 1, shape),
        store.lease(projection),
        store.putLease(projection, lease, undefined),
        store.putLease(projection, lease, 1),
        store.dropAll(),
      ]);
      for (const call of calls) expect(call).toEqual({ status: 'rejected', reason: expect.any(Unavailable) });
      await proxy.restore();
      await works();
      await notes.write([note(2)], at(2));
      await notes.finishLoading();
      expect([...(await notes.get(['1', '2'])).keys()].toSorted()).toEqual(['1', '2']);
      expect(await store.putLease(projection, lease, undefined)).toBe(true);
    });

    test('opening it during an outage is Unavailable, and may be retried', async () => {
      await proxy.cut();
      // Sequentially and concurrently.
      await expect(opened.another()).rejects.toThrow(Unavailable);
      const both = await Promise.allSettled([opened.another(), opened.another()]);
      for (const one of both) expect(one).toEqual({ status: 'rejected', reason: expect.any(Unavailable) });
      await proxy.restore();
      const other = await opened.another();
      expect(await other.versions(projection)).toHaveLength(1);
      await other.close();
      await works();
    });

    test('calls to a silent server time out', async () => {
      proxy.holdAnswers();
      await expect(notes.find({})).rejects.toThrow(Unavailable);
      await proxy.restore();
      await works();
    });

    test('connections that the server has closed are reopened', async () => {
      await notes.write([note(1)], at(1));
      proxy.halfClose();
      await works();
      expect(await notes.count({})).toBe(1);
    });

    test('after a crash documents may be ahead of the checkpoint, and a replay repairs that', async () => {
      await notes.write([note(1), note(2)], at(2));
      proxy.holdAnswers();
      const batch = [note(1, 3), note(3, 4)];
      const write = notes.write(batch, at(4)).catch((error) => error);
      await expect.poll(async () => (await direct.get(['3'])).size).toBe(1);
      await proxy.cut();
      expect(await write).toBeInstanceOf(Unavailable);
      expect(await direct.checkpoint()).toEqual(at(2));
      await proxy.restore();
      await works();
      const before = await direct.get(['1', '2', '3']);
      await notes.write(batch, at(4));
      expect(await direct.get(['1', '2', '3'])).toEqual(before);
      expect([...before.values()].map(({ position }) => position).toSorted()).toEqual([2n, 3n, 4n]);
      expect(await direct.checkpoint()).toEqual(at(4));
    });

    test('a lease whose answer was lost is held', async () => {
      const lease = { holder: 'ana', fence: 1, heartbeat: 1 };
      proxy.holdAnswers();
      const put = store.putLease(projection, lease, undefined).catch((error) => error);
      await expect.poll(() => opened.direct.lease(projection)).toEqual(lease);
      await proxy.cut();
      expect(await put).toBeInstanceOf(Unavailable);
      await proxy.restore();
      await works();
      expect(await store.lease(projection)).toEqual(lease);
    });

    test('a server that is killed during writes loses nothing that was acknowledged', async () => {
      let answered = 0;
      const writing = (async () => {
        for (let position = 1; ; position++) {
          await notes.write([note(position), note(1_000, position)], at(position));
          answered = position;
        }
      })().catch((error) => error);
      await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(20);
      await opened.server.kill();
      expect(await writing).toBeInstanceOf(Unavailable);
      await opened.server.start();
      await works();
      const position = Number((await notes.checkpoint())?.position);
      expect(position).toBeGreaterThanOrEqual(answered);
      expect((await notes.get(Array.from({ length: position }, (_, index) => String(index + 1)))).size).toBe(position);
      // A write without an answer is repeated.
      await notes.write([note(answered + 1), note(1_000, answered + 1)], at(answered + 1));
      expect((await notes.get(['1000'])).get('1000')?.position).toBe(BigInt(answered + 1));
    });
  });
}
