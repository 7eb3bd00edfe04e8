import { randomUUID } from 'node:crypto';
import type { Recorded } from '@potluck/events/recorded';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { event } from './event-store.fixture.ts';
import { Conflict, type EventStore, noStream, Unavailable } from './event-store.ts';
import type { OpenedOverProxy } from './opened-over-proxy.fixture.ts';

/** The contract of an event store with a server: for outages, silence and dropped subscriptions. */
export function eventStoreOutagesContract(name: string, open: () => Promise<OpenedOverProxy<EventStore>>): void {
  describe(`event store | ${name}`, () => {
    let opened: OpenedOverProxy<EventStore>;
    let store: EventStore;
    let direct: EventStore;
    let proxy: OpenedOverProxy<EventStore>['proxy'];
    /** Streams of this test alone. */
    let id: string;
    let start: bigint;
    let stop: AbortController;
    beforeAll(async () => {
      opened = await open();
      ({ store, direct, proxy } = opened);
    });
    afterAll(() => opened?.dispose());
    beforeEach(async () => {
      id = randomUUID().replaceAll('-', '');
      start = await direct.head();
      stop = new AbortController();
    });
    afterEach(async () => {
      stop.abort();
      await proxy.restore();
      await works();
    });

    const stream = (n: number) => `a${id}-${n}`;
    const works = () => expect.poll(() => store.head().then(() => 'works', String), { timeout: 20_000 }).toBe('works');
    const appendDirectly = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, n) =>
          direct.append(stream(from + n), [event(`T${from + n}`, { text: 'x'.repeat(500) })], noStream),
        ),
      );
    /** Subscribes; events are added to `found`. */
    const follow = (pageSize?: number) => {
      const found: Recorded[] = [];
      const read = async () => {
        const pages = store.all({ after: start, prefixes: [`a${id}-`], signal: stop.signal, ...(pageSize ? { pageSize } : {}) });
        for await (const { events } of pages) found.push(...events);
      };
      const ended = read();
      return { found, ended };
    };
    const gapless = async (found: Recorded[], count: number) => {
      await expect.poll(() => found.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
      expect(new Set(found.map(({ type }) => type)).size).toBe(count);
      expect(found.map(({ position }) => position)).toEqual(found.map(({ position }) => position).sort((a, b) => (a < b ? -1 : 1)));
      expect(found).toHaveLength(count);
    };

    test('during an outage appends and reads are Unavailable, and work afterwards', async () => {
      await store.append(stream(0), [event('One')], noStream);
      await proxy.cut();
      const calls = await Promise.allSettled([
        store.append(stream(0), [event('Two')], 0),
        store.append(stream(1), [event('One')], noStream),
        store.read(stream(0)),
        store.head(),
        store.eventAt(start + 1n),
      ]);
      for (const call of calls) expect(call).toEqual({ status: 'rejected', reason: expect.any(Unavailable) });
      await proxy.restore();
      await works();
      expect((await store.append(stream(0), [event('Two')], 0)).revision).toBe(1);
      expect((await store.read(stream(0))).revision).toBe(1);
    });

    test('a short outage is retried', async () => {
      await proxy.cut();
      const append = store.append(stream(0), [event('One')], noStream);
      const read = store.read(stream(1));
      await proxy.restore();
      expect((await append).revision).toBe(0);
      expect((await read).revision).toBe(noStream);
    });

    test('opening it during an outage is Unavailable, and may be retried', async () => {
      await proxy.cut();
      await expect(opened.another()).rejects.toThrow(Unavailable);
      await proxy.restore();
      const other = await opened.another();
      expect(other.storeId).toBe(store.storeId);
      await other.close();
    });

    test('calls to a silent server time out', async () => {
      proxy.holdAnswers();
      const began = performance.now();
      const calls = await Promise.allSettled([store.append(stream(0), [event('One')], noStream), store.read(stream(0)), store.head()]);
      for (const call of calls) expect(call).toEqual({ status: 'rejected', reason: expect.any(Unavailable) });
      expect(performance.now() - began).toBeLessThan(10_000);
      await proxy.restore();
      await works();
    });

    test('connections that the server has closed are reopened', async () => {
      const { found } = follow();
      await appendDirectly(0, 3);
      await gapless(found, 3);
      proxy.halfClose();
      await appendDirectly(3, 6);
      await gapless(found, 6);
      await works();
    });

    test('after an outage a read continues without a gap or a repeat', async () => {
      await appendDirectly(0, 300);
      const { found } = follow(20);
      await expect.poll(() => found.length).toBeGreaterThan(0);
      await proxy.cut();
      await appendDirectly(300, 400);
      await proxy.restore();
      await gapless(found, 400);
      await opened.server.kill();
      await opened.server.start();
      await appendDirectly(400, 450);
      await gapless(found, 450);
    });

    test('a slow subscriber that the server drops misses nothing and repeats nothing', async () => {
      const { found } = follow();
      await appendDirectly(0, 1);
      await gapless(found, 1);
      proxy.holdAnswers();
      for (let n = 1; n < 1_000; n += 100) await appendDirectly(n, n + 100);
      await proxy.restore();
      await gapless(found, 1_001);
    });

    test('an append whose answer was lost is retried, and stored once', async () => {
      proxy.holdAnswers();
      const events = [event('One'), event('Two')];
      const append = store.append(stream(0), events, noStream);
      await expect.poll(async () => (await direct.read(stream(0))).revision).toBe(1);
      await proxy.cut();
      await proxy.restore();
      const answer = await append;
      expect(answer).toEqual({ revision: 1, position: (await direct.read(stream(0))).events[1]?.position });
      expect((await direct.read(stream(0))).revision).toBe(1);
    });

    test('also when it is retried later, after more events', async () => {
      proxy.holdAnswers();
      const events = [event('One'), event('Two')];
      const append = store.append(stream(0), events, noStream);
      const refused = expect(append).rejects.toThrow(Unavailable);
      await expect.poll(async () => (await direct.read(stream(0))).revision).toBe(1);
      await proxy.cut();
      await refused;
      await proxy.restore();
      await direct.append(stream(0), [event('Three')], 1);
      await works();
      const [, two] = (await direct.read(stream(0))).events;
      expect(await store.append(stream(0), events, noStream)).toEqual({ revision: 1, position: two?.position });
      await expect(store.append(stream(0), [event('Other')], noStream)).rejects.toThrow(Conflict);
      expect((await direct.read(stream(0))).revision).toBe(2);
    });

    test('after several kills of the server every acknowledged append is stored, once', async () => {
      const acknowledged: string[] = [];
      let refused = 0;
      let n = 0;
      const enough = new AbortController();
      const work = async () => {
        while (!enough.signal.aborted) {
          const one = event(`T${n}`, { text: 'x'.repeat(2_000) });
          const own = stream(n++);
          try {
            await store.append(own, [one], noStream);
            acknowledged.push(one.type);
          } catch (error) {
            if (!(error instanceof Unavailable)) throw error;
            refused++;
            // Retries, as a command's caller does.
            await store.append(own, [one], noStream).then(
              () => acknowledged.push(one.type),
              () => {},
            );
          }
        }
      };
      const { found } = follow();
      const working = Promise.all(Array.from({ length: 64 }, work));
      for (let round = 1; round <= 3; round++) {
        const before = acknowledged.length;
        await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 50);
        if (round === 2) await proxy.cut();
        else await opened.server.kill();
        if (round === 2) await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(0);
        if (round === 2) await proxy.restore();
        else await opened.server.start();
      }
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 50);
      enough.abort();
      await working;
      const { position } = await store.append(stream(n), [event('Last')], noStream);
      await expect.poll(() => found.at(-1)?.position, { timeout: 20_000 }).toBe(position);
      const standing = found.map(({ type }) => type);
      expect(new Set(standing).size).toBe(standing.length);
      expect(new Set(standing)).toEqual(new Set([...standing, ...acknowledged]));
    });
  });
}
