import type { Worker } from 'node:worker_threads';
import { NoRoom, Unavailable } from '../ports/event-store.ts';
import { startWorker } from '../worker/start-worker.ts';
import type { Flat } from './writer-program.ts';
import type { Answer, WriterInput } from './writer-thread.ts';

/**
 * Group commit: a commit costs about 0.2 ms of processor time, each request in it 0.01 ms. So a request waits for others that
 * share its commit: until most of the recent concurrency has arrived, but at most this long after the last group was sent. In ms.
 * A single request is sent at once.
 */
const gatherMs = 1.5;
/** The share of the recent concurrency that makes a group. */
const groupShare = 0.75;
/** A group of this size does not wait for more. */
const fullGroup = 48;
/** Two groups in flight keep the thread busy while the next one gathers; more would only make groups smaller. */
const mostGroupsInFlight = 2;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export interface DurableWriterOptions {
  file: string;
  /** A module exporting `program`, a WriterProgram. */
  program: URL;
  /** Called when the thread dies: nothing can be written until the file is reopened. */
  onDied?: ((error: Error) => void) | undefined;
  /** For tests: how long every commit blocks, as a slow disk would. */
  syncDelayMs?: number;
}

/**
 * The only connection that writes a file, in a worker thread, so that the disk never blocks the event loop.
 * Requests that arrive during a commit are committed together, with one fsync.
 */
export class DurableWriter {
  #next: Flat[] = [];
  #nextWaiting: Waiting[] = [];
  #inFlight: Waiting[][] = [];
  #sending: NodeJS.Immediate | undefined;
  #gathering: NodeJS.Timeout | undefined;
  /** Recent maximum of requests in flight, decaying. */
  #concurrency = 0;
  #lastSent = 0;
  #failure: Error | undefined;
  #closing: (() => void) | undefined;

  /** Receives the answer to opening or closing. */
  #signal: ((message: { error?: string }) => void) | undefined;

  /** Set once it is open. */
  #onDied: DurableWriterOptions['onDied'];

  private constructor(private readonly worker: Worker) {
    worker.on('message', (message: Answer[] | { error?: string }) => {
      if (Array.isArray(message)) this.#answered(message);
      else this.#signal?.(message);
    });
    worker.on('error', (error) => this.#died(error));
    worker.on('exit', (code) => this.#died(new Error(`its thread ended with ${code}`)));
  }

  /** Throws when the file cannot be opened or is not durable. */
  static async open({ file, program, onDied, syncDelayMs = 0 }: DurableWriterOptions): Promise<DurableWriter> {
    const input: WriterInput = { file, program: program.href, syncDelayMs };
    const writer = new DurableWriter(startWorker(new URL('./writer-thread.ts', import.meta.url), input));
    const { error } = await new Promise<{ error?: string }>((resolve) => {
      writer.#signal = resolve;
    });
    if (error !== undefined) {
      await writer.worker.terminate();
      throw new Error(error);
    }
    writer.#onDied = (error) => onDied?.(new Error(`${file} is no longer written: ${error.message}`, { cause: error }));
    return writer;
  }

  /** Resolves with the handler's result once it is on disk. Rejects with CommitFailed when that is unknown. */
  request(kind: string, args: Flat[]): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure);
    const batch = this.#next;
    batch.push(kind, args.length);
    for (const arg of args) batch.push(arg);
    return new Promise((resolve, reject) => {
      this.#nextWaiting.push({ resolve, reject });
      this.#schedule();
    });
  }

  /** Finishes pending requests and closes the file. */
  async close(): Promise<void> {
    if (this.#failure) return;
    await new Promise<void>((resolve) => {
      this.#closing = resolve;
      this.#closeWhenIdle();
    });
    await this.worker.terminate();
  }

  /** Sends the next group at the end of this turn of the event loop, so that it includes all requests of the turn, or later. */
  #schedule(): void {
    if (this.#inFlight.length >= mostGroupsInFlight) return;
    if (this.#nextWaiting.length >= Math.min(this.#concurrency * groupShare, fullGroup)) this.#sending ??= setImmediate(() => this.#send());
    else this.#gathering ??= setTimeout(() => this.#send(), Math.max(this.#lastSent + gatherMs - performance.now(), 0));
  }

  #send(): void {
    if (this.#sending) clearImmediate(this.#sending);
    if (this.#gathering) clearTimeout(this.#gathering);
    this.#sending = this.#gathering = undefined;
    if (this.#failure || this.#nextWaiting.length === 0) return;
    this.worker.postMessage(this.#next);
    this.#inFlight.push(this.#nextWaiting);
    const inFlight = this.#inFlight.reduce((count, group) => count + group.length, 0);
    this.#concurrency = Math.max(inFlight, this.#concurrency * 0.9);
    this.#lastSent = performance.now();
    this.#next = [];
    this.#nextWaiting = [];
  }

  #answered(answers: Answer[]): void {
    for (let i = 0; i < answers.length; ) {
      const group = this.#inFlight.shift();
      // Answers may come after the news of the thread's death, which was the answer to all that waited.
      if (!group) return;
      for (const waiting of group) {
        const answer = answers[i++];
        if (answer === null || typeof answer !== 'object') waiting.resolve(answer);
        else if ('refused' in answer) waiting.reject(new Error(answer.refused as string));
        else if ('failed' in answer) waiting.reject(new CommitFailed(answer.failed as string, answer.full === true));
        else waiting.resolve(answer);
      }
    }
    if (this.#nextWaiting.length > 0) this.#schedule();
    this.#closeWhenIdle();
  }

  #closeWhenIdle(): void {
    if (!this.#closing || this.#inFlight.length > 0 || this.#nextWaiting.length > 0) return;
    this.#signal = this.#closing;
    this.#closing = undefined;
    this.#failure = new CommitFailed('the store is closed');
    this.worker.postMessage(null);
  }

  #died(error: Error): void {
    // `close` sets the failure before the thread ends.
    const isUnexpected = !this.#failure;
    this.#fail(error);
    if (isUnexpected) this.#onDied?.(error);
  }

  #fail(error: Error): void {
    this.#failure ??= new CommitFailed(error.message);
    const waiting = [...this.#inFlight.flat(), ...this.#nextWaiting];
    this.#inFlight = [];
    this.#nextWaiting = [];
    for (const { reject } of waiting) reject(this.#failure);
    this.#closing?.();
    this.#signal?.({ error: error.message });
  }
}

/** The file could not be written, as on a full disk: the outcome is unknown. The writer goes on. */
export class CommitFailed extends Error {
  override name = 'CommitFailed';
  constructor(
    message: string,
    /** The disk is full. */
    readonly full = false,
  ) {
    super(message);
  }
}

/** Translates CommitFailed into the ports' errors; returns other errors unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof CommitFailed)) return error;
  return error.full ? new NoRoom(error.message) : new Unavailable(error.message);
}

/** The writer of a file that is opened read-only. */
export const noWriter: Pick<DurableWriter, 'request' | 'close'> = {
  request: () => Promise.reject(new Error('this store was opened for reading only')),
  close: async () => {},
};
