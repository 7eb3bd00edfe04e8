/** Live subscribers that wait at the end of the log. */
export class LogWaiters {
  readonly #waiting = new Set<() => void>();
  #waking = false;

  /** Resolves when woken, or when the signal aborts. */
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

  /** Wakes once per turn of the event loop, so that its events come in one page. */
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
