import { OnDemandThread } from '../worker/on-demand-thread.ts';
import type { Part } from './read-store-part.ts';
import { errorOf } from './thread-files.ts';

/** Writes a part, checkpoints the write-ahead log, or closes the file. */
export interface LargeWrite {
  path: string;
  part?: Part;
  checkpoint?: true;
}

/**
 * A part with more documents, or more characters to index, is written in the thread. Sending a smaller one costs about as much as
 * writing it.
 */
const mostRows = 32;
const mostLetters = 1_000;
const isLarge = ({ rows, letters }: Part): boolean => rows.length > mostRows || letters > mostLetters;

/** Number of small parts until the write-ahead log is checkpointed, and until the caller waits for a checkpoint in progress. */
const mostSmall = 100;
const mostDuring = 500;
/**
 * In pages of 4 kB. A write-ahead log restarts from its beginning only if nothing is written between the end of a checkpoint and the next
 * write: a second, short checkpoint then copies what was written during the first.
 */
const longLog = 2_000;

interface Small {
  /** Since the last checkpoint began. */
  parts: number;
  checkpoint?: Promise<void> | undefined;
  /** The log is long, and has just been checkpointed. */
  mayRestart?: boolean;
}

/**
 * Writes large parts in a worker thread, one after the other, and checkpoints the write-ahead logs there, also for the caller's
 * connections. So the event loop never waits for the disk, and is free for requests while the read models are written under load.
 */
export class LargeWrites {
  readonly #thread = new OnDemandThread<LargeWrite>(new URL('./large-writes-thread.ts', import.meta.url), { purpose: 'writes', errorOf });
  readonly #small = new Map<string, Small>();

  /** Whether the thread is to write this part. Until the thread has started, the caller writes large parts too, so that nothing waits for it. */
  takes(part: Part): boolean {
    return isLarge(part) && this.#thread.isStarted();
  }

  async write(path: string, part: Part): Promise<void> {
    await this.#thread.request({ path, part });
  }

  /** Called after the caller has written a part itself. Waits for the disk only briefly, or if the log grows faster than it is checkpointed. */
  async wroteSmall(path: string): Promise<void> {
    const small = this.#small.get(path) ?? { parts: 0 };
    this.#small.set(path, small);
    small.parts += 1;
    if (small.mayRestart) return this.#checkpoint(path, small);
    if (small.parts < mostSmall) return;
    if (!small.checkpoint) void this.#checkpoint(path, small);
    else if (small.parts >= mostDuring) await small.checkpoint;
  }

  #checkpoint(path: string, small: Small): Promise<void> {
    small.parts = 0;
    const isSecond = small.mayRestart === true;
    small.mayRestart = false;
    small.checkpoint = this.#thread.request({ path, checkpoint: true }).then(
      (pages) => {
        small.checkpoint = undefined;
        small.mayRestart = !isSecond && (pages as number) > longLog;
      },
      // An error of the disk will also fail the next part.
      () => {
        small.checkpoint = undefined;
      },
    );
    return small.checkpoint;
  }

  /** Closes the file before it is deleted. */
  forget(path: string): void {
    this.#small.delete(path);
    this.#thread.tell({ path });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
