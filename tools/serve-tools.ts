import type { Ports } from '@potluck/events/ports/ports';
import { serveToolsSocket } from './tools-socket.ts';

export interface ToolsContext {
  ports: Ports;
  projector: unknown;
  commands: unknown;
  settings: { dataFolder: string };
}

/** Answers the command-line tools from inside the server, on a socket in its data folder. */
export function serveTools({ settings }: ToolsContext): Promise<{ close(): Promise<void> }> {
  return serveToolsSocket({
    dataFolder: settings.dataFolder,
    handlers: { ping: async () => ({ pid: process.pid }) },
  });
}
