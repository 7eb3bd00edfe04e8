import { privateFolder } from '@potluck/host/tools-socket/private-folder';
import type { ToolHandlers } from '@potluck/host/tools-socket/tool-commands';
import { serveToolsSocket } from '@potluck/host/tools-socket/tools-socket';
import type { Projector } from '@potluck/projector/projector';
import { startedProjector, type WithProjector } from '@potluck/projector/started-projector';
import { log } from '@potluck/stores/log';
import type { Engines } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { type ToolContext, toolHandlers } from './tool-handlers.ts';

interface ServedTools {
  ports: Ports;
  /** The running one; without it one is started for each command that needs one. */
  projector?: Projector;
  settings: ToolContext['settings'] & Engines;
}

export interface HeldDataFolder {
  /** What the tools ask for is answered from now on. */
  serve(opened: ServedTools): void;
  close(): Promise<void>;
}

/**
 * Listens for the command-line tools on a socket in the data folder, and so keeps other servers and `npm run restore` away from it.
 * Call it before anything there is opened: throws when another process has it. Tools wait until `serve` is called.
 */
export async function holdDataFolder(dataFolder: string): Promise<HeldDataFolder> {
  let serve: (handlers: ToolHandlers) => void = () => {};
  const handlers = new Promise<ToolHandlers>((resolve) => {
    serve = resolve;
  });
  const warning = await privateFolder(dataFolder);
  if (warning) log.warn({ hint: warning }, 'data folder open to others');
  const { close } = await serveToolsSocket({ dataFolder, handlers });
  return {
    serve({ ports, projector, settings }) {
      const withProjector: WithProjector = projector ? (work) => work(projector) : startedProjector(ports, settings);
      serve(toolHandlers({ ports, withProjector, settings }));
    },
    close,
  };
}
