import { type ResourceLimits, Worker, workerData } from 'node:worker_threads';
import { log } from '../log.ts';
import { isSource } from './is-source.ts';

/**
 * Starts a module in a worker thread; `module` is `new URL(FILE, import.meta.url)`, which the build rewrites to the built file.
 * The worker gets `data` from `workerInput`. An error while loading, or exceeding `resourceLimits`, emits the worker's 'error' event.
 */
export function startWorker(module: URL, data: unknown, resourceLimits: ResourceLimits = {}): Worker {
  const program = isSource(module) ? new URL('./boot.mjs', import.meta.url) : module;
  return new Worker(program, { workerData: { module: module.href, data, logLevel: log.level }, resourceLimits });
}

/** The `data` of `startWorker`; called in the worker. */
export const workerInput = <T>(): T => workerData.data as T;
