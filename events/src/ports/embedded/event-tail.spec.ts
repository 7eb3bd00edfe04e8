import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { event } from '../event-store.fixture.ts';
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

test('while the file cannot be read, nothing ends, and what was appended meanwhile is found afterwards', async () => {
  const file = join(folder, 'events.db');
  const writer = new Database(file);
  // With its first journal, unlike the one that the store chooses, a writer keeps readers out, as a failing disk does.
  program.prepare(writer);
  const insert = writer.prepare('INSERT INTO events (stream, revision, id, type, version, data, metadata) VALUES (?, ?, ?, ?, 1, ?, ?)');
  const write = (revision: number, id: string) => insert.run(['one-1', revision, id, 'Happened', '{}', '{}']);
  write(0, 'first');
  const reader = new Database(file);
  const ends = new StreamEnds();
  ends.learn('one-1', 0, undefined);
  const tail = new EventTail(eventRows(reader), ends);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});

  writer.exec('BEGIN EXCLUSIVE');
  write(1, 'another');
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  // Own events are acknowledged all the same, here one that stands after the other's; what is known of ends may be out of date.
  tail.appended([{ ...event('Happened'), stream: 'one-1', revision: 2, position: 3n, version: 1 }]);
  expect(ends.after('one-1', 0)).toBeUndefined();
  write(2, 'own');
  writer.exec('COMMIT');
  await tail.grown(1, AbortSignal.timeout(5_000));
  expect(tail.after(1)?.events.map(({ id, position }) => [id, position])).toEqual([
    ['another', 2n],
    ['own', 3n],
  ]);
  expect(log).toHaveBeenCalledOnce();

  tail.close();
  reader.close();
  writer.close();
});
