import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { streams } from '@potluck/events/streams/all';
import { checkAccountsMatchLog } from '../codec/accounts-match-log.ts';
import { keyStoreOf } from '../codec/key-store.ts';
import { typedEventStore } from '../codec/typed-event-store.ts';
import { openEmbeddedAccountStore } from '../embedded/account-store.ts';
import { openEmbeddedEventStore } from '../embedded/event-store.ts';
import { createLiveBus } from '../embedded/live-bus.ts';
import { openEmbeddedMediaStore } from '../embedded/media-store.ts';
import { openEmbeddedReadStore } from '../embedded/read-store.ts';
import type { AccountStore } from './account-store.ts';
import { type EngineUrls, wrongEngineUrl } from './engine-urls.ts';
import type { EventStore } from './event-store.ts';
import type { LiveBus } from './live-bus.ts';
import type { MediaStore } from './media-store.ts';
import type { Ports } from './ports.ts';
import type { ReadStore } from './read-store.ts';

/** Plain data, so that a worker thread can receive it and open its own ports. */
export interface Engines extends EngineUrls {
  /** Of the embedded stores: `events.db`, `accounts.db`, `read/` (may be deleted while closed) and `media/`. */
  dataFolder: string;
  /** Accepts an EventStoreDB of an unknown version. */
  eventStoreAnyVersion?: boolean | undefined;
}

export interface PortsOptions extends Engines {
  /** Beside the process that writes the embedded files: neither events nor embedded accounts can be written. Opens faster. */
  readOnly?: boolean;
  /** Called when a port has failed for good: this process must end. */
  onDied?: (error: Error) => void;
}

/**
 * Opens the ports by their URLs. If one fails, the others are closed again. Unavailable means that an engine does not answer yet:
 * the caller may retry.
 */
export async function openPorts(options: PortsOptions): Promise<Ports> {
  for (const engine of ['eventStoreUrl', 'mongodbUrl', 'redisUrl'] as const) {
    const wrong = options[engine] && wrongEngineUrl(engine, options[engine]);
    if (wrong) throw new Error(`${engine} ${wrong}`);
  }
  if (!options.eventStoreUrl || !options.mongodbUrl) await mkdir(options.dataFolder, { recursive: true, mode: 0o700 });
  // Drivers are loaded on demand: the embedded default starts without them.
  const opening = [openEvents(options), openAccounts(options), openReads(options), openMedia(options)] as const;
  const failed = (await Promise.allSettled(opening)).find((opened) => opened.status === 'rejected');
  if (failed) {
    for (const opened of opening) await opened.then((port) => port.close()).catch(() => {});
    throw failed.reason;
  }
  const [stored, accounts, reads, media] = await Promise.all(opening);
  let bus: LiveBus;
  try {
    await checkAccountsMatchLog(stored, accounts, { remember: !options.readOnly });
    // Last: it opens during an outage too, and logs that, which a caller that waits for another engine would make it repeat.
    bus = await openBus(options);
  } catch (error) {
    for (const port of [stored, accounts, reads, media]) await port.close().catch(() => {});
    throw error;
  }
  return { events: typedEventStore(stored, keyStoreOf({ accounts, bus }), streams), accounts, reads, media, bus };
}

/** Accounts last: the others may need them while closing. */
export async function closePorts({ events, reads, bus, media, accounts }: Ports): Promise<void> {
  await Promise.all([events, reads, bus, media].map((port) => port.close()));
  await accounts.close();
}

/** Without the codec: personal fields are encrypted. */
export async function openEvents({ dataFolder, eventStoreUrl, eventStoreAnyVersion, readOnly, onDied }: PortsOptions): Promise<EventStore> {
  if (!eventStoreUrl) return openEmbeddedEventStore({ file: join(dataFolder, 'events.db'), readOnly, onDied });
  const { openEventStoreDb } = await import('../eventstoredb/event-store.ts');
  return openEventStoreDb({ url: eventStoreUrl, anyVersion: eventStoreAnyVersion });
}

export async function openAccounts({ dataFolder, mongodbUrl, readOnly, onDied }: PortsOptions): Promise<AccountStore> {
  if (!mongodbUrl) return openEmbeddedAccountStore({ file: join(dataFolder, 'accounts.db'), readOnly, onDied });
  const { openMongoAccountStore } = await import('../mongodb/account-store.ts');
  return openMongoAccountStore({ url: mongodbUrl });
}

async function openReads({ dataFolder, mongodbUrl }: PortsOptions): Promise<ReadStore> {
  if (!mongodbUrl) return openEmbeddedReadStore({ folder: join(dataFolder, 'read') });
  const { openMongoReadStore } = await import('../mongodb/read-store.ts');
  return openMongoReadStore({ url: mongodbUrl });
}

export async function openMedia({ dataFolder, mongodbUrl }: PortsOptions): Promise<MediaStore> {
  if (!mongodbUrl) return openEmbeddedMediaStore({ folder: join(dataFolder, 'media') });
  const { openMongoMediaStore } = await import('../mongodb/media-store.ts');
  return openMongoMediaStore({ url: mongodbUrl });
}

async function openBus({ redisUrl }: PortsOptions): Promise<LiveBus> {
  if (!redisUrl) return createLiveBus();
  const { openRedisBus } = await import('../redis/live-bus.ts');
  return openRedisBus({ url: redisUrl });
}
