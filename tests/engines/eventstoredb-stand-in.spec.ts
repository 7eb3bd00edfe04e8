import { randomUUID } from 'node:crypto';
import { BACKWARDS, END, EventStoreDBClient, jsonEvent, START, StreamNotFoundError, streamNameFilter } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StandIn } from './eventstoredb-stand-in.ts';
import { eventStoreDbStandIn, standInOf } from './eventstoredb-stand-in.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** The client's results with the real server, measured on 23.10.6. */
describe('the stand-in, with the real client', () => {
  let engine: StandIn;
  let proxy: TcpProxy;
  let client: EventStoreDBClient;
  let weak: EventStoreDBClient;
  beforeAll(async () => {
    engine = await eventStoreDbStandIn.start();
    const { port } = new URL(engine.url);
    proxy = await openTcpProxy({ host: '127.0.0.1', port: Number(port) });
    client = EventStoreDBClient.connectionString(engine.url);
    weak = EventStoreDBClient.connectionString(engine.url.replace(port, String(proxy.port)));
  });
  afterAll(async () => {
    await Promise.all([client.dispose(), weak.dispose()]);
    await proxy.close();
    await engine.dispose();
  });
  const events = (count: number, data: Record<string, unknown> = {}) =>
    Array.from({ length: count }, (_, n) => jsonEvent({ id: randomUUID(), type: `T${n}`, data, metadata: { at: 'then' } }));
  const typesOf = async (reading: AsyncIterable<{ event?: { type: string } }>) => {
    const types: (string | undefined)[] = [];
    for await (const { event } of reading) types.push(event?.type);
    return types;
  };

  test('appends at the expected revision, and a repeat changes nothing', async () => {
    const two = events(2);
    const first = await client.appendToStream('a-1', two, { expectedRevision: 'no_stream' });
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 1n });
    await client.appendToStream('a-1', events(1), { expectedRevision: 1n });
    expect(await client.appendToStream('a-1', two, { expectedRevision: 'no_stream' })).toEqual(first);
    await expect(client.appendToStream('a-1', events(1), { expectedRevision: 1n })).rejects.toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: 2n,
    });
    await expect(client.appendToStream('a-2', events(1), { expectedRevision: 0n })).rejects.toMatchObject({ actualVersion: 'no_stream' });
    expect(await client.appendToStream('a-1', events(1))).toMatchObject({ nextExpectedRevision: 3n });
  });

  test('reads a stream and all of them, forwards and backwards, inclusive', async () => {
    await client.appendToStream('b-1', events(3), { expectedRevision: 'no_stream' });
    expect(await typesOf(client.readStream('b-1', { fromRevision: 1n }))).toEqual(['T1', 'T2']);
    expect(await typesOf(client.readStream('b-1', { fromRevision: END, direction: BACKWARDS, maxCount: 2 }))).toEqual(['T2', 'T1']);
    expect(await typesOf(client.readStream('b-1', { fromRevision: 7n }))).toEqual([]);
    await expect(typesOf(client.readStream('b-2'))).rejects.toThrow(StreamNotFoundError);
    for await (const { event } of client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 1 })) {
      expect(event).toMatchObject({ streamId: 'b-1', revision: 2n, isJson: true, metadata: { at: 'then' } });
      if (event) expect(await typesOf(client.readAll({ fromPosition: event.position, maxCount: 5 }))).toEqual(['T2']);
    }
    expect.assertions(6);
  });

  test('a filtered subscription gets a checkpoint at every 32nd skipped event', async () => {
    const { position } = await client.appendToStream('c-1', events(1), { expectedRevision: 'no_stream' });
    const seen: string[] = [];
    let checkpoints = 0;
    const filter = streamNameFilter({ prefixes: ['c-'], checkpointReached: async () => void checkpoints++ });
    const subscription = client
      .subscribeToAll({ fromPosition: START, filter })
      .on('data', ({ event }) => seen.push(event?.streamId as string));
    await expect.poll(() => seen).toEqual(['c-1']);
    await client.appendToStream('d-1', events(64), { expectedRevision: 'no_stream' });
    await client.appendToStream('c-2', events(1), { expectedRevision: 'no_stream' });
    await expect.poll(() => seen).toEqual(['c-1', 'c-2']);
    expect(checkpoints).toBe(2);
    await subscription.unsubscribe();
    const after: string[] = [];
    const later = client
      .subscribeToAll({ fromPosition: position, filter })
      .on('data', ({ event }) => after.push(event?.streamId as string));
    await expect.poll(() => after).toEqual(['c-2']);
    await later.unsubscribe();
  });

  test('drops a live subscriber that is too slow', async () => {
    let error: Error | undefined;
    let confirmed = false;
    const subscription = weak
      .subscribeToAll({ fromPosition: END })
      .on('data', () => {})
      .on('confirmation', () => {
        confirmed = true;
      })
      .on('error', (why) => {
        error = why;
      });
    await expect.poll(() => confirmed).toBe(true);
    proxy.holdAnswers();
    for (let n = 0; n < 10; n++)
      await client.appendToStream(`e-${n}`, events(20, { text: 'x'.repeat(1_000) }), { expectedRevision: 'no_stream' });
    await proxy.restore();
    await expect.poll(() => error).toMatchObject({ type: 'timeout', message: expect.stringContaining('Consumer too slow') });
    await subscription.unsubscribe();
  });

  test('keeps its events while it is stopped', async () => {
    await client.appendToStream('f-1', events(1), { expectedRevision: 'no_stream' });
    await engine.kill();
    await expect(typesOf(client.readStream('f-1'))).rejects.toThrow();
    await engine.start();
    await expect.poll(() => typesOf(client.readStream('f-1')).catch(() => [])).toEqual(['T0']);
  });

  test('counts its calls, and delays answers on demand', async () => {
    engine.counted();
    await client.appendToStream('g-1', events(2), { expectedRevision: 'no_stream' });
    await typesOf(client.readStream('g-1'));
    const subscription = client.subscribeToAll({ fromPosition: END }).on('data', () => {});
    await expect.poll(() => engine.subscriptions()).toBe(1);
    expect(engine.counted()).toMatchObject({ reads: 1, appends: 1, subscriptions: 1 });
    expect(engine.counted()).toMatchObject({ reads: 0, appends: 0, subscriptions: 0 });
    await subscription.unsubscribe();
    await expect.poll(() => engine.subscriptions()).toBe(0);
    engine.holdBack(30);
    const began = performance.now();
    await typesOf(client.readStream('g-1'));
    expect(performance.now() - began).toBeGreaterThanOrEqual(29);
    engine.holdBack(0);
  });

  test('refuses an append of more than 1 MiB, and one while it is not ready', async () => {
    const tooLarge = client.appendToStream('h-1', events(1, { text: 'x'.repeat(1_100_000) }), { expectedRevision: 'no_stream' });
    await expect(tooLarge).rejects.toMatchObject({ type: 'maximum-append-size-exceeded' });
    engine.notReady(1);
    await expect(client.appendToStream('h-1', events(1))).rejects.toThrow('Server Is Not Ready');
    expect(await client.appendToStream('h-1', events(1))).toMatchObject({ nextExpectedRevision: 0n });
  });
});

