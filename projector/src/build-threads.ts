import type { Worker } from 'node:worker_threads';
import type { Engines } from '@potluck/stores/ports/open-ports';
import { startWorker } from '@potluck/stores/worker/start-worker';
import type { BuildProgress, Built } from './build.ts';

export interface BuildOrder {
  /** The thread opens its own ports. */
  engines: Engines;
  versions: { projection: string; version: number; fence: number }[];
  /** Decimal. */
  to: string;
}
/** `joins`: only as part of the thread's running build. */
export type BuildRequest = { id: number; order: BuildOrder; joins: boolean } | { stop: number };
/** Progress is that of the thread's whole build. */
export type BuildMessage =
  | { progress: BuildProgress }
  | { id: number; built: Built[] }
  | { id: number; failed: Error }
  | { id: number; refused: true };

/** How long an idle thread is kept, in ms: starting one takes longer than building a small log. */
const idleMs = 60_000;

/** Threads that build versions. An order that arrives early in a build joins it, in the same pass over the log. */
export class BuildThreads {
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  /** Orders in progress per thread. */
  readonly #orders = new Map<Worker, number>();
  /** The thread that started last, which may have read little yet. */
  #latest: Worker | undefined;
  #lastId = 0;

  /** Resolves also when the signal aborts, with what is built by then. Rejects when the build throws or the thread ends. */
  async build(order: BuildOrder, signal: AbortSignal, onProgress: (progress: BuildProgress) => void): Promise<Built[]> {
    const latest = this.#latest;
    const joined = latest && (await this.#send(latest, { order, joins: true }, signal, onProgress));
    if (joined) return joined;
    const worker = this.#take();
    this.#latest = worker;
    return (await this.#send(worker, { order, joins: false }, signal, onProgress)) as Built[];
  }

  /** Undefined when the thread refuses the order. */
  async #send(
    worker: Worker,
    request: { order: BuildOrder; joins: boolean },
    signal: AbortSignal,
    onProgress: (progress: BuildProgress) => void,
  ): Promise<Built[] | undefined> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#orders.set(worker, (this.#orders.get(worker) ?? 0) + 1);
    const stop = () => worker.postMessage({ stop: id } satisfies BuildRequest);
    let done: () => void = () => {};
    try {
      return await new Promise<Built[] | undefined>((resolve, reject) => {
        const ended = (code: number) => reject(new Error(`the thread that builds ended with ${code}`));
        const onMessage = (message: BuildMessage) => {
          if ('progress' in message) return onProgress(message.progress);
          if (message.id !== id) return;
          if ('built' in message) resolve(message.built);
          else if ('failed' in message) reject(message.failed);
          else resolve(undefined);
        };
        done = () => worker.off('message', onMessage).off('error', reject).off('exit', ended);
        worker.on('message', onMessage).on('error', reject).on('exit', ended);
        worker.postMessage({ id, ...request } satisfies BuildRequest);
        signal.addEventListener('abort', stop, { once: true });
        if (signal.aborted) stop();
      });
    } finally {
      signal.removeEventListener('abort', stop);
      done();
      this.#answered(worker);
    }
  }

  #answered(worker: Worker): void {
    const left = (this.#orders.get(worker) ?? 1) - 1;
    if (left > 0) return void this.#orders.set(worker, left);
    // A thread that has ended was removed already.
    if (this.#orders.delete(worker)) this.#makeIdle(worker);
    if (this.#latest === worker) this.#latest = undefined;
  }

  /** Ends the idle threads. */
  async close(): Promise<void> {
    const workers = [...this.#idle.keys()];
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #take(): Worker {
    for (const [worker, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(worker);
      worker.ref();
      return worker;
    }
    const worker = startWorker(new URL('./build-thread.ts', import.meta.url), undefined);
    // Each order listens, and as many as there are projections join one build.
    worker.setMaxListeners(0);
    // Also while idle: an unhandled error would end the process, and an order to a dead thread would never be answered.
    return worker.on('error', () => this.#forget(worker)).on('exit', () => this.#forget(worker));
  }

  #forget(worker: Worker): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    this.#orders.delete(worker);
    if (this.#latest === worker) this.#latest = undefined;
  }

  #makeIdle(worker: Worker): void {
    worker.unref();
    const end = () => {
      this.#idle.delete(worker);
      void worker.terminate();
    };
    this.#idle.set(worker, setTimeout(end, idleMs).unref());
  }
}
