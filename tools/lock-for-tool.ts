import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { serveToolsSocket, type ToolsSocket } from '@potluck/host/tools-socket/tools-socket';

/**
 * Locks a data folder for a tool that writes there. Throws ToolRefused when another process has it; and for root when the data is another
 * user's, whose server could not open the files that root would add.
 */
export async function lockForTool(dataFolder: string): Promise<ToolsSocket> {
  if (process.getuid?.() === 0) {
    const owner = (await stat(join(dataFolder, 'events.db')).catch(() => undefined))?.uid ?? 0;
    if (owner !== 0) {
      throw new ToolRefused(
        `The data in ${dataFolder} belongs to the user ${owner}, who could not use what root adds to it. Run this as that user: sudo -u '#${owner}' …`,
      );
    }
  }
  return serveToolsSocket({ dataFolder, handlers: {} });
}
