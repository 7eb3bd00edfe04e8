import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { printedAddress } from '@potluck/host/printed-address';
import type { Settings } from '@potluck/host/settings';
import { isServing, sendToolCommand } from '@potluck/host/tools-socket/send-tool-command';
import { type SendCommand, ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { startedProjector } from '@potluck/projector/started-projector';
import type { EngineUrls } from '@potluck/stores/ports/engine-urls';
import { Unavailable } from '@potluck/stores/ports/event-store';
import { closePorts, openPorts } from '@potluck/stores/ports/open-ports';
import { lockForTool } from './lock-for-tool.ts';
import { refuseHalfRestored } from './restore-stage.ts';
import { toolHandlers } from './tool-handlers.ts';

export type DataSettings = Pick<Settings, 'dataFolder' | 'publicUrl' | 'host' | 'port'> &
  EngineUrls & { oidc?: { issuer: string } | undefined };

/**
 * Runs `work` with the server that has the data folder open; without one, on the files themselves, which it locks. With external engines
 * only, it runs here, beside the services.
 */
export async function withToolCommands<T>(settings: DataSettings, work: (send: SendCommand) => Promise<T>): Promise<T> {
  const { dataFolder } = settings;
  if (await isServing(dataFolder)) {
    return work((command, input, onProgress) => sendToolCommand(dataFolder, command, input, { onProgress, onWait }));
  }
  if (settings.eventStoreUrl && settings.mongodbUrl) return withOpenPorts(settings, work);

  if (settings.eventStoreUrl) await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  else if (!(await hasData(dataFolder))) {
    refuseHalfRestored(dataFolder);
    throw new ToolRefused(`There is no data in ${dataFolder}. Start Potluck once, or set POTLUCK_DATA to the folder that it uses.`);
  }
  const lock = await lockForTool(dataFolder);
  try {
    return await withOpenPorts(settings, work);
  } finally {
    await lock.close();
  }
}

/** On stderr, in place of a line of progress. */
export const onWait = (text: string) => process.stderr.write(`${process.stderr.isTTY ? '\r\x1b[K' : ''}${text}\n`);

export const hasData = (dataFolder: string): Promise<boolean> =>
  stat(join(dataFolder, 'events.db')).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      // A folder of another user may have data.
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw error;
    },
  );

async function withOpenPorts<T>(settings: DataSettings, work: (send: SendCommand) => Promise<T>): Promise<T> {
  const { host, port, oidc } = settings;
  const publicUrl = settings.publicUrl ?? printedAddress(host, port);
  const ports = await openPorts(settings).catch(refuseUnavailable);
  // Embedded read models are in the locked folder.
  const withProjector = startedProjector(ports, { ...settings, alone: true });
  const handlers = toolHandlers({ ports, withProjector, settings: { publicUrl, oidc } });
  const noProgress = () => {};
  try {
    return await work((command, input, report = noProgress) =>
      handlers[command](input as never, { report, signal: new AbortController().signal }).catch(refuseUnavailable),
    );
  } finally {
    await closePorts(ports);
  }
}

function refuseUnavailable(error: unknown): never {
  throw error instanceof Unavailable ? new ToolRefused(error.message) : error;
}
