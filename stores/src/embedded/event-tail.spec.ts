import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '@potluck/events/recorded';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectLog } from '../log.fixture.ts';
import { event } from '../ports/event-store.fixture.ts';
import { eventRows } from './event-rows.ts';
import { program } from './event-store-program.ts';
import { EventTail } from './event-tail.ts';
import { StreamEnds } from './stream-ends.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potluck-tail-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

test('while the file cannot be read nothing fails, and later appends are found afterwards', async () => {
  const file = join(folder, 'events.db');
  const writer = new Database(file);
  // In rollback journal mode, unlike WAL, a writer blocks readers, as a failing disk would.
  program.prepare(writer);
  const insert = writer.prepare('INSERT INTO events (stream, revision, id, type, version, data, metadata) VALUES (?, ?, ?, ?, 1, ?, ?)');
  const write = (revision: number, id: string) => insert.run(['one-1', revision, id, 'Happened', '{}', '{}']);
  write(0, 'first');
  const reader = new Database(file);
  const ends = new StreamEnds();
  ends.learn('one-1', 0, undefined);
  const tail = new EventTail(eventRows(reader), ends, file);
  const { messages } = collectLog();

  writer.exec('BEGIN EXCLUSIVE');
  write(1, 'another');
  await vi.waitFor(() => expect(messages()).toEqual(['log unavailable, retrying']));
  // An own event, here after the other's, is acknowledged anyway; the cached stream ends may be out of date.
  tail.appended([{ ...event('Happened'), stream: 'one-1', revision: 2, position: 3n, version: 1 }]);
  expect(ends.after('one-1', 0)).toBeUndefined();
  write(2, 'own');
  writer.exec('COMMIT');
  await tail.grown(1, AbortSignal.timeout(5_000));
  expect(tail.after(1, 100)?.events.map(({ id, position }) => [id, position])).toEqual([
    ['another', 2n],
    ['own', 3n],
  ]);
  expect(messages()).toEqual(['log unavailable, retrying']);

  tail.close();
  reader.close();
  writer.close();
});

test('caches a bounded number of bytes of the log’s end, and returns them in pages', async () => {
  const reader = new Database(join(folder, 'events.db'));
  program.prepare(reader);
  const ends = new StreamEnds();
  const tail = new EventTail(eventRows(reader), ends, join(folder, 'events.db'));
  const text = 'x'.repeat(500_000);
  const appended = (position: number): Recorded => ({
    ...event('Large', { text }),
    stream: `large-${position}`,
    revision: 0,
    position: BigInt(position),
    version: 1,
  });
  for (let position = 1; position <= 100; position++) {
    ends.learn(`large-${position}`, -1, undefined);
    tail.appended([appended(position)]);
  }
  const isCached = (position: number) => tail.after(position - 1, 100) !== undefined;
  const kept = Array.from({ length: 100 }, (_, n) => n + 1).filter(isCached);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.length).toBeLessThan(40);
  const known = Array.from({ length: 100 }, (_, n) => ends.after(`large-${n + 1}`, -1)).filter((end) => end !== undefined);
  expect(known.length).toBeGreaterThan(10);
  expect(known.length).toBeLessThan(40);

  const found: Recorded[] = [];
  for (let position = 90; position < 100; ) {
    const page = tail.after(position, 100);
    expect(page?.events.length).toBeLessThanOrEqual(4);
    found.push(...(page?.events ?? []));
    position = page?.through as number;
  }
  expect(found.map(({ position }) => position)).toEqual([91n, 92n, 93n, 94n, 95n, 96n, 97n, 98n, 99n, 100n]);
  tail.close();
  reader.close();
});
