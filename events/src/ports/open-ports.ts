import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { keyStoreOf } from '../codec/key-store.ts';
import { typedEventStore } from '../codec/typed-event-store.ts';
import { streams } from '../streams/all.ts';
import { openEmbeddedAccountStore } from './embedded/account-store.ts';
import { openEmbeddedEventStore } from './embedded/event-store.ts';
import { createLiveBus } from './embedded/live-bus.ts';
import { openEmbeddedMediaStore } from './embedded/media-store.ts';
import { openEmbeddedReadStore } from './embedded/read-store.ts';
import type { Ports } from './ports.ts';

export interface PortsOptions {
  dataFolder: string;
  /** For a thread or tool beside the process that writes: neither events nor accounts can be written. Starts faster. */
  readOnly?: boolean;
}

/** Opens the embedded ports in one folder: `events.db`, `accounts.db`, `read/` (may be deleted while closed) and `media/`. */
export async function openPorts({ dataFolder, readOnly = false }: PortsOptions): Promise<Ports> {
  await mkdir(dataFolder, { recursive: true });
  const [stored, accounts, reads, media] = await Promise.all([
    openEmbeddedEventStore({ file: join(dataFolder, 'events.db'), readOnly }),
    openEmbeddedAccountStore({ file: join(dataFolder, 'accounts.db'), readOnly }),
    openEmbeddedReadStore({ folder: join(dataFolder, 'read') }),
    openEmbeddedMediaStore({ folder: join(dataFolder, 'media') }),
  ]);
  return { events: typedEventStore(stored, keyStoreOf(accounts), streams), accounts, reads, media, bus: createLiveBus() };
}
