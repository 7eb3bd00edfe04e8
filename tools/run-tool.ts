import { Refused } from '@potluck/events';
import { readSettings, type Settings } from '@potluck/host/settings';
import { keepFilesPrivate } from '@potluck/host/tools-socket/private-folder';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { NoCopy } from '@potluck/stores/embedded/backup';
import { setLogLevel } from '@potluck/stores/log';
import { CannotLock } from '@potluck/stores/sqlite/file-lock';
import { processTerminal, type Terminal } from './terminal.ts';

/** The tool's arguments are wrong. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}

export interface ToolCall {
  /** The arguments after the tool's name. */
  args: string[];
  settings: Settings;
  terminal: Terminal;
  /** The caller's working folder: folders in arguments are relative to it, not to the project. */
  folder: string;
}
export interface Tool {
  usage: string;
  run(call: ToolCall): Promise<void>;
}

/** Runs a tool as this process. Exit code 0: done; 1: refused or failed; 2: wrong usage. */
export async function runTool({ usage, run }: Tool): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return console.log(usage);
  keepFilesPrivate();
  try {
    const settings = readSettings(process.env);
    setLogLevel(settings.logLevel);
    await run({ args, settings, terminal: processTerminal(), folder: process.env.INIT_CWD ?? process.cwd() });
  } catch (error) {
    process.exitCode = error instanceof WrongUsage ? 2 : 1;
    if (error instanceof WrongUsage) console.error(`${error.message}\n\n${usage}`);
    else if (error instanceof ToolRefused || error instanceof Refused || error instanceof CannotLock) console.error(error.message);
    else if (error instanceof NoCopy) console.error(`${error.message}. ${noRoom}`);
    else console.error(systemFailure(error) ?? error);
  }
}

const otherUser = 'Run this as the user that runs Potluck, on a folder that this user may open.';
const noRoom = 'Is that disk full? Make room, then run this again.';
/** What to do about the failures of files and disks that an operator can mend. */
const nextSteps: Partial<Record<string, string>> = {
  EACCES: otherUser,
  EPERM: otherUser,
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EROFS: 'That disk can only be read.',
};

function systemFailure(error: unknown): string | undefined {
  const { code = '', message, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === undefined) return undefined;
  return Object.hasOwn(nextSteps, code) ? `${message}. ${nextSteps[code]}` : message;
}
