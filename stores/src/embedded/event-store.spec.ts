import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventStoreContract } from '../ports/event-store.contract.ts';
import { event } from '../ports/event-store.fixture.ts';
import { reopening } from '../ports/reopening.fixture.ts';
import { openEmbeddedEventStore } from './event-store.ts';

eventStoreContract('embedded | SQLite file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-events-'));
  return reopening(
    () => openEmbeddedEventStore({ file: join(folder, 'events.db') }),
    () => rm(folder, { recursive: true }),
  );
});

test('a reader sees what another process has appended as soon as it is told of the position', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-events-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'events.db');
  const writer = await openEmbeddedEventStore({ file });
  onTestFinished(() => writer.close());
  // Opened anew, it shares nothing with the writer.
  const reader = await openEmbeddedEventStore({ file, readOnly: true });
  onTestFinished(() => reader.close());
  for (let revision = 0; revision < 20; revision++) {
    await reader.read('one-1');
    const { position } = await writer.append('one-1', [event('Happened')], revision - 1);
    reader.catchUp?.(position);
    expect((await reader.read('one-1', { after: revision - 1 })).revision).toBe(revision);
  }
});
