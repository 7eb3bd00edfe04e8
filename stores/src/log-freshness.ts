/** Asked for in the background when the last proof is so old, in ms. */
const renewMs = 400;

/**
 * How old what follows the log is. Silence proves nothing, as a connection may be dead; that something has come which the log had
 * at a certain time proves that everything of before that time has: an append of one's own, or the log's end when it was asked for.
 */
export class LogFreshness {
  readonly #head: () => Promise<bigint>;
  #through = -1n;
  /** Everything that was committed before then has come. */
  #provenAt = Number.NEGATIVE_INFINITY;
  #renewing = false;
  readonly #waiting = new Set<{ position: bigint; resolve(passed: boolean): void }>();

  constructor(head: () => Promise<bigint>) {
    this.#head = head;
  }

  /** Answers after which position to follow; `forget` lets go of what was kept before. */
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

  /** Something has come that was appended after `at`. */
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

  /** Waits until what stands at a position has come; false when it has not in time. */
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
      // It is not fresh then, and whoever needs it reads.
    } finally {
      this.#renewing = false;
    }
  }
}
