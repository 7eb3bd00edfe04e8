import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';

/**
 * Starts a TypeScript module in a process of its own, with a channel for messages; `module` is its file URL, as from
 * `new URL('./program.ts', import.meta.url)`. `nodeOptions`: as on Node's command line.
 */
export function startProcess(module: URL, { nodeOptions = [], ...options }: { nodeOptions?: string[] } & ForkOptions = {}): ChildProcess {
  return fork(new URL('./boot-process.mjs', import.meta.url), [module.href], { ...options, execArgv: nodeOptions });
}
