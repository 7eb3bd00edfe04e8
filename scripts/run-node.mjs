import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What the set-up says goes to the error output: the standard output is the program's own, as JSON perhaps. */
export const quietly = { cwd: root, stdio: ['ignore', process.stderr, process.stderr] };

/** Runs a Node program to its end; ends this process too when it fails. */
export function run(args, options = {}) {
  const { status, signal } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(signal ? 1 : (status ?? 1));
}
