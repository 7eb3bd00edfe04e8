import { Unavailable } from '../ports/event-store.ts';
import { OnDemandThread } from '../worker/on-demand-thread.ts';
import type { Row } from './read-store-file.ts';
import type { Sql } from './read-store-find.ts';
import { errorOf } from './thread-files.ts';

/** One without `sql` closes the file. */
export interface SlowRead {
  path: string;
  sql?: Sql;
}

/** Queue limit: each waiting read is a request that holds memory. */
const mostWaiting = 200;

/** Runs slow reads, such as searches, one after the other in a worker thread, so that they do not block the event loop. */
export class SlowReads {
  readonly #thread: OnDemandThread<SlowRead>;

  constructor(idleMs?: number) {
    this.#thread = new OnDemandThread(new URL('./slow-reads-thread.ts', import.meta.url), { purpose: 'searches', errorOf, idleMs });
  }

  /** Throws Unavailable when the queue is full. */
  async all(path: string, sql: Sql): Promise<Row[]> {
    if (this.#thread.waiting >= mostWaiting) throw new Unavailable('too many searches wait for each other');
    return (await this.#thread.request({ path, sql })) as Row[];
  }

  /** Closes the file before it is deleted. */
  forget(path: string): void {
    this.#thread.tell({ path });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
