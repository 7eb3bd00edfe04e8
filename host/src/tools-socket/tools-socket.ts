import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Refused } from '@potluck/events';
import { log } from '@potluck/stores/log';
import { lockFile } from '@potluck/stores/sqlite/file-lock';
import { readLines, writeLine } from './json-lines.ts';
import { isServing } from './send-tool-command.ts';
import { socketPath } from './socket-path.ts';
import { type ToolCommand, type ToolHandlers, ToolRefused } from './tool-commands.ts';

type Answers = Partial<ToolHandlers>;

/** The lock file: the process that has locked it owns the data folder. The file is never removed. */
export const folderLockFile = 'potluck.lock';

/** In characters. */
const longestRequest = 1024 * 1024;

export interface ToolsSocket {
  path: string;
  /** Closes open connections, removes the socket file, and unlocks the folder. */
  close(): Promise<void>;
}

/**
 * Listens for the command-line tools of this data folder. A connection has one request, a line of JSON `{ command, input }`; the answers
 * are lines `{ progress }`, and at the end `{ result }` or `{ error }`. Only this user can connect. Requests wait until `handlers`
 * resolves. Throws when another process has the folder: it holds the lock, or, if its version has no locks, listens on the socket.
 */
export async function serveToolsSocket(options: { dataFolder: string; handlers: Answers | Promise<Answers> }): Promise<ToolsSocket> {
  const { dataFolder } = options;
  const unlock = lockFile(join(dataFolder, folderLockFile));
  if (!unlock) throw inUse(dataFolder);
  try {
    if (await isServing(dataFolder)) throw inUse(dataFolder);
    const { path, close } = await listen(options);
    return { path, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

const inUse = (dataFolder: string) => new ToolRefused(`Another program is using the data folder ${dataFolder}`);

async function listen(options: { dataFolder: string; handlers: Answers | Promise<Answers> }): Promise<ToolsSocket> {
  const path = socketPath(options.dataFolder);
  const isFile = process.platform !== 'win32';
  // Left by a process that was killed.
  if (isFile) await rm(path, { force: true });

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    void answer(socket, options.handlers);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // `listen` creates the file with these permissions, so that no other user can connect at any time.
    const before = isFile ? process.umask(0o177) : 0;
    try {
      server.listen(path, resolve);
    } finally {
      if (isFile) process.umask(before);
    }
  });
  if (isFile) await chmod(path, 0o600);

  return {
    path,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function answer(socket: Socket, served: Answers | Promise<Answers>): Promise<void> {
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  try {
    const { value } = await readLines(socket, { longest: longestRequest }).next();
    const { command, input } = parsed(value ?? '') as { command?: ToolCommand; input?: never };
    const handlers = await served;
    const handler = command && Object.hasOwn(handlers, command) ? handlers[command] : undefined;
    if (!handler) throw new ToolRefused('The running server does not know this command. Was Potluck upgraded? Then start it anew.');
    const report = (progress: unknown) => writeLine(socket, { progress });
    writeLine(socket, { result: await handler(input as never, { report, signal: gone.signal }) });
  } catch (error) {
    const expected = error instanceof ToolRefused || error instanceof Refused;
    if (!expected && !gone.signal.aborted) log.error({ err: error }, 'tool command failed');
    writeLine(socket, { error: { message: error instanceof Error ? error.message : String(error), expected } });
  }
  socket.end();
}

function parsed(line: string): object {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Refused below.
  }
  throw new ToolRefused('This is not a request that the server understands');
}
