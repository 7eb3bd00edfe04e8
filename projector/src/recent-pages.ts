import type { Page } from '@potluck/stores/ports/event-store';

/** The pages that were passed last, with so many events that a place before them is more than `most` events behind. */
export class RecentPages {
  #pages: { from: bigint; through: bigint; events: number }[] = [];
  #events = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whoever is here misses at most so many events; undefined while no page was passed. */
  get from(): bigint | undefined {
    return this.#pages[0]?.from;
  }

  /** A page that was passed before does not count again. */
  passed({ events, through }: Page, from: bigint): void {
    const last = this.#pages.at(-1);
    if (last && through <= last.through) return;
    const later = last ? events.filter(({ position }) => position > last.through).length : events.length;
    // A page without events only tells how far the log was looked through.
    if (last && later === 0) last.through = through;
    else this.#pages.push({ from: last?.through ?? from, through, events: later });
    this.#events += later;
    for (let first = this.#pages[0]; first && this.#events > this.#most; first = this.#pages[0]) {
      this.#pages.shift();
      this.#events -= first.events;
    }
  }
}
