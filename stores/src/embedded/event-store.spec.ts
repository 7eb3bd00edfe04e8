import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreContract } from '../ports/event-store.contract.ts';
import { reopening } from '../ports/reopening.fixture.ts';
import { openEmbeddedEventStore } from './event-store.ts';

eventStoreContract('embedded | SQLite file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potluck-events-'));
  return reopening(
    () => openEmbeddedEventStore({ file: join(folder, 'events.db') }),
    () => rm(folder, { recursive: true }),
  );
});
