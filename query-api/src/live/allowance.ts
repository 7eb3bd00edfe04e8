/** A token bucket: its size, and its refill rate. */
export interface Pace {
  burst: number;
  perSecond: number;
}

/** The state of a token bucket. */
export class Allowance {
  readonly #pace: Pace;
  #left: number;
  #at: number;

  /** `now` is in ms, from any monotonic clock. */
  constructor(pace: Pace, now: number) {
    this.#pace = pace;
    this.#left = pace.burst;
    this.#at = now;
  }

  /** Takes a token and returns how many are left; below zero the limit is exceeded. */
  take(now: number): number {
    const { burst, perSecond } = this.#pace;
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1_000) * perSecond) - 1;
    this.#at = now;
    return this.#left;
  }

  get left(): number {
    return this.#left;
  }

  /** When the bucket is full again, in ms: from then on it need not be stored. */
  get fullAt(): number {
    const { burst, perSecond } = this.#pace;
    return this.#at + ((burst - this.#left) / perSecond) * 1_000;
  }
}
