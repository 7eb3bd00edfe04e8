import type { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../../engines/engine.ts';
import { eventStoreDbStandIn } from '../../../../engines/eventstoredb-stand-in.ts';
import { event } from '../event-store.fixture.ts';
import { type EventStore, noStream } from '../event-store.ts';
import { connect, disconnect } from './client.ts';
import { openEventStoreDb } from './event-store.ts';
import { passedOver } from './log.ts';
import { LogTail } from './log-tail.ts';

describe('the tail of a log', () => {
  let engine: Engine;
  let store: EventStore;
  let client: EventStoreDBClient;
  let tail: LogTail;
  beforeAll(async () => {
    engine = await eventStoreDbStandIn.start();
    store = await openEventStoreDb({ url: engine.url });
    client = connect(engine.url);
    await store.append(
      'a-1',
      Array.from({ length: 25 }, (_, n) => event(`T${n}`)),
      noStream,
    );
  });
  afterAll(async () => {
    await Promise.all([store.close(), disconnect(client)]);
    await engine.dispose();
  });
  afterEach(() => tail?.close());
  const follow = (after = 0n) => new LogTail(client, { after, prefixes: ['a-'], most: 10 });
  const types = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `T${from + n}`);

  test('is over when too much waits; what waits can be taken, and another goes on after it', async () => {
    tail = follow();
    await expect.poll(() => tail.over).toBe('full');
    const first = tail.take(4);
    const second = tail.take(100);
    expect([first, second].flatMap((page) => page?.events.map(({ type }) => type))).toEqual(types(0, 10));
    expect(first?.through).toBe(first?.events.at(-1)?.position);
    expect(tail.take(100)).toBeUndefined();
    tail = follow(second?.through);
    await expect.poll(() => tail.over).toBe('full');
    expect(tail.take(100)?.events.map(({ type }) => type)).toEqual(types(10, 20));
  });

  test('says how far it has read past many others, before and while it is live', async () => {
    const others = (stream: string) =>
      store.append(
        stream,
        Array.from({ length: 40 }, () => event('Other')),
        noStream,
      );
    const after = await store.head();
    await others('c-1');
    await others('c-2');
    tail = follow(after);
    await expect.poll(() => (tail.take(1)?.through ?? 0n) > after).toBe(true);
    await expect.poll(() => tail.begun).toBe(true);
    const live = await store.head();
    await others('c-3');
    await expect.poll(() => (tail.take(1)?.through ?? 0n) > live).toBe(true);
  });

  test('is passed over up to the first that is wanted', async () => {
    const after = await store.head();
    const append = async (stream: string) => (await store.append(stream, [event('One')], noStream)).position;
    const wanted = (stream: string) => stream.startsWith('a-');
    expect(await passedOver(client, after, wanted, 5_000)).toBe(after);
    await append('b-1');
    const last = await append('b-2');
    expect(await passedOver(client, after, wanted, 5_000)).toBe(last);
    const first = await append('a-2');
    await append('b-3');
    expect(await passedOver(client, after, wanted, 5_000)).toBe(last);
    expect(await passedOver(client, last, wanted, 5_000)).toBe(last);
    expect(await passedOver(client, first, wanted, 5_000)).toBe(await store.head());
    expect(await passedOver(client, 0n, (stream) => stream === 'b-2', 5_000)).toBeLessThan(last);
  });

  test('is over when the server goes away', async () => {
    tail = follow(await store.head());
    await expect.poll(() => tail.begun).toBe(true);
    await engine.kill();
    await expect.poll(() => tail.over).toBeInstanceOf(Error);
    await engine.start();
  });
});
