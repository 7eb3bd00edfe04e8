import { privateFolder } from '@potluck/host/tools-socket/private-folder';
import type { ToolHandlers } from '@potluck/host/tools-socket/tool-commands';
import { serveToolsSocket } from '@potluck/host/tools-socket/tools-socket';
import type { Projector } from '@potluck/projector/projector';
import { startedProjector, type WithProjector } from '@potluck/projector/started-projector';
import { log } from '@potluck/stores/log';
import type { Engines } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { refuseHalfRestored } from './restore-stage.ts';
import { type ToolContext, toolHandlers } from './tool-handlers.ts';

interface ServedTools {
  ports: Ports;
  /** The running projector; without it, each command that needs one starts it. */
  projector?: Projector;
  settings: ToolContext['settings'] & Engines;
}

export interface LockedDataFolder {
  /** Starts to answer the tools. */
  serve(opened: ServedTools): void;
  close(): Promise<void>;
}

/**
 * Locks the data folder against other servers and `npm run restore`, and listens for the command-line tools on a socket in it.
 * Call it before opening anything there; throws when another process has the lock, or a restore ended halfway. Tools wait until `serve` is called.
 */
export async function lockDataFolder(dataFolder: string): Promise<LockedDataFolder> {
  let serve: (handlers: ToolHandlers) => void = () => {};
  const handlers = new Promise<ToolHandlers>((resolve) => {
    serve = resolve;
  });
  const warning = await privateFolder(dataFolder);
  if (warning) log.warn({ hint: warning }, 'data folder open to others');
  const { close } = await serveToolsSocket({ dataFolder, handlers });
  try {
    refuseHalfRestored(dataFolder);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    serve({ ports, projector, settings }) {
      const withProjector: WithProjector = projector ? (work) => work(projector) : startedProjector(ports, settings);
      serve(toolHandlers({ ports, withProjector, settings }));
    },
    close,
  };
}
