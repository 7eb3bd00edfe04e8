import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewEvent, Recorded } from '@potluck/events/recorded';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { collectLog } from '../log.fixture.ts';
import { event } from '../ports/event-store.fixture.ts';
import type { EventStore } from '../ports/event-store.ts';
import { openWriter } from '../sqlite/connection.ts';
import { openEmbeddedEventStore } from './event-store.ts';

const count = 5;
/** The revision of the damaged event; its position is one more, as there is one stream. */
const damaged = 2;
const stream = 'many-1';

let folder: string;
let file: string;
let appended: NewEvent[];
let log: ReturnType<typeof collectLog>;
beforeEach(async () => {
  log = collectLog();
  folder = await mkdtemp(join(tmpdir(), 'potluck-events-'));
  file = join(folder, 'events.db');
  const store = await openEmbeddedEventStore({ file });
  appended = Array.from({ length: count }, (_, n) => {
    const { metadata, ...made } = event('Happened', { n, text: 'Crème brûlée' });
    return { ...made, metadata: { ...metadata, at: new Date(Date.UTC(2026, 0, 1 + n)).toISOString() } };
  });
  await store.append(stream, appended, -1);
  await store.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** What a disk does, beside SQLite. */
function damage(column: 'data' | 'metadata', change: (bytes: Buffer) => Buffer): void {
  const db = openWriter(file);
  const read = db.prepare(`SELECT CAST(${column} AS BLOB) FROM events WHERE position = ?`).raw(true);
  const [bytes] = read.get([damaged + 1]) as [Buffer];
  db.prepare(`UPDATE events SET ${column} = CAST(? AS TEXT) WHERE position = ?`).run([change(bytes), damaged + 1]);
  db.close();
}
const withByte = (before: string, byte: number) => (bytes: Buffer) => {
  const copy = Buffer.from(bytes);
  copy[copy.indexOf(before)] = byte;
  return copy;
};

/** All events by every way of reading, each from a store that was opened for it. */
async function everyWay(): Promise<Record<string, Recorded[]>> {
  const opened = async (read: (store: EventStore) => Promise<Recorded[]>) => {
    const store = await openEmbeddedEventStore({ file, readOnly: true });
    const found = await read(store);
    // Metadata is parsed when it is read.
    const plain = found.map((event) => ({ ...event, metadata: JSON.parse(JSON.stringify(event.metadata)) }));
    await store.close();
    return plain;
  };
  const followed = (types?: string[]) =>
    opened(async (store) => {
      const found: Recorded[] = [];
      const options = { after: 0n, prefixes: ['many-'], signal: new AbortController().signal, ...(types && { types }) };
      for await (const { events } of store.all(options)) {
        found.push(...events);
        if (found.length >= count) break;
      }
      return found;
    });
  const positions = Array.from({ length: count }, (_, n) => BigInt(n + 1));
  return {
    'a stream': await opened(async (store) => (await store.read(stream)).events),
    'its events one by one': await opened(async (store) => {
      const reads = positions.map((position) => store.read(stream, { after: Number(position) - 2, most: 1 }));
      return (await Promise.all(reads)).flatMap(({ events }) => events);
    }),
    'a stream backwards': await opened(async (store) => (await store.readBackwards(stream, { most: 10 })).reverse()),
    'by position': await opened(async (store) =>
      (await Promise.all(positions.map((position) => store.eventAt(position)))).filter((found) => found !== undefined),
    ),
    'the log': await followed(),
    'the log by types': await followed(['Happened']),
  };
}

/** What every way of reading should find. */
const expected = (changed: (event: NewEvent) => Partial<Recorded>): Recorded[] =>
  appended.map((made, revision) => {
    const recorded = { ...made, stream, revision, position: BigInt(revision + 1), version: 1 };
    return revision === damaged ? { ...recorded, ...changed(made) } : recorded;
  });
const blank = (): Partial<Recorded> => ({ type: 'Happened (damaged)', data: {}, unreadable: { person: '', why: 'damaged' } });
const lines = () => log.lines.map(({ position, stream, revision, part, msg }) => ({ position, stream, revision, part, msg }));
const msg = 'event damaged on the disk, read as blank: restore a backup';

describe('an event with damaged data is blank and unreadable, and those around it are whole:', () => {
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['another character for a brace', withByte('{', 'z'.charCodeAt(0))],
    ['a byte that is no UTF-8', withByte('{', 0xfb)],
    ['the byte 0', withByte('"text"', 0)],
    ['a line break within a text', withByte('brûlée', 0x0a)],
    ['a quotation mark too many', withByte('brûlée', '"'.charCodeAt(0))],
    ['two values', () => Buffer.from('1,2')],
    ['a number', () => Buffer.from('7')],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s', async (_what, change) => {
    damage('data', change);
    const found = await everyWay();
    for (const [way, events] of Object.entries(found)) expect({ [way]: events }).toEqual({ [way]: expected(blank) });
    // Once by each store that was opened.
    expect(lines()).toEqual(Object.keys(found).map(() => ({ position: '3', stream, revision: 2, part: 'data', msg })));
  });
});

test('a damaged letter of a text is that letter alone', async () => {
  damage('data', withByte('brûlée', 0xe2));
  const found = await everyWay();
  const changed = expected(({ data }) => ({ data: { ...data, text: 'Crème \ufffdrûlée' } }));
  for (const [way, events] of Object.entries(found)) expect({ [way]: events }).toEqual({ [way]: changed });
});

describe('an event with damaged metadata keeps its data, and has the time of the event before:', () => {
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['another character for a brace', withByte('{', 'z'.charCodeAt(0))],
    ['a byte that is no UTF-8', withByte('{', 0xfb)],
    ['the byte 0', withByte('"at"', 0)],
    ['a line break within a text', withByte('ana', 0x0a)],
  ])('%s', async (_what, change) => {
    damage('metadata', change);
    const found = await everyWay();
    const before = appended[damaged - 1]?.metadata.at as string;
    const changed = expected(({ id }) => ({ metadata: { actor: 'system', at: before, correlationId: id } }));
    for (const [way, events] of Object.entries(found)) expect({ [way]: events }).toEqual({ [way]: changed });
    expect(lines()).toEqual(Object.keys(found).map(() => ({ position: '3', stream, revision: 2, part: 'metadata', msg })));
  });
});
