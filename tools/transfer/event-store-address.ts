import { mkdir } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '@potluck/host/settings';
import { isServing } from '@potluck/host/tools-socket/send-tool-command';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { wrongEngineUrl } from '@potluck/stores/ports/engine-urls';
import { type EventStore, Unavailable } from '@potluck/stores/ports/event-store';
import { openEvents } from '@potluck/stores/ports/open-ports';
import { lockForTool } from '../lock-for-tool.ts';
import { refuseHalfRestored } from '../restore-stage.ts';
import { WrongUsage } from '../run-tool.ts';
import { hasData, onWait } from '../with-tool-commands.ts';
import type { ImportTarget } from './append-events.ts';

/** The address of an event store: `esdb:`, or a data folder's `events.db` by `file:`. */
export type EventStoreAddress =
  | { name: string; eventStoreUrl: string; eventStoreAnyVersion: boolean }
  | { name: string; eventStoreUrl?: undefined; dataFolder: string };

/** `given` is the value of `--store`; by default the event store of the settings. */
export function eventStoreAddress(
  given: string | undefined,
  settings: Pick<Settings, 'dataFolder' | 'eventStoreUrl' | 'eventStoreAnyVersion'>,
  folder: string,
): EventStoreAddress {
  if (given?.startsWith('file:')) {
    const file = filePath('store', given, folder);
    if (basename(file) !== 'events.db') throw new WrongUsage(`--store file: names a data folder's events.db, not ${file}`);
    return { name: file, dataFolder: dirname(file) };
  }
  const eventStoreUrl = given ?? settings.eventStoreUrl;
  if (!eventStoreUrl) return { name: resolve(settings.dataFolder, 'events.db'), dataFolder: settings.dataFolder };
  const wrong = wrongEngineUrl('eventStoreUrl', eventStoreUrl);
  if (wrong) throw new WrongUsage(`--store ${wrong} or file:`);
  return { name: withoutSecrets(eventStoreUrl), eventStoreUrl, eventStoreAnyVersion: settings.eventStoreAnyVersion };
}

/** The path that `file:…` names, relative to the caller's folder. Throws WrongUsage, such as for a URL with a host. */
export function filePath(option: string, url: string, folder: string): string {
  try {
    return url.startsWith('file://') ? fileURLToPath(url) : resolve(folder, url.slice('file:'.length));
  } catch (error) {
    throw new WrongUsage(`--${option} ${url} names no file: ${(error as Error).message}`);
  }
}

/** Scheme, hosts and path: a URL may contain a password. */
export const withoutSecrets = (url: string): string => url.replace(/^([a-z+]+:\/\/)(?:[^@/?]*@)?([^?]*).*$/, '$1$2');

/** Opens an existing store read-only, also beside a running server. Without keys: personal fields stay encrypted. */
export async function openSource(address: EventStoreAddress): Promise<EventStore> {
  if (address.eventStoreUrl === undefined && !(await hasData(address.dataFolder))) throw new ToolRefused(`There is no ${address.name}`);
  return openAs(address, { readOnly: true });
}

/** Runs `work` with a target. A folder is locked, and must not be open in a server. */
export async function withTarget(address: EventStoreAddress, work: (target: ImportTarget) => Promise<void>): Promise<void> {
  const open: ImportTarget['open'] = (options) => openAs(address, options);
  // They share one call, which the server handles in order; reading everything back verifies that.
  if (address.eventStoreUrl !== undefined) return work({ name: address.name, open, inFlight: 100, timeoutMs: 60_000, onWait });

  const { dataFolder } = address;
  if (await isServing(dataFolder)) throw new ToolRefused(`Potluck is running on ${dataFolder}. Stop it first.`);
  refuseHalfRestored(dataFolder);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const lock = await lockForTool(dataFolder);
  try {
    // Its writer commits the appends of one turn of the event loop in one transaction, in order.
    await work({ name: address.name, open, inFlight: 500, timeoutMs: 0 });
  } finally {
    await lock.close();
  }
}

async function openAs(address: EventStoreAddress, { readOnly }: { readOnly: boolean }): Promise<EventStore> {
  const { name, ...where } = address;
  return openEvents({ dataFolder: '', ...where, readOnly }).catch((error) => {
    throw error instanceof Unavailable ? new ToolRefused(`${name} does not answer: ${error.message}`) : error;
  });
}
