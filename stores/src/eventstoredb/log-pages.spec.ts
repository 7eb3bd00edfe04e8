import { eventStoreDbStandIn, type StandIn } from '@potluck/tests/engines/eventstoredb-stand-in';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { event } from '../ports/event-store.fixture.ts';
import { type EventStore, noStream, type Page } from '../ports/event-store.ts';
import { openEventStoreDb } from './event-store.ts';
import { mostPageBytes } from './log-pages.ts';

let engine: StandIn;
let store: EventStore;
const stop = new AbortController();
beforeEach(async () => {
  engine = await eventStoreDbStandIn.start();
  store = await openEventStoreDb({ url: engine.url });
});
afterEach(async () => {
  await store.close();
  await engine.dispose();
});

let appended = 0;
/** Events so large that a page has at most four. */
async function appendLarge(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await store.append(`a-${appended++}`, [event('Large', { text: 'x'.repeat(1_000_000) })], noStream);
}
const read = (after = 0n) => store.all({ after, prefixes: ['a-'], signal: stop.signal })[Symbol.asyncIterator]();
const bytesOf = ({ events }: Page) => events.reduce((sum, { data }) => sum + (data.text as string).length, 0);
async function take(pages: AsyncIterator<Page>, count: number): Promise<Page[]> {
  const taken: Page[] = [];
  for (let events = 0; events < count; events += taken.at(-1)?.events.length ?? 0) taken.push((await pages.next()).value);
  return taken;
}

test('a page of a read has at most the maximum of bytes', async () => {
  await appendLarge(10);
  const pages = read();
  const found = await take(pages, 1);
  // After another reader has read everything, the rest of the first read has arrived too.
  await take(read(), 10);
  found.push(...(await take(pages, 10 - (found[0]?.events.length ?? 0))));
  for (const page of found) expect(bytesOf(page)).toBeLessThanOrEqual(mostPageBytes);
});

test('a page of a subscription has at most the maximum of bytes', async () => {
  await store.append('a-first', [event('First', { text: '' })], noStream);
  const [slow, quick] = [read(), read(await store.head())];
  await take(slow, 1);
  const arriving = take(quick, 10);
  await expect.poll(() => engine.subscriptions()).toBe(1);
  await appendLarge(10);
  await arriving;
  expect((await take(slow, 10)).map(({ events }) => events.length)).toEqual([4, 4, 2]);
});

test('large events wait at the server while they are not consumed, even if they are few', async () => {
  await appendLarge(60);
  const pages = read();
  const first = await take(pages, 1);
  // While another reads everything.
  await take(read(), 60);
  expect(engine.reading()).toBe(1);
  const rest = await take(pages, 60 - (first[0]?.events.length ?? 0));
  expect([...first, ...rest].flatMap(({ events }) => events)).toHaveLength(60);
});
