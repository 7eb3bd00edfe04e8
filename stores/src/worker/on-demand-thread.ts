import type { Worker } from 'node:worker_threads';
import { startWorker } from './start-worker.ts';

/** Sent to the thread; a request without `id` is not answered. */
export interface ThreadRequest<R> {
  id?: number;
  request: R;
}
/** Sent by the thread. `error` has the name of its class. */
export type ThreadAnswer = { id: number; result: unknown } | { id: number; error: { name: string; message: string } };

/** The start data of a thread: one shared number, set to 1 to end the thread. */
export type EndSign = Int32Array<SharedArrayBuffer>;

/** An idle thread holds about 20 MB. */
const longestIdleMs = 60_000;

interface Options {
  /** The purpose of the thread, for error messages. */
  purpose: string;
  /** Recreates an error in this thread. */
  errorOf(error: { name: string; message: string }): Error;
  idleMs?: number | undefined;
}

/**
 * A worker thread that handles one request after the other. It starts with the first one, ends after a minute without any, and does not
 * keep the process alive while it is idle. `module` calls `answerRequests`.
 */
export class OnDemandThread<R> {
  #worker: Worker | undefined;
  #endSign: EndSign = new Int32Array(new SharedArrayBuffer(4));
  #lastId = 0;
  readonly #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly module: URL,
    private readonly options: Options,
  ) {}

  /** Number of requests without an answer. */
  get waiting(): number {
    return this.#waiting.size;
  }

  request(request: R): Promise<unknown> {
    if (this.#closed) return Promise.reject(this.#closedError());
    clearTimeout(this.#idle);
    const worker = this.#started();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, request } satisfies ThreadRequest<R>);
    });
  }

  /** Sends a request without an answer, unless there is no thread. */
  tell(request: R): void {
    this.#worker?.postMessage({ request } satisfies ThreadRequest<R>);
  }

  /** Rejects waiting and later requests; the request in progress is finished. */
  async close(): Promise<void> {
    this.#closed = true;
    const ended = this.#end();
    this.#refuseWaiting(this.#closedError());
    await ended;
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    this.#endSign = new Int32Array(new SharedArrayBuffer(4));
    const worker = startWorker(this.module, this.#endSign);
    this.#worker = worker;
    worker.on('message', (answer: ThreadAnswer) => this.#answered(answer));
    worker.on('error', (error) => this.#ended(worker, error));
    worker.on('exit', () => this.#ended(worker, new Error(`the thread for ${this.options.purpose} has ended`)));
    return worker;
  }

  #answered(answer: ThreadAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(this.options.errorOf(answer.error));
    else waiting?.resolve(answer.result);
    if (this.#waiting.size > 0) return;
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.#end(), this.options.idleMs ?? longestIdleMs).unref();
  }

  /**
   * The thread ends itself between two requests, because terminating it within a call of SQLite's library would end the process. A request
   * that arrives before it has ended starts another thread.
   */
  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (!worker) return;
    this.#worker = undefined;
    worker.ref();
    Atomics.store(this.#endSign, 0, 1);
    worker.postMessage({ request: undefined });
    await new Promise((resolve) => worker.once('exit', resolve));
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

  #closedError(): Error {
    return new Error(`the thread for ${this.options.purpose} is closed`);
  }
}
