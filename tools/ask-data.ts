import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { openPorts } from '@potluck/events/ports/open-ports';
import { type Projector, startProjector } from '@potluck/projector/projector';
import type { Settings } from '../settings.ts';
import { askServer, isServing } from './ask-server.ts';
import { type Ask, ToolRefused } from './tool-commands.ts';
import { toolHandlers } from './tool-handlers.ts';
import { serveToolsSocket } from './tools-socket.ts';

export type DataSettings = Pick<Settings, 'dataFolder' | 'publicUrl' | 'host' | 'port'> & { oidc?: { issuer: string } | undefined };

/** Does `work` with the running server; when none runs, with the files themselves, which no server can open meanwhile. */
export async function askData<T>(settings: DataSettings, work: (ask: Ask) => Promise<T>): Promise<T> {
  const { dataFolder } = settings;
  if (await isServing(dataFolder)) return work((command, input, onProgress) => askServer(dataFolder, command, input, onProgress));

  if (!(await hasData(dataFolder))) {
    throw new ToolRefused(`There is no data in ${dataFolder}. Start Potluck once, or set POTLUCK_DATA to the folder that it uses.`);
  }
  const held = await serveToolsSocket({ dataFolder, handlers: {} });
  try {
    return await withOpenFiles(settings, work);
  } finally {
    await held.close();
  }
}

export const hasData = (dataFolder: string): Promise<boolean> =>
  access(join(dataFolder, 'events.db')).then(
    () => true,
    () => false,
  );

async function withOpenFiles<T>(settings: DataSettings, work: (ask: Ask) => Promise<T>): Promise<T> {
  const { dataFolder, host, port, oidc } = settings;
  const publicUrl = settings.publicUrl ?? new URL(`http://${host}:${port}`);
  const ports = await openPorts({ dataFolder });
  let projector: Promise<Projector> | undefined;
  const startedProjector = () => {
    projector ??= startProjector(ports, { dataFolder }).then(async (started) => {
      await started.whenCaughtUp();
      return started;
    });
    return projector;
  };
  const handlers = toolHandlers({ ports, projector: startedProjector, settings: { publicUrl, oidc } });
  const noProgress = () => {};
  try {
    return await work((command, input, report = noProgress) =>
      handlers[command](input as never, { report, signal: new AbortController().signal }),
    );
  } finally {
    await (await projector)?.stop();
    await Promise.all([ports.events, ports.reads, ports.bus, ports.media].map((opened) => opened.close()));
    await ports.accounts.close();
  }
}
