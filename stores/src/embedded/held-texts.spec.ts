import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Recorded } from '@potluck/events/recorded';
import { expect, onTestFinished, test } from 'vitest';
import { event } from '../ports/event-store.fixture.ts';
import { openEmbeddedEventStore } from './event-store.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heapUsed = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

test('what is kept of an event that was read does not keep the text of the page it was read with', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-held-texts-'));
  const file = join(folder, 'events.db');
  onTestFinished(() => rm(folder, { recursive: true }));
  const writer = await openEmbeddedEventStore({ file });
  const count = 200;
  const text = 'x'.repeat(200_000);
  for (let n = 0; n < count; n++) await writer.append(`large-${n}`, [event('Happened', { text }), event('Happened', { text })], -1);
  await writer.close();

  const before = heapUsed();
  const kept = await partsOfEvents(file, count);
  const grown = (heapUsed() - before) / count;
  expect(kept).toHaveLength(3 * count);
  // The two events of a stream have 400,000 bytes.
  expect(grown).toBeLessThan(20_000);
});

/** The parts of all events that are not parsed. The store, with what it caches, is gone afterwards. */
async function partsOfEvents(file: string, streams: number): Promise<unknown[]> {
  const store = await openEmbeddedEventStore({ file });
  const parts: unknown[] = [];
  for (let n = 0; n < streams; n++) {
    const read = (await store.read(`large-${n}`)).events;
    const [last] = await store.readBackwards(`large-${n}`, { most: 1 });
    for (const { id, stream, type } of [...read, last as Recorded]) parts.push({ id, stream, type });
  }
  await store.close();
  return parts;
}
