import type { Worker } from 'node:worker_threads';
import { Unavailable } from '../ports/event-store.ts';
import { startWorker } from '../worker/start-worker.ts';
import type { Row } from './read-store-file.ts';
import type { Sql } from './read-store-find.ts';

export type SlowRequest = { id: number; path: string; sql: Sql } | { path: string };
export type SlowAnswer = { id: number; rows: Row[] } | { id: number; error: string; isUnavailable: boolean };

/** Queue limit: each waiting read is a request that holds memory. */
const mostWaiting = 200;
/** An idle thread holds about 20 MB. */
const longestIdleMs = 60_000;

/**
 * Runs slow reads, such as searches, one after the other in a worker thread, so that they do not block the event loop.
 * The thread starts with the first read and ends after a minute without one.
 */
export class SlowReads {
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, { resolve: (rows: Row[]) => void; reject: (error: Error) => void }>();
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(private readonly idleMs = longestIdleMs) {}

  /** Throws Unavailable when the queue is full. */
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

  /** Closes the file before it is deleted. */
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
    // An idle thread must not keep the process alive.
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.#end(), this.idleMs).unref();
  }

  /** A read that arrives before the thread has ended starts another. */
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
