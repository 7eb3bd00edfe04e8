import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { isSource } from './is-source.ts';

/**
 * Starts a module in a child process with an IPC channel; `module` is as for `startWorker`.
 * `args` begin at `process.argv[2]`; `nodeOptions` are those of Node's command line.
 */
export function startProcess(
  module: URL,
  { args = [], nodeOptions = [], ...options }: { args?: string[]; nodeOptions?: string[] } & ForkOptions = {},
): ChildProcess {
  if (!isSource(module)) return fork(module, args, { ...options, execArgv: nodeOptions });
  return fork(new URL('./boot-process.mjs', import.meta.url), [module.href, ...args], { ...options, execArgv: nodeOptions });
}
