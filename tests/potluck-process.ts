import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..');

export interface PotluckProcess {
  url: string;
  dataFolder: string;
  process: ChildProcess;
  /** All that it printed so far. */
  output(): string;
  /** SIGKILL: no chance to tidy up. */
  kill(): Promise<void>;
  /** SIGTERM: it finishes what is in flight. */
  stop(): Promise<void>;
}

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'potluck-'));
}

/**
 * The real product in a process of its own, on a free port of loopback; ready when this answers.
 * With `args: ['--demo']` it is the demo, in `dataFolder` with '-demo' behind its name; so let that be a folder inside a temporary one.
 */
export async function startPotluckProcess(
  options: { dataFolder?: string; port?: number; env?: Record<string, string>; args?: string[] } = {},
): Promise<PotluckProcess> {
  const dataFolder = options.dataFolder ?? (await temporaryFolder());
  const child = spawn(process.execPath, ['--import', 'tsx', 'main.ts', ...(options.args ?? [])], {
    cwd: root,
    env: { ...process.env, PORT: String(options.port ?? 0), HOST: '127.0.0.1', POTLUCK_DATA: dataFolder, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.stderr.on('data', (data) => {
    output += data;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Potluck ended with ${code} before it was ready:\n${output}`)));
    createInterface(child.stdout).on('line', (line) => {
      output += `${line}\n`;
      const ready = /Potluck is ready at (\S+)/.exec(line);
      if (ready) resolve(ready[1] as string);
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  return { url, dataFolder, process: child, output: () => output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
