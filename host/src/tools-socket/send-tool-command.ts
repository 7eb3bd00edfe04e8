import { connect, type Socket } from 'node:net';
import { readLines, writeLine } from './json-lines.ts';
import { socketPath } from './socket-path.ts';
import { type Progress, type ToolCommand, type ToolCommands, ToolRefused } from './tool-commands.ts';

/** No server has this data folder open. */
export class NotServing extends Error {
  override name = 'NotServing';
}

/** In ms. */
interface Patience {
  /** A tool that has heard nothing for this long says what it waits for, and asks every so often whether the server is alive. */
  quiet: number;
  /** A server that has not even answered that for this long is given up. */
  most: number;
}

interface SendOptions {
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Called with a sentence for the person at the terminal. */
  onWait?: ((text: string) => void) | undefined;
  patience?: Patience;
}

/**
 * Sends a command to the server that has `dataFolder` open. Throws NotServing when there is none, ToolRefused when it refuses or hangs. A
 * command takes as long as it takes while the server is alive.
 */
export async function sendToolCommand<C extends ToolCommand>(
  dataFolder: string,
  command: C,
  input: ToolCommands[C]['input'],
  { onProgress = () => {}, onWait = () => {}, patience = { quiet: 5_000, most: 60_000 } }: SendOptions = {},
): Promise<ToolCommands[C]['result']> {
  const socket = await open(dataFolder);
  const wait = watchWait(dataFolder, patience, onWait, (error) => socket.destroy(error));
  try {
    writeLine(socket, { command, input });
    // The server's answers are trusted, and may be long: the list of all accounts.
    for await (const line of readLines(socket, { longest: Number.POSITIVE_INFINITY })) {
      const answer = JSON.parse(line) as {
        progress?: Progress;
        result?: ToolCommands[C]['result'];
        error?: { message: string; expected: boolean };
      };
      wait.heard();
      if (answer.progress) onProgress(answer.progress);
      else if (answer.error) throw answer.error.expected ? new ToolRefused(answer.error.message) : new Error(answer.error.message);
      else return answer.result as ToolCommands[C]['result'];
    }
    throw wentAway();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ECONNRESET' || code === 'EPIPE' ? wentAway() : error;
  } finally {
    wait.end();
    socket.destroy();
  }
}

/** Says once in each silence what is waited for, and calls `giveUp` when the server does not even answer a `ping`. */
function watchWait(dataFolder: string, { quiet, most }: Patience, say: (text: string) => void, giveUp: (error: Error) => void) {
  let heardAt = performance.now();
  let isSaid = false;
  let ping: Socket | undefined;
  const alive = () => {
    heardAt = performance.now();
  };
  const timer = setInterval(() => {
    if (!isSaid) say(`Waiting for the server that has ${dataFolder} open …`);
    isSaid = true;
    const silentMs = performance.now() - heardAt;
    if (silentMs >= most) {
      giveUp(
        new ToolRefused(
          `The server that has ${dataFolder} open has not answered for ${Math.round(silentMs / 1_000)} s: is it starting, stopped or stuck? ` +
            'Its log says more. It may still do what it was asked for.',
        ),
      );
    }
    if (ping && !ping.destroyed) return;
    ping = connect(socketPath(dataFolder), () => ping && writeLine(ping, { command: 'ping', input: {} }));
    ping.once('data', alive).on('error', () => {});
  }, quiet);
  return {
    /** An answer or a part of it has come. */
    heard() {
      alive();
      isSaid = false;
      timer.refresh();
    },
    end() {
      clearInterval(timer);
      ping?.destroy();
    },
  };
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
