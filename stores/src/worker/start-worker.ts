import { type ResourceLimits, Worker, workerData } from 'node:worker_threads';
import { log } from '../log.ts';
import { isSource } from './is-source.ts';

/**
 * Starts a module in a thread of its own; `module` is `new URL(FILE, import.meta.url)`, which names the built file once this is built.
 * There it finds `data` through `workerInput`. An error while it loads comes as the worker's 'error' event,
 * and so does memory past `resourceLimits`.
 */
export function startWorker(module: URL, data: unknown, resourceLimits: ResourceLimits = {}): Worker {
  const program = isSource(module) ? new URL('./boot.mjs', import.meta.url) : module;
  return new Worker(program, { workerData: { module: module.href, data, logLevel: log.level }, resourceLimits });
}

/** What `startWorker` was given as `data`; called in the worker. */
export const workerInput = <T>(): T => workerData.data as T;
