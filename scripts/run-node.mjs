import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Sends the set-up's output to standard error, since standard output belongs to the program, for example for JSON. */
export const quietly = { cwd: root, stdio: ['ignore', process.stderr, process.stderr] };

/** Runs a Node program to its end. Ends this process too if it fails. */
export function run(args, options = {}) {
  const { status, signal } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(signal ? 1 : (status ?? 1));
}
