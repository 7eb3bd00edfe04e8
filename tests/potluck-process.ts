import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StartedProcess, startProcess } from './cluster/started-process.ts';
import { freePort } from './engines/engine.ts';

export interface PotluckProcess extends Omit<StartedProcess, 'ready'> {
  url: string;
  dataFolder: string;
}

/** Settings under which hundreds sign up within a minute: without rate limits, with password hashes that cost next to nothing. */
export const manySignUps = { POTLUCK_LIMITS: 'off', POTLUCK_PASSWORD_COST: '10' };

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'potluck-'));
}

/**
 * The product in a child process, on a free port of loopback; ready when this resolves. With `args: ['--demo']` it is the demo, whose data
 * folder is `dataFolder` with the suffix '-demo', so `dataFolder` should be inside a temporary folder.
 */
export async function startPotluckProcess(
  options: { dataFolder?: string; port?: number; env?: Record<string, string>; args?: string[] } = {},
): Promise<PotluckProcess> {
  const dataFolder = options.dataFolder ?? (await temporaryFolder());
  const env = { PORT: String(options.port ?? (await freePort())), HOST: '127.0.0.1', POTLUCK_DATA: dataFolder, ...options.env };
  const { ready, ...started } = startProcess(['dist/server/main.js', ...(options.args ?? [])], env, /Potluck is ready at (\S+)/);
  return { url: await ready, dataFolder, ...started };
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
