import { mkdir } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '@potluck/host/settings';
import { isServing } from '@potluck/host/tools-socket/ask-server';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { serveToolsSocket } from '@potluck/host/tools-socket/tools-socket';
import { wrongEngineUrl } from '@potluck/stores/ports/engine-urls';
import { type EventStore, Unavailable } from '@potluck/stores/ports/event-store';
import { openEvents } from '@potluck/stores/ports/open-ports';
import { hasData } from '../ask-data.ts';
import { WrongUsage } from '../run-tool.ts';
import type { ImportTarget } from './append-events.ts';

/** An event store that a tool was told of by URL: `esdb:`, or a data folder's `events.db` by `file:`. */
export type EventStorePlace =
  | { name: string; eventStoreUrl: string; eventStoreAnyVersion: boolean }
  | { name: string; eventStoreUrl?: undefined; dataFolder: string };

/** `given` is what stands behind `--store`; without it, the one that the settings name. */
export function eventStorePlace(
  given: string | undefined,
  settings: Pick<Settings, 'dataFolder' | 'eventStoreUrl' | 'eventStoreAnyVersion'>,
  folder: string,
): EventStorePlace {
  if (given?.startsWith('file:')) {
    const file = given.startsWith('file://') ? fileURLToPath(given) : resolve(folder, given.slice('file:'.length));
    if (basename(file) !== 'events.db') throw new WrongUsage(`--store file: names a data folder's events.db, not ${file}`);
    return { name: file, dataFolder: dirname(file) };
  }
  const eventStoreUrl = given ?? settings.eventStoreUrl;
  if (!eventStoreUrl) return { name: resolve(settings.dataFolder, 'events.db'), dataFolder: settings.dataFolder };
  const wrong = wrongEngineUrl('eventStoreUrl', eventStoreUrl);
  if (wrong) throw new WrongUsage(`--store ${wrong} or file:`);
  return { name: withoutSecrets(eventStoreUrl), eventStoreUrl, eventStoreAnyVersion: settings.eventStoreAnyVersion };
}

/** Scheme, hosts and path: a URL may hold a password. */
export const withoutSecrets = (url: string): string => url.replace(/^([a-z+]+:\/\/)(?:[^@/?]*@)?([^?]*).*$/, '$1$2');

/** Opens what is there, to be read only, beside a running server too. As stored: without keys, what members wrote stays encrypted. */
export async function openSource(place: EventStorePlace): Promise<EventStore> {
  if (place.eventStoreUrl === undefined && !(await hasData(place.dataFolder))) throw new ToolRefused(`There is no ${place.name}`);
  return openAs(place, { readOnly: true });
}

/** Does `work` with a target that no server has open, which none can open meanwhile, where that can be known. */
export async function withTarget(place: EventStorePlace, work: (target: ImportTarget) => Promise<void>): Promise<void> {
  const open: ImportTarget['open'] = (options) => openAs(place, options);
  // They share one call, in which the server takes one after the other; that it did is seen when all is read back.
  if (place.eventStoreUrl !== undefined) return work({ name: place.name, open, inFlight: 100, patience: 60_000 });

  const { dataFolder } = place;
  if (await isServing(dataFolder)) throw new ToolRefused(`Potluck is running on ${dataFolder}. Stop it first.`);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const held = await serveToolsSocket({ dataFolder, handlers: {} });
  try {
    // Its writer takes what comes in one turn of the event loop as one transaction, in order.
    await work({ name: place.name, open, inFlight: 500, patience: 0 });
  } finally {
    await held.close();
  }
}

async function openAs(place: EventStorePlace, { readOnly }: { readOnly: boolean }): Promise<EventStore> {
  const { name, ...where } = place;
  return openEvents({ dataFolder: '', ...where, readOnly }).catch((error) => {
    throw error instanceof Unavailable ? new ToolRefused(`${name} does not answer: ${error.message}`) : error;
  });
}
