import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';

/** The folder in a data folder into which a restore copies a backup; removed when it ends. */
export const stage = 'restoring';

/** Throws ToolRefused if a restore ended halfway, and left no log: a server would begin an empty community. */
export function refuseHalfRestored(dataFolder: string): void {
  if (!existsSync(join(dataFolder, stage)) || existsSync(join(dataFolder, 'events.db'))) return;
  throw new ToolRefused(`A restore into ${dataFolder} did not end. Run it again: npm run restore -- FOLDER --replace`);
}
