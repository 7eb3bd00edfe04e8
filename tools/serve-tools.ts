import type { Ports } from '@potluck/events/ports/ports';
import type { Projector } from '@potluck/projector/projector';
import { type ToolContext, toolHandlers } from './tool-handlers.ts';
import { serveToolsSocket } from './tools-socket.ts';

export interface ServedTools {
  ports: Ports;
  projector: Projector;
  commands?: unknown;
  settings: ToolContext['settings'] & { dataFolder: string };
}

/** Answers the command-line tools from inside the server, on a socket in its data folder. Throws when another process has the folder. */
export function serveTools({ ports, projector, settings }: ServedTools): Promise<{ close(): Promise<void> }> {
  const handlers = toolHandlers({ ports, projector: async () => projector, settings });
  return serveToolsSocket({ dataFolder: settings.dataFolder, handlers });
}
