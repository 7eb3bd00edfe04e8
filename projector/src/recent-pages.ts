import type { Page } from '@potluck/stores/ports/event-store';

/** The last pages with about `most` events: a position before them is more than `most` events behind. */
export class RecentPages {
  #pages: { from: bigint; through: bigint; events: number }[] = [];
  #events = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** A version at this position misses at most `most` events; undefined before the first page. */
  get from(): bigint | undefined {
    return this.#pages[0]?.from;
  }

  /** A repeated page does not count. */
  passed({ events, through }: Page, from: bigint): void {
    const last = this.#pages.at(-1);
    if (last && through <= last.through) return;
    const later = last ? events.filter(({ position }) => position > last.through).length : events.length;
    // A page without new events only moves the position.
    if (last && later === 0) last.through = through;
    else this.#pages.push({ from: last?.through ?? from, through, events: later });
    this.#events += later;
    for (let first = this.#pages[0]; first && this.#events > this.#most; first = this.#pages[0]) {
      this.#pages.shift();
      this.#events -= first.events;
    }
  }
}
