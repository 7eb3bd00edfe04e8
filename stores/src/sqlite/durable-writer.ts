import type { Worker } from 'node:worker_threads';
import { NoRoom, Unavailable } from '../ports/event-store.ts';
import { startWorker } from '../worker/start-worker.ts';
import type { Flat } from './writer-program.ts';
import type { Answer, WriterInput } from './writer-thread.ts';

/**
 * Group commit: a commit costs about 0.2 ms of processor time however much it holds, a request in it 0.01 ms. So requests
 * wait for each other, that they share one: until most of those that were under way together of late are there again,
 * but no longer than this after the last group went. One that comes alone goes at once. In ms.
 */
const gatherMs = 1.5;
/** The part of those that were under way together of late which needs to be there. */
const groupShare = 0.75;
/** So many need not wait for more. */
const fullGroup = 48;
/** Two on their way keep the thread busy while the next group gathers; more would only make groups smaller. */
const mostGroupsInFlight = 2;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export interface DurableWriterOptions {
  file: string;
  /** A module exporting `program`, a WriterProgram. */
  program: URL;
  /** Called when the thread ends that nobody has ended: nothing can be written until the file is opened anew. */
  onDied?: ((error: Error) => void) | undefined;
  /** For tests: every commit takes this much longer, where the disk would block. */
  syncDelayMs?: number;
}

/**
 * The one connection that writes a file, in a thread of its own, so that the disk never holds up the event loop.
 * Requests that arrive while a commit is under way are committed together, with one fsync.
 */
export class DurableWriter {
  #next: Flat[] = [];
  #nextWaiting: Waiting[] = [];
  #inFlight: Waiting[][] = [];
  #sending: NodeJS.Immediate | undefined;
  #gathering: NodeJS.Timeout | undefined;
  /** How many requests were under way at once of late. */
  #concurrency = 0;
  #lastSent = 0;
  #failure: Error | undefined;
  #closing: (() => void) | undefined;

  /** Opening and closing are answered by one message each. */
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
    writer.#onDied = (error) => onDied?.(new Error(`${file} is no longer written: ${error.message}`, { cause: error }));
    if (error === undefined) return writer;
    await writer.worker.terminate();
    throw new Error(error);
  }

  /** Answers what the program's handler returned, once it is on disk. Rejects with CommitFailed when it may not be. */
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

  /** Finishes what is under way and closes the file. */
  async close(): Promise<void> {
    if (this.#failure) return;
    await new Promise<void>((resolve) => {
      this.#closing = resolve;
      this.#closeWhenIdle();
    });
    await this.worker.terminate();
  }

  /** Decides when the next group goes: at the end of this turn of the event loop, so that what others ask in it goes along, or later. */
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
      for (const waiting of this.#inFlight.shift() ?? []) {
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
    // Whoever closes it ends the thread.
    const unasked = !this.#failure;
    this.#fail(error);
    if (unasked) this.#onDied?.(error);
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

/** The file could not be written, as on a full disk: whether the request happened is unknown. The writer goes on. */
export class CommitFailed extends Error {
  override name = 'CommitFailed';
  constructor(
    message: string,
    /** There is no room on the disk. */
    readonly full = false,
  ) {
    super(message);
  }
}

/** What the ports say in place of a CommitFailed; any other error as it is. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof CommitFailed)) return error;
  return error.full ? new NoRoom(error.message) : new Unavailable(error.message);
}

/** In place of a writer where a file is only read. */
export const noWriter: Pick<DurableWriter, 'request' | 'close'> = {
  request: () => Promise.reject(new Error('this store was opened for reading only')),
  close: async () => {},
};
