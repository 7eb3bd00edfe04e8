import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type StandIn, standInOf } from '@potluck/tests/engines/eventstoredb-stand-in';
import { afterEach, describe, expect, test } from 'vitest';
import { event } from '../ports/event-store.fixture.ts';
import { type EventStore, noStream } from '../ports/event-store.ts';
import { openEventStoreDb } from './event-store.ts';

/** Server versions differ in what they send to a filtered subscription besides events; none of it may move a reader. */
describe.each(['23.10.6', '24.10.4', '24.10.14', '25.0.0', '26.1.0'])('on an EventStoreDB that behaves like %s', (version) => {
  let engine: StandIn;
  let store: EventStore;
  afterEach(async () => {
    await store?.close();
    await engine?.dispose();
  });

  test.each([
    ['new', 0],
    ['with another history', 40],
  ])('no event is missed in a log that is %s', async (_, before) => {
    engine = await standInOf(version).start();
    store = await openEventStoreDb({ url: engine.url, anyVersion: true });
    for (let n = 0; n < before; n++) await store.append(`other-${n}`, [event('Other')], noStream);
    const found: string[] = [];
    const stop = new AbortController();
    const reading = (async () => {
      for await (const { events, through } of store.all({ after: 0n, prefixes: ['a-'], signal: stop.signal })) {
        expect(through).toBeLessThanOrEqual(await store.head());
        found.push(...events.map(({ type }) => type));
      }
    })();
    await expect.poll(() => engine.subscriptions()).toBe(1);
    for (let n = 0; n < 49; n++) await store.append(`a-${n}`, [event(`T${n}`)], noStream);
    await expect.poll(() => found.length).toBe(49);
    stop.abort();
    await reading;
  });

  test('a reader beyond the end of the log misses no later event', async () => {
    engine = await standInOf(version).start();
    store = await openEventStoreDb({ url: engine.url, anyVersion: true });
    const { position } = await store.append('a-1', [event('Old')], noStream);
    const stop = new AbortController();
    const pages = store.all({ after: position + 1_000n, prefixes: ['a-'], signal: stop.signal })[Symbol.asyncIterator]();
    const next = pages.next();
    await expect.poll(() => engine.subscriptions()).toBe(1);
    await store.append('a-2', [event('New')], noStream);
    let { value } = await next;
    while (value.events.length === 0) ({ value } = await pages.next());
    expect(value.events.map(({ type }: { type: string }) => type)).toEqual(['New']);
    stop.abort();
    await pages.return?.();
  });

  test('internal events of the engine are not the end of the log', async () => {
    engine = await standInOf(version).start();
    store = await openEventStoreDb({ url: engine.url, anyVersion: true });
    const { position } = await store.append('a-1', [event('Ours')], noStream);
    const client = EventStoreDBClient.connectionString(engine.url);
    for (let n = 0; n < 40; n++) await client.appendToStream('$scavenges', [jsonEvent({ type: '$scavengeIndexInitialized', data: {} })]);
    await client.dispose();
    expect(await store.head()).toBe(position);
  });
});
