import { type ResourceLimits, Worker, workerData } from 'node:worker_threads';

/**
 * Starts a TypeScript module in a thread of its own; `module` is its file URL, as from `new URL('./build.ts', import.meta.url)`.
 * There it finds `data` through `workerInput`. An error while it loads comes as the worker's 'error' event,
 * and so does memory past `resourceLimits`.
 */
export function startWorker(module: URL, data: unknown, resourceLimits: ResourceLimits = {}): Worker {
  return new Worker(new URL('./boot.mjs', import.meta.url), { workerData: { module: module.href, data }, resourceLimits });
}

/** What `startWorker` was given as `data`; called in the worker. */
export const workerInput = <T>(): T => workerData.data as T;
