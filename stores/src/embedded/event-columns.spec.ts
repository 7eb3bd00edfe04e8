import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorded } from '@potluck/events/recorded';
import { expect, test } from 'vitest';
import { event } from '../ports/event-store.fixture.ts';
import { openEmbeddedEventStore } from './event-store.ts';

test('however large the events of a log are, a page of them by their types has at most about 4 MB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-events-'));
  const file = join(folder, 'events.db');
  const count = 60;
  const writing = await openEmbeddedEventStore({ file });
  // The largest among small ones.
  const text = (n: number) => (n % 3 ? 'x'.repeat(300_000) : 'x');
  for (let n = 0; n < count; n++) await writing.append(`many-${n}`, [event('Happened', { n, text: text(n) })], -1);
  await writing.close();
  const store = await openEmbeddedEventStore({ file, readOnly: true });
  try {
    const found: Recorded[] = [];
    const { signal } = new AbortController();
    for await (const { events } of store.all({ after: 0n, prefixes: ['many-'], types: ['Happened'], signal })) {
      expect(JSON.stringify(events.map(({ data }) => data)).length).toBeLessThan(4_500_000);
      found.push(...events);
      if (found.length >= count) break;
    }
    expect(found.map(({ data }) => data)).toEqual(Array.from({ length: count }, (_, n) => ({ n, text: text(n) })));
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
});
