import { OnDemandThread } from '../worker/on-demand-thread.ts';
import type { Part } from './read-store-part.ts';
import { errorOf } from './thread-files.ts';

/** Writes a part, checkpoints the write-ahead log, or closes the file. */
export interface LargeWrite {
  path: string;
  part?: Part;
  checkpoint?: true;
}

/** A part with more documents, or more characters to index, is written in the thread, since sending it costs less than writing it. */
const mostRows = 8;
const mostLetters = 1_000;
const isLarge = ({ rows, letters }: Part): boolean => rows.length > mostRows || letters > mostLetters;

/** Number of small parts until the write-ahead log is checkpointed. */
const mostSmall = 100;
/**
 * In pages of 4 kB. A write-ahead log restarts from its beginning only if nothing is written between the end of a checkpoint and the next
 * write.
 */
const longLog = 2_000;

/**
 * Writes large parts in a worker thread, one after the other, and checkpoints the write-ahead logs there, also for the caller's
 * connections. So the event loop never waits for the disk, and is free for requests while the read models are written under load.
 */
export class LargeWrites {
  readonly #thread = new OnDemandThread<LargeWrite>(new URL('./large-writes-thread.ts', import.meta.url), { purpose: 'writes', errorOf });
  readonly #small = new Map<string, { parts: number; copied?: Promise<void>; isLong?: boolean }>();

  /** Whether the thread is to write this part. Until the thread has started, the caller writes large parts too, so that nothing waits for it. */
  takes(part: Part): boolean {
    return isLarge(part) && this.#thread.isStarted();
  }

  async write(path: string, part: Part): Promise<void> {
    await this.#thread.request({ path, part });
  }

  /** Called after the caller has written a part itself. Waits while the log is long. */
  async wroteSmall(path: string): Promise<void> {
    const small = this.#small.get(path) ?? { parts: 0 };
    this.#small.set(path, small);
    small.parts += 1;
    if (small.parts < mostSmall) return;
    small.parts = 0;
    await small.copied;
    small.copied = this.#thread.request({ path, checkpoint: true }).then(
      (pages) => {
        small.isLong = (pages as number) > longLog;
      },
      // An error of the disk will also fail the next part.
      () => {},
    );
    if (small.isLong) await small.copied;
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
