import { mkdir } from 'node:fs/promises';
import { isServing } from '@potluck/host/tools-socket/send-tool-command';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import type { AccountStore } from '@potluck/stores/ports/account-store';
import { wrongEngineUrl } from '@potluck/stores/ports/engine-urls';
import type { MediaStore } from '@potluck/stores/ports/media-store';
import { openAccounts, openMedia } from '@potluck/stores/ports/open-ports';
import { lockForTool } from '../lock-for-tool.ts';
import { WrongUsage } from '../run-tool.ts';
import { hasData } from '../with-tool-commands.ts';
import { filePath, withoutSecrets } from './event-store-address.ts';

/** The address of accounts and media: a data folder or a MongoDB database. */
export interface MoveAddress {
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
export function moveAddress(option: string, url: string, folder: string): MoveAddress {
  if (url.startsWith('file:')) return folderAddress(filePath(option, url, folder));
  const wrong = wrongEngineUrl('mongodbUrl', url);
  if (wrong) throw new WrongUsage(`--${option} ${wrong} or file:`);
  return { name: withoutSecrets(url), dataFolder: '', mongodbUrl: url };
}
export const folderAddress = (dataFolder: string): MoveAddress => ({ name: dataFolder, dataFolder });

/** Runs `work` with the stores of both addresses. `isLast`: the source cannot change during the work, as far as is known. */
export async function withBothStores(
  from: MoveAddress,
  to: MoveAddress,
  work: (source: MoveStores, target: MoveStores, isLast: boolean) => Promise<void>,
): Promise<void> {
  if (isFolder(from) && !(await hasData(from.dataFolder))) throw new ToolRefused(`There is no data in ${from.dataFolder}`);
  if (isFolder(to)) {
    if (await isServing(to.dataFolder)) throw new ToolRefused(`Potluck is running on ${to.dataFolder}. Stop it first.`);
    await mkdir(to.dataFolder, { recursive: true, mode: 0o700 });
  }
  const isRunning = isFolder(from) && (await isServing(from.dataFolder));
  const ends: (() => Promise<void>)[] = [];
  const open = async (address: MoveAddress, readOnly: boolean): Promise<MoveStores> => {
    const accounts = await openAccounts({ ...address, readOnly });
    ends.push(() => accounts.close());
    const media = await openMedia({ ...address, readOnly });
    ends.push(() => media.close());
    return { name: address.name, accounts, media };
  };
  try {
    for (const address of [from, to]) {
      if (!isFolder(address) || (address === from && isRunning)) continue;
      const lock = await lockForTool(address.dataFolder);
      ends.push(() => lock.close());
    }
    await work(await open(from, true), await open(to, false), !isRunning);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

const isFolder = ({ mongodbUrl }: MoveAddress): boolean => mongodbUrl === undefined;
