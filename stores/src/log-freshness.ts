/** Age of the last proof at which a new one is fetched in the background, in ms. */
const renewMs = 400;

/**
 * Tracks how far behind the log a subscription may be. Silence proves nothing, since the connection may be dead. An event that was in the
 * log at a known time (an append of this process, or the head when it was read) proves that all earlier events have arrived.
 */
export class LogFreshness {
  readonly #head: () => Promise<bigint>;
  #through = -1n;
  /** Everything committed before this time has arrived. */
  #provenAt = Number.NEGATIVE_INFINITY;
  #renewing = false;
  readonly #waiting = new Set<{ position: bigint; resolve(passed: boolean): void }>();

  constructor(head: () => Promise<bigint>) {
    this.#head = head;
  }

  /** Returns the position to follow from; `forget` drops what was cached before. */
  async begin(forget: () => void): Promise<bigint> {
    const at = performance.now();
    const head = await this.#head();
    forget();
    this.#through = head;
    this.#provenAt = at;
    return head;
  }

  passed(through: bigint): void {
    this.#through = through;
    for (const waiting of this.#waiting) {
      if (waiting.position > through) continue;
      this.#waiting.delete(waiting);
      waiting.resolve(true);
    }
  }

  /** An event that was appended after `at` has arrived. */
  proven(at: number): void {
    this.#provenAt = Math.max(this.#provenAt, at);
  }

  /** The log is no longer followed. */
  lost(): void {
    this.#through = -1n;
    this.#provenAt = Number.NEGATIVE_INFINITY;
    for (const { resolve } of this.#waiting) resolve(false);
    this.#waiting.clear();
  }

  isFresh(oldestMs: number, after: bigint | undefined): boolean {
    if (this.#through < 0n) return false;
    const age = performance.now() - this.#provenAt;
    if (age > renewMs) void this.#renew();
    return age <= oldestMs && (after === undefined || after <= this.#through);
  }

  /** Waits until the event at a position has arrived; false when it has not in time. */
  passes(position: bigint, timeoutMs: number): Promise<boolean> {
    if (this.#through < 0n) return Promise.resolve(false);
    if (position <= this.#through) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiting = {
        position,
        resolve(passed: boolean) {
          clearTimeout(timer);
          resolve(passed);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        resolve(false);
      }, timeoutMs);
      this.#waiting.add(waiting);
    });
  }

  async #renew(): Promise<void> {
    if (this.#renewing) return;
    this.#renewing = true;
    const at = performance.now();
    try {
      const head = await this.#head();
      if (await this.passes(head, renewMs)) this.proven(at);
    } catch {
      // Not fresh, then: decisions read instead.
    } finally {
      this.#renewing = false;
    }
  }
}
