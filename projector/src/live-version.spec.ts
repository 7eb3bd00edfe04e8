import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLiveBus } from '@potluck/stores/embedded/live-bus';
import { openEmbeddedReadStore } from '@potluck/stores/embedded/read-store';
import type { HeldLease } from '@potluck/stores/lease';
import { type Collection, Fenced, type ReadStore } from '@potluck/stores/ports/read-store';
import Database from 'libsql';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { shapes } from './documents.ts';
import * as e from './history.fixture.ts';
import { LiveVersion } from './live-version.ts';
import { projectionLease } from './projection-lease.ts';
import { likes } from './projections/likes.ts';

const events = e.log(e.posted(1), e.liked(1, 'ana'), e.liked(1, 'ben'), e.liked(1, 'cleo'));
const page = (from: number, through: number) => ({ events: events.slice(from, through), through: BigInt(through) });

let folder: string;
let reads: ReadStore;
let collection: Collection<unknown>;
let lease: HeldLease;
let live: LiveVersion;
let published: string[];
let folded: (number | undefined)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-live-version-'));
  reads = await openEmbeddedReadStore({ folder });
  const bus = createLiveBus();
  published = [];
  folded = [];
  bus.subscribe('checkpoint', (message) => folded.push(message.folded));
  for (const topic of ['changes', 'checkpoint', 'resync'] as const) bus.subscribe(topic, () => published.push(topic));
  const info = { ...(await reads.create('likes', 'spec')), current: true, state: 'running' as const };
  collection = (await reads.open('likes', info.version, shapes.likes)) as Collection<unknown>;
  lease = (await projectionLease(reads, 'likes', 'ana').take()) as HeldLease;
  const checkpoint = { storeId: 'spec', position: 0n };
  live = new LiveVersion({ projection: { ...likes, publishesChanges: true }, info, collection, checkpoint, skipped: new Map() }, lease, {
    reads,
    bus,
  });
});
afterEach(async () => {
  await lease.release();
  await reads.close();
  await rm(folder, { recursive: true });
});
const ids = async () => (await collection.find({})).map(({ id }) => id).sort();

test('a page that begins beyond its position is ignored: the events in between come first', async () => {
  await live.feed(page(0, 2), 0n);
  await live.feed(page(3, 4), 3n);
  expect(live.position).toBe(2n);
  await live.feed(page(2, 4), 2n);
  expect(await ids()).toEqual(['announcement_1_ana', 'announcement_1_ben', 'announcement_1_cleo']);
});

test('once it has ended it ignores pages: its documents may be deleted by then', async () => {
  await live.feed(page(0, 2), 0n);
  await live.end();
  await reads.drop('likes', live.info.version);
  published = [];
  await live.feed(page(2, 4), 2n);
  expect(live.position).toBe(2n);
  expect(published).toEqual([]);
});

test('it folds only the new events of a page that begins before its position', async () => {
  await live.feed(page(0, 3), 0n);
  published = [];
  await live.feed(page(1, 4), 1n);
  expect(await ids()).toHaveLength(3);
  expect(published).toEqual(['changes', 'checkpoint']);
});

test('it tells how many of the events it has folded, and how many a second', async () => {
  expect(live.perSecond).toBe(0);
  // The post is none that it takes.
  await live.feed(page(0, 3), 0n);
  await live.feed(page(1, 4), 1n);
  await live.feed({ events: [], through: 5n }, 4n);
  expect(folded).toEqual([2, 1, 0]);
  expect(live.perSecond).toBe(0.3);
});

test('once a later holder has written, it writes and publishes nothing, and its lease is lost', async () => {
  await collection.write([], { storeId: 'spec', position: 0n }, lease.fence + 1);
  await expect(live.feed(page(0, 2), 0n)).rejects.toThrow(Fenced);
  expect(lease.lost.aborted).toBe(true);
  await live.feed(page(0, 4), 0n);
  expect(await ids()).toEqual([]);
  expect(published).toEqual([]);
});

test('after a pause in which another projector took over it publishes nothing', async () => {
  await live.feed(page(0, 2), 0n);
  published = [];
  const other = await projectionLease(reads, 'likes', 'ben').take({ force: true });
  pauseProcess(2_000);
  await expect(live.feed({ events: [], through: 3n }, 2n)).rejects.toThrow(Fenced);
  expect(published).toEqual([]);
  await other?.release();
});

test('after a pause without a take-over it continues', async () => {
  pauseProcess(2_000);
  await live.feed(page(0, 2), 0n);
  expect(published).toEqual(['changes', 'checkpoint']);
});

test('the checkpoint is written even if the log is quiet', async () => {
  await live.feed({ events: events.slice(0, 1), through: 1n }, 0n);
  expect(await collection.checkpoint()).toBeUndefined();
  await expect.poll(() => collection.checkpoint()).toMatchObject({ position: 1n });
});

test('the checkpoint is also written after the clock was set back', async () => {
  const now = Date.now();
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(Date, 'now').mockImplementation(() => now - 3_600_000);
  await live.feed({ events: events.slice(0, 1), through: 1n }, 0n);
  await expect.poll(() => collection.checkpoint()).toMatchObject({ position: 1n });
});

test('a version without events writes its checkpoint at most four times a second, and publishes it each time', async () => {
  const write = vi.spyOn(collection, 'write');
  const began = performance.now();
  let position = 0n;
  for (; performance.now() - began < 1_500; position += 1n) {
    await live.feed({ events: [], through: position + 1n }, position);
    await new Promise(setImmediate);
  }
  const seconds = (performance.now() - began) / 1_000;
  expect(position).toBeGreaterThan(50n);
  expect(published.filter((topic) => topic === 'checkpoint')).toHaveLength(Number(position));
  expect(write.mock.calls.length).toBeLessThanOrEqual(4 * seconds);
  expect(write.mock.calls.length).toBeGreaterThan(0);
});

test('after a failed write, which may have written documents, the next one publishes a resync', async () => {
  await live.feed(page(0, 2), 0n);
  published = [];
  const file = new Database(join(folder, 'likes-1.db'));
  file.exec("CREATE TRIGGER broken BEFORE INSERT ON documents BEGIN SELECT RAISE(ABORT, 'this disk is broken'); END");
  await expect(live.feed(page(2, 3), 2n)).rejects.toThrow('this disk is broken');
  file.exec('DROP TRIGGER broken');
  file.close();
  await live.feed(page(2, 4), 2n);
  expect(published).toEqual(['changes', 'resync', 'checkpoint']);
});

/** Blocks the whole process, including its heartbeats. */
function pauseProcess(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
