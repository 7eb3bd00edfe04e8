import type { Worker } from 'node:worker_threads';
import type { Engines } from '@potluck/events/ports/open-ports';
import { startWorker } from '@potluck/events/worker/start-worker';
import type { BuildProgress, Built } from './build.ts';

/** What a thread is asked to build. */
export interface BuildOrder {
  /** The thread opens them for itself. */
  engines: Engines;
  versions: { projection: string; version: number; fence: number }[];
  /** Decimal. */
  to: string;
}
export type BuildRequest = { order: BuildOrder } | 'stop';
export type BuildMessage = { progress: BuildProgress } | { built: Built[] } | { failed: Error };

/** How long a thread that has nothing to do waits for more, in ms: starting one takes longer than building a small log. */
const idleMs = 60_000;

/** Threads that build, one order at a time each. */
export class BuildThreads {
  readonly #idle = new Map<Worker, NodeJS.Timeout>();

  /** Resolves too when the signal aborts: with what is built till then. Rejects when the build throws or the thread ends. */
  async build(order: BuildOrder, signal: AbortSignal, onProgress: (progress: BuildProgress) => void): Promise<Built[]> {
    const worker = this.#take();
    const stop = () => worker.postMessage('stop' satisfies BuildRequest);
    let done: () => void = () => {};
    try {
      return await new Promise<Built[]>((resolve, reject) => {
        const ended = (code: number) => reject(new Error(`the thread that builds ended with ${code}`));
        const heard = (message: BuildMessage) => {
          if ('progress' in message) return onProgress(message.progress);
          if ('built' in message) resolve(message.built);
          else reject(message.failed);
          this.#rest(worker);
        };
        done = () => worker.off('message', heard).off('error', reject).off('exit', ended);
        worker.on('message', heard).on('error', reject).on('exit', ended);
        worker.postMessage({ order } satisfies BuildRequest);
        signal.addEventListener('abort', stop, { once: true });
        if (signal.aborted) stop();
      });
    } finally {
      signal.removeEventListener('abort', stop);
      done();
    }
  }

  /** Ends the threads that have nothing to do. */
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
    // Also while it has nothing to do: an error that nobody hears would end the process, and who asks a thread that has ended waits for ever.
    return worker.on('error', () => this.#forget(worker)).on('exit', () => this.#forget(worker));
  }

  #forget(worker: Worker): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
  }

  #rest(worker: Worker): void {
    worker.unref();
    const end = () => {
      this.#idle.delete(worker);
      void worker.terminate();
    };
    this.#idle.set(worker, setTimeout(end, idleMs).unref());
  }
}
