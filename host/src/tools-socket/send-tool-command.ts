import { connect, type Socket } from 'node:net';
import { readLines, writeLine } from './json-lines.ts';
import { socketPath } from './socket-path.ts';
import { type Progress, type ToolCommand, type ToolCommands, ToolRefused } from './tool-commands.ts';

/** No server has this data folder open. */
export class NotServing extends Error {
  override name = 'NotServing';
}

/** Sends a command to the server that has `dataFolder` open. Throws NotServing when there is none, ToolRefused when it refuses. */
export async function sendToolCommand<C extends ToolCommand>(
  dataFolder: string,
  command: C,
  input: ToolCommands[C]['input'],
  onProgress: (progress: Progress) => void = () => {},
): Promise<ToolCommands[C]['result']> {
  const socket = await open(dataFolder);
  try {
    writeLine(socket, { command, input });
    // The server's answers are trusted, and may be long: the list of all accounts.
    for await (const line of readLines(socket, { longest: Number.POSITIVE_INFINITY })) {
      const answer = JSON.parse(line) as {
        progress?: Progress;
        result?: ToolCommands[C]['result'];
        error?: { message: string; expected: boolean };
      };
      if (answer.progress) onProgress(answer.progress);
      else if (answer.error) throw answer.error.expected ? new ToolRefused(answer.error.message) : new Error(answer.error.message);
      else return answer.result as ToolCommands[C]['result'];
    }
    throw wentAway();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ECONNRESET' || code === 'EPIPE' ? wentAway() : error;
  } finally {
    socket.destroy();
  }
}

const wentAway = () => new ToolRefused('The server went away before it was done');

/** Whether a process listens for the tools of this data folder. */
export async function isServing(dataFolder: string): Promise<boolean> {
  try {
    (await open(dataFolder)).destroy();
    return true;
  } catch (error) {
    if (error instanceof NotServing) return false;
    throw error;
  }
}

function open(dataFolder: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath(dataFolder));
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // No file, or one that a killed process left behind.
      const nobody = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      reject(nobody ? new NotServing(`No server has ${dataFolder} open`) : error);
    });
  });
}
