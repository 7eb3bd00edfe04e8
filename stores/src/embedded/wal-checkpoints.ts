import { OnDemandThread } from '../worker/on-demand-thread.ts';
import { errorOf } from './thread-files.ts';

/** Checkpoints a file's write-ahead log, and answers with its length in pages; or closes the file. */
export interface WalRequest {
  path: string;
  close?: true;
}

/** Number of transactions until a log is checkpointed, and until the caller waits for a checkpoint in progress. */
const mostWritten = 100;
const mostDuring = 500;
/**
 * In pages of 4 kB. A write-ahead log restarts from its beginning only if nothing is written between the end of a checkpoint and the next
 * write: a second, short checkpoint then copies what was written during the first.
 */
const longLog = 2_000;

interface Written {
  /** Transactions since the last checkpoint began. */
  count: number;
  checkpoint?: Promise<void> | undefined;
  /** The log is long, and has just been checkpointed. */
  mayRestart?: boolean;
}

/** Checkpoints write-ahead logs in a worker thread, because a checkpoint waits for the disk, which would block the caller's event loop. */
export class WalCheckpoints {
  readonly #thread = new OnDemandThread<WalRequest>(new URL('./wal-checkpoints-thread.ts', import.meta.url), {
    purpose: 'checkpoints',
    errorOf,
  });
  readonly #written = new Map<string, Written>();

  /** Called after each transaction. Waits for the disk only briefly, or if the log grows faster than it is checkpointed. */
  async wrote(path: string): Promise<void> {
    const written = this.#written.get(path) ?? { count: 0 };
    this.#written.set(path, written);
    written.count += 1;
    if (written.mayRestart) return this.#checkpoint(path, written);
    if (written.count < mostWritten) return;
    if (!written.checkpoint) void this.#checkpoint(path, written);
    else if (written.count >= mostDuring) await written.checkpoint;
  }

  #checkpoint(path: string, written: Written): Promise<void> {
    written.count = 0;
    const isSecond = written.mayRestart === true;
    written.mayRestart = false;
    written.checkpoint = this.#thread.request({ path }).then(
      (pages) => {
        written.checkpoint = undefined;
        written.mayRestart = !isSecond && (pages as number) > longLog;
      },
      // An error of the disk will also fail the next transaction.
      () => {
        written.checkpoint = undefined;
      },
    );
    return written.checkpoint;
  }

  /** Closes the file before it is deleted. */
  forget(path: string): void {
    this.#written.delete(path);
    this.#thread.tell({ path, close: true });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