/** The first message to a filtered subscription without matches, as measured: after the 32nd event, or at once. */
describe('the stand-in’s messages when a filtered subscription goes live', () => {
  test.each([
    ['23.10.6', () => undefined],
    ['24.10.4', () => 2n ** 64n - 1n],
    ['24.10.14', (last: bigint) => last],
    ['25.0.0', (_: bigint, next: bigint) => next],
    ['26.1.0', (last: bigint) => last],
  ])('%s', async (version, expected) => {
    const engine = await standInOf(version).start();
    const client = EventStoreDBClient.connectionString(engine.url);
    const one = () => [jsonEvent({ id: randomUUID(), type: 'One', data: {} })];
    const last = (await client.appendToStream('a-1', one())).position?.commit as bigint;
    const checkpoints: bigint[] = [];
    let caughtUp = false;
    const filter = streamNameFilter({ prefixes: ['b-'], checkpointReached: async (_, { commit }) => void checkpoints.push(commit) });
    const subscription = client.subscribeToAll({ fromPosition: START, filter }).on('caughtUp', () => {
      caughtUp = true;
    });
    subscription.on('data', () => {});
    await expect.poll(() => caughtUp).toBe(true);
    await client.appendToStream('a-1', one());
    const next = (await client.appendToStream('a-2', one())).position?.commit as bigint;
    expect(next).toBeGreaterThan(last);
    const second: bigint[] = [];
    for await (const { event } of client.readAll({ fromPosition: START })) second.push(event?.position?.commit as bigint);
    expect(checkpoints.slice(0, 1)).toEqual([expected(last, second[1] as bigint)].filter((position) => position !== undefined));
    await subscription.unsubscribe();
    await client.dispose();
    await engine.dispose();
  });
});
