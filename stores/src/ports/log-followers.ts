/** Those who follow the end of a log and have taken everything that is known of it. */
export class LogFollowers {
  readonly #waiting = new Set<() => void>();
  #waking = false;

  /** Resolves when they are woken, or when the signal aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#waiting.add(done);
      signal.addEventListener('abort', done);
    });
  }

  /** Once for all that this turn of the event loop brings, so that they take it in one page. */
  wakeSoon(): void {
    if (this.#waking || this.#waiting.size === 0) return;
    this.#waking = true;
    setImmediate(() => {
      this.#waking = false;
      this.wake();
    });
  }

  wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}
