import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isServing } from '@potluck/host/tools-socket/ask-server';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { serveToolsSocket } from '@potluck/host/tools-socket/tools-socket';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import { wrongEngineUrl } from '@potluck/stores/ports/engine-urls';
import type { MediaStore } from '@potluck/stores/ports/media-store';
import { openAccounts, openMedia } from '@potluck/stores/ports/open-ports';
import { hasData } from '../ask-data.ts';
import { WrongUsage } from '../run-tool.ts';
import { withoutSecrets } from './event-store-place.ts';

/** Where accounts and media are: a data folder, or a database of MongoDB. */
export interface MovePlace {
  name: string;
  dataFolder: string;
  mongodbUrl?: string | undefined;
}

export interface MoveStores {
  name: string;
  accounts: AccountStore;
  media: MediaStore;
}

/** From `mongodb://…` or `file:/a/data/folder`. */
export function movePlace(option: string, url: string, folder: string): MovePlace {
  if (url.startsWith('file:'))
    return folderPlace(url.startsWith('file://') ? fileURLToPath(url) : resolve(folder, url.slice('file:'.length)));
  const wrong = wrongEngineUrl('mongodbUrl', url);
  if (wrong) throw new WrongUsage(`--${option} ${wrong} or file:`);
  return { name: withoutSecrets(url), dataFolder: '', mongodbUrl: url };
}
export const folderPlace = (dataFolder: string): MovePlace => ({ name: dataFolder, dataFolder });

/** Does `work` with the stores of both places. `isLast`: nothing of the source can change meanwhile, as far as can be known. */
export async function withPlaces(
  from: MovePlace,
  to: MovePlace,
  work: (source: MoveStores, target: MoveStores, isLast: boolean) => Promise<void>,
): Promise<void> {
  if (isFolder(from) && !(await hasData(from.dataFolder))) throw new ToolRefused(`There is no data in ${from.dataFolder}`);
  if (isFolder(to)) {
    if (await isServing(to.dataFolder)) throw new ToolRefused(`Potluck is running on ${to.dataFolder}. Stop it first.`);
    await mkdir(to.dataFolder, { recursive: true, mode: 0o700 });
  }
  const isRunning = isFolder(from) && (await isServing(from.dataFolder));
  const ends: (() => Promise<void>)[] = [];
  const open = async (place: MovePlace, readOnly: boolean): Promise<MoveStores> => {
    const accounts = await openAccounts({ ...place, readOnly });
    ends.push(() => accounts.close());
    const media = await openMedia({ ...place, readOnly });
    ends.push(() => media.close());
    return { name: place.name, accounts, media };
  };
  try {
    for (const place of [from, to]) {
      if (!isFolder(place) || (place === from && isRunning)) continue;
      const held = await serveToolsSocket({ dataFolder: place.dataFolder, handlers: {} });
      ends.push(() => held.close());
    }
    await work(await open(from, true), await open(to, false), !isRunning);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

const isFolder = ({ mongodbUrl }: MovePlace): boolean => mongodbUrl === undefined;
