import { binaryEvent, EventStoreDBClient } from '@eventstore/db-client';
import type { Recorded } from '@potluck/events/recorded';
import { eventStoreDbStandIn, type StandIn } from '@potluck/tests/engines/eventstoredb-stand-in';
import { openTcpProxy, type TcpProxy } from '@potluck/tests/engines/tcp-proxy';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { collectLog } from '../log.fixture.ts';
import { event } from '../ports/event-store.fixture.ts';
import { Conflict, type EventStore, noStream, TooLarge, Unavailable } from '../ports/event-store.ts';
import { openEventStoreDb } from './event-store.ts';

let engine: StandIn;
let proxy: TcpProxy;
let store: EventStore;
let stop: AbortController;
beforeEach(async () => {
  engine = await eventStoreDbStandIn.start();
  proxy = await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(engine.url).port) });
  store = await openEventStoreDb({ url: `esdb://${proxy.host}:${proxy.port}?tls=false` });
  stop = new AbortController();
  engine.counted();
});
afterEach(async () => {
  stop.abort();
  await store.close();
  await proxy.close();
  await engine.dispose();
});
const append = (n: number, kind = 'a') => store.append(`${kind}-${n}`, [event(`T${n}`)], noStream);
const times = <T>(count: number, what: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => what(n));

describe('the appends of a process', () => {
  test('share one call, and each gets its own answer', async () => {
    const answers = await Promise.all(times(100, (n) => append(n)));
    expect(new Set(answers.map(({ position }) => position)).size).toBe(100);
    const again = await Promise.allSettled(times(100, (n) => (n % 2 ? append(n) : append(n, 'b'))));
    expect(again.map((answer) => (answer.status === 'rejected' ? answer.reason : 'appended'))).toEqual(
      times(100, (n) => (n % 2 ? expect.any(Conflict) : 'appended')),
    );
    // No further call: the one that was opened with the store is used.
    expect(engine.counted()).toMatchObject({ appends: 200, appendCalls: 0, batches: 0, reads: 0 });
  });

  test('are stored in the order of their calls', async () => {
    const answers = await Promise.all(times(100, (n) => append(n)));
    expect(answers.map(({ position }) => position)).toEqual([...answers.map(({ position }) => position)].sort((a, b) => (a < b ? -1 : 1)));
  });

  test('are retried while the server is not ready', async () => {
    engine.notReady(3);
    expect(await Promise.all([append(1), append(2)])).toHaveLength(2);
    expect(engine.counted().appends).toBe(5);
  });

  test('that the server refuses for their size throw TooLarge, and the others continue', async () => {
    const tooLarge = store.append('a-1', [event('Huge', { text: 'x'.repeat(1_100_000) })], noStream);
    const other = append(2);
    await expect(tooLarge).rejects.toThrow(TooLarge);
    await expect(tooLarge).rejects.toThrow(/^a-1: Huge cannot be stored: Maximum Append Size Exceeded/);
    expect(await other).toMatchObject({ revision: 0 });
    expect(engine.counted().appends).toBe(2);
  });

  test('of data that is not JSON fail alone, without an unhandled rejection', async () => {
    const other = append(2);
    await expect(store.append('a-1', [event('Strange', { count: 1n })], noStream)).rejects.toThrow('BigInt');
    expect(await other).toMatchObject({ revision: 0 });
  });

  test('in flight when the connection breaks are retried, without an unhandled rejection', async () => {
    const unhandled: unknown[] = [];
    const onRejection = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', onRejection);
    proxy.holdAnswers();
    const appending = times(100, (n) => append(n));
    await expect.poll(() => engine.counted().appends, { interval: 5 }).toBeGreaterThan(0);
    await proxy.cut();
    await proxy.restore();
    expect(await Promise.all(appending)).toHaveLength(100);
    expect(engine.events()).toBe(101);
    process.off('unhandledRejection', onRejection);
    expect(unhandled).toEqual([]);
  });
});

describe('a failed call is not used again', () => {
  const openWithAppend = async () => {
    const patient = await openEventStoreDb({ url: engine.url, timeoutMs: 1_000 });
    onTestFinished(() => patient.close());
    const append = (n: number) => patient.append(`a-${n}`, [event(`T${n}`)], noStream);
    await append(1);
    return append;
  };

  test('one in which the server is silent', async () => {
    const append = await openWithAppend();
    engine.forgetBatches();
    await expect(append(2)).rejects.toThrow(Unavailable);
    expect(await append(3)).toMatchObject({ revision: 0 });
  });

  test('one that the server has ended', async () => {
    const append = await openWithAppend();
    engine.endBatches();
    expect(await append(2)).toMatchObject({ revision: 0 });
  });
});

test('there is no event at a position where none begins, even if another follows', async () => {
  const { position } = await append(1);
  expect((await store.eventAt(position))?.type).toBe('T1');
  expect(await store.eventAt(position - 1n)).toBeUndefined();
});

