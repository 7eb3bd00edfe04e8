import type { Worker } from 'node:worker_threads';
import { Unavailable } from '../ports/event-store.ts';
import { startWorker } from '../worker/start-worker.ts';
import type { Row } from './read-store-file.ts';
import type { Sql } from './read-store-find.ts';

export type SlowRequest = { id: number; path: string; sql: Sql } | { path: string };
export type SlowAnswer = { id: number; rows: Row[] } | { id: number; error: string; isUnavailable: boolean };

/** More than these do not wait: each waiting one is a request that holds memory. */
const mostWaiting = 200;
/** A thread costs about 20 MB, which a quiet server does not keep. */
const longestIdleMs = 60_000;

/**
 * Reads that may take long, as a search does: in a thread of their own, one after the other, so that what else this process
 * answers has its turn meanwhile. The thread starts with the first of them, and ends when none has come for a minute.
 */
export class SlowReads {
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, { resolve: (rows: Row[]) => void; reject: (error: Error) => void }>();
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(private readonly idleMs = longestIdleMs) {}

  /** The rows of the file at `path`. Throws Unavailable when too many wait already. */
  all(path: string, sql: Sql): Promise<Row[]> {
    if (this.#closed) return Promise.reject(new Error('the read store is closed'));
    if (this.#waiting.size >= mostWaiting) return Promise.reject(new Unavailable('too many searches wait for each other'));
    clearTimeout(this.#idle);
    const worker = this.#started();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, path, sql } satisfies SlowRequest);
    });
  }

  /** The file is about to be taken away. */
  forget(path: string): void {
    this.#worker?.postMessage({ path } satisfies SlowRequest);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const ended = this.#end();
    this.#refuseWaiting(new Error('the read store is closed'));
    await ended;
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = startWorker(new URL('./slow-reads-thread.ts', import.meta.url), undefined);
    this.#worker = worker;
    worker.on('message', (answer: SlowAnswer) => this.#answered(answer));
    worker.on('error', (error) => this.#ended(worker, error));
    worker.on('exit', () => this.#ended(worker, new Error('the thread for searches has ended')));
    return worker;
  }

  #answered(answer: SlowAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('rows' in answer) waiting?.resolve(answer.rows);
    else waiting?.reject(answer.isUnavailable ? new Unavailable(answer.error) : new Error(answer.error));
    if (this.#waiting.size > 0) return;
    // Whoever wants to end does not wait for a thread that has nothing to do.
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.#end(), this.idleMs).unref();
  }

  /** Whoever asks from now on, also before the thread has ended, starts another. */
  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #ended(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#refuseWaiting(error);
  }

  #refuseWaiting(error: Error): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}
