const windowSeconds = 10;

/** How many things happened a second, over the last ten seconds. */
export class RecentRate {
  readonly #now: () => number;
  /** Counts by second, oldest first. */
  #counts: { second: number; count: number }[] = [];

  /** `now` in ms, of a clock that only goes forward. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  add(count: number): void {
    const second = Math.floor(this.#now() / 1_000);
    const last = this.#counts.at(-1);
    if (last?.second === second) last.count += count;
    else this.#counts = [...this.#recent(second), { second, count }];
  }

  /** To a tenth. */
  get perSecond(): number {
    this.#counts = this.#recent(Math.floor(this.#now() / 1_000));
    const total = this.#counts.reduce((sum, { count }) => sum + count, 0);
    return Math.round((10 * total) / windowSeconds) / 10;
  }

  #recent(second: number) {
    return this.#counts.filter((counted) => counted.second > second - windowSeconds);
  }
}