describe('the readers of a process', () => {
  const follow = (prefixes: string[], after = 0n) => {
    const found: Recorded[] = [];
    const reading = (async () => {
      for await (const { events } of store.all({ after, prefixes, signal: stop.signal })) found.push(...events);
    })();
    return { found, reading };
  };

  test('share one subscription and its events, whatever prefixes they want', async () => {
    for (let n = 0; n < 5; n++) await append(n);
    const all = [...times(9, () => follow(['a-', 'b-'])), follow(['b-'])];
    for (const { found } of all.slice(0, 9)) await expect.poll(() => found.length).toBe(5);
    await Promise.all(times(20, (n) => append(n, 'b')));
    for (const { found } of all.slice(0, 9)) await expect.poll(() => found.length).toBe(25);
    await expect.poll(() => all[9]?.found.length).toBe(20);
    expect(engine.subscriptions()).toBe(1);
    expect(engine.counted().subscriptions).toBe(1);
    // Decoded once for all.
    expect(all[0]?.found.at(-1)).toBe(all[1]?.found.at(-1));
    expect(all[0]?.found.at(-1)).toBe(all[9]?.found.at(-1));
  });

  test('without events at the end of the log learn how far it goes, from one read', async () => {
    let end = 0n;
    for (let n = 0; n < 5; n++) end = (await append(n)).position;
    engine.counted();
    const pages = store.all({ after: 0n, prefixes: ['b-'], signal: stop.signal })[Symbol.asyncIterator]();
    expect((await pages.next()).value).toEqual({ events: [], through: end });
    expect(engine.counted().reads).toBeLessThanOrEqual(2);
  });

  test('get all new events in one page, and are not woken for each', async () => {
    const sizes: number[] = [];
    const reading = (async () => {
      for await (const { events } of store.all({ after: 0n, prefixes: ['a-'], signal: stop.signal })) sizes.push(events.length);
    })();
    await expect.poll(() => engine.subscriptions()).toBe(1);
    const direct = await openEventStoreDb({ url: engine.url });
    proxy.holdAnswers();
    await direct.append(
      'a-0',
      times(60, (n) => event(`T${n}`)),
      noStream,
    );
    await proxy.restore();
    await expect.poll(() => sizes.reduce((a, b) => a + b, 0)).toBe(60);
    expect(sizes.length).toBeLessThan(20);
    stop.abort();
    await Promise.all([reading, direct.close()]);
  });

  test('treat a foreign event that is not an object as one without fields, and continue', async () => {
    const client = EventStoreDBClient.connectionString(engine.url);
    const nothing = Buffer.from('null');
    await client.appendToStream('a-1', [binaryEvent({ type: 'Strange', data: nothing, metadata: nothing })]);
    await append(2);
    const { found } = follow(['a-']);
    await expect
      .poll(() => found.map(({ type, data, metadata }) => [type, data, metadata]))
      .toMatchObject([
        ['Strange', {}, {}],
        ['T2', {}, {}],
      ]);
    await client.appendToStream('a-3', [binaryEvent({ type: 'Strange', data: nothing, metadata: nothing })]);
    await append(4);
    await expect.poll(() => found.map(({ type }) => type)).toEqual(['Strange', 'T2', 'Strange', 'T4']);
    await client.dispose();
  });

  test('log an outage once, and its end once', async () => {
    const { messages, end } = collectLog();
    onTestFinished(end);
    await append(1);
    await proxy.cut();
    const both = [follow(['a-']), follow(['a-'])];
    await expect.poll(messages, { timeout: 20_000 }).toEqual(['log unavailable, retrying']);
    await proxy.restore();
    for (const { found } of both) await expect.poll(() => found.length, { timeout: 20_000 }).toBe(1);
    expect(messages().slice(1)).toEqual(['log available again']);
  });

  test('get an event once that the server sends twice', async () => {
    const first = follow(['a-']);
    await expect.poll(() => engine.subscriptions()).toBe(1);
    const { position } = await append(0);
    for (const n of [1, 2]) await append(n);
    await expect.poll(() => first.found.length).toBe(3);
    engine.repeat(2);
    await append(3);
    // A later subscriber reads the cached events.
    const late = follow(['a-'], position);
    for (const { found } of [first, late]) await expect.poll(() => found.at(-1)?.type).toBe('T3');
    expect(first.found.map(({ type }) => type)).toEqual(['T0', 'T1', 'T2', 'T3']);
    expect(late.found.map(({ type }) => type)).toEqual(['T1', 'T2', 'T3']);
  });

  test('miss nothing when the subscription falls silent', async () => {
    const watchful = await openEventStoreDb({ url: engine.url, silenceCheckMs: 20 });
    const found: string[] = [];
    const reading = (async () => {
      for await (const { events } of watchful.all({ after: 0n, prefixes: ['a-'], signal: stop.signal }))
        found.push(...events.map(({ type }) => type));
    })();
    await append(1);
    await expect.poll(() => found).toEqual(['T1']);
    await expect.poll(() => engine.subscriptions()).toBe(1);
    engine.fallSilent();
    await append(2);
    await expect.poll(() => found).toEqual(['T1', 'T2']);
    await append(3);
    await expect.poll(() => found).toEqual(['T1', 'T2', 'T3']);
    stop.abort();
    await reading;
    await watchful.close();
  });

  test('a reader that does not consume its events does not delay others', async () => {
    const text = 'x'.repeat(5_000);
    for (let n = 0; n < 10; n++)
      await store.append(
        `a-${n}`,
        times(50, (at) => event(`T${at}`, { text })),
        noStream,
      );
    const pages = store.all({ after: 0n, prefixes: ['a-'], pageSize: 10, signal: stop.signal })[Symbol.asyncIterator]();
    let count = (await pages.next()).value.events.length;
    expect(count).toBeGreaterThan(0);
    // The rest waits at the server.
    expect(engine.reading()).toBe(1);
    expect((await store.read('a-9')).events).toHaveLength(50);
    expect(await append(1, 'b')).toMatchObject({ revision: 0 });
    while (count < 500) count += (await pages.next()).value.events.length;
    expect(count).toBe(500);
  });
});
