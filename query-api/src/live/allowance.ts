/** So many at once, and then so many a second. */
export interface Pace {
  burst: number;
  perSecond: number;
}

/** What somebody may still do at this pace. */
export class Allowance {
  readonly #pace: Pace;
  #left: number;
  #at: number;

  /** `now` is in ms, of any clock that does not go back. */
  constructor(pace: Pace, now: number) {
    this.#pace = pace;
    this.#left = pace.burst;
    this.#at = now;
  }

  /** How much is left once this one is done; below zero it was too much. */
  take(now: number): number {
    const { burst, perSecond } = this.#pace;
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1_000) * perSecond) - 1;
    this.#at = now;
    return this.#left;
  }

  get left(): number {
    return this.#left;
  }

  /** From then on, in ms, it has all that it had at the beginning, and need not be remembered. */
  get fullAt(): number {
    const { burst, perSecond } = this.#pace;
    return this.#at + ((burst - this.#left) / perSecond) * 1_000;
  }
}
