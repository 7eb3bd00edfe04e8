import { eventStoreDbStandIn, type StandIn } from '@potluck/tests/engines/eventstoredb-stand-in';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { event } from '../ports/event-store.fixture.ts';
import { type EventStore, noStream } from '../ports/event-store.ts';
import { connect, disconnect } from './client.ts';
import { openEventStoreDb } from './event-store.ts';
import { LogFeed } from './log-feed.ts';

let engine: StandIn;
let store: EventStore;
beforeEach(async () => {
  engine = await eventStoreDbStandIn.start();
  store = await openEventStoreDb({ url: engine.url });
});
afterEach(async () => {
  await store.close();
  await engine.dispose();
});

async function follow(mostCached: number): Promise<LogFeed> {
  const client = connect(engine.url);
  const closed = new AbortController();
  onTestFinished(async () => {
    closed.abort();
    await disconnect(client);
  });
  const feed = new LogFeed(client, { from: 0n, mostCached, head: store.head, silenceCheckMs: 60_000, closed: closed.signal });
  await expect.poll(() => engine.subscriptions()).toBe(1);
  return feed;
}
/** Its cached events. */
async function cachedOf(feed: LogFeed, end: bigint, positions: bigint[]) {
  await expect.poll(() => feed.end).toBe(end);
  const first = [0n, ...positions].find((position) => feed.after(position)) as bigint;
  return feed.after(first)?.events ?? [];
}

test('caches at most twice as many events as configured, and none before those', async () => {
  const feed = await follow(5);
  const positions: bigint[] = [];
  for (let n = 0; n < 23; n++) positions.push((await store.append(`a-${n}`, [event(`T${n}`)], noStream)).position);
  const cached = await cachedOf(feed, positions.at(-1) as bigint, positions);
  expect(cached.length).toBeGreaterThanOrEqual(5);
  expect(cached.length).toBeLessThanOrEqual(10);
  expect(cached.map(({ position }) => position)).toEqual(positions.slice(-cached.length));
  expect(feed.after(0n)).toBeUndefined();
});

test('caches at most twice as many bytes as configured', async () => {
  const feed = await follow(1_000);
  const positions: bigint[] = [];
  const text = 'x'.repeat(1_000_000);
  for (let n = 0; n < 40; n++) positions.push((await store.append(`a-${n}`, [event(`T${n}`, { text })], noStream)).position);
  const cached = await cachedOf(feed, positions.at(-1) as bigint, positions);
  expect(cached.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(32 * 1024 * 1024);
  expect(cached.length).toBeGreaterThan(10);
});
