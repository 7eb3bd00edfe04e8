import { turnMs } from './in-turns.ts';

/** Of what waits. */
interface Bounds<T> {
  count: number;
  /** Of the sum of the sizes. */
  size: number;
  /** Called only for an item that has to wait. */
  sizeOf(item: T): number;
}

/**
 * Works through items in order, each in as many steps as `work` yields: at once, until the turn of the event loop has lasted a few
 * milliseconds, and then in the next turns. `work` must not throw.
 */
export class TurnQueue<T> {
  readonly #work: (item: T) => Iterable<unknown>;
  readonly #most: Bounds<T>;
  #waiting: { item: T; size: number }[] = [];
  #size = 0;
  /** Of the item in work. */
  #steps: Iterator<unknown> | undefined;
  /** When work in this turn has to end, in ms of `performance`; 0 if none began. */
  #turnEnds = 0;
  #whenDone: (() => void)[] = [];

  constructor(work: (item: T) => Iterable<unknown>, most: Bounds<T>) {
    this.#work = work;
    this.#most = most;
  }

  /** False when it does not take the item, because too much waits. */
  add(item: T): boolean {
    if (!this.#steps) {
      this.#steps = this.#work(item)[Symbol.iterator]();
      this.#workOn();
      return true;
    }
    const size = this.#most.sizeOf(item);
    if (this.#waiting.length >= this.#most.count || this.#size + size > this.#most.size) return false;
    this.#waiting.push({ item, size });
    this.#size += size;
    return true;
  }

  /** Drops what waits. */
  clear(): void {
    this.#waiting = [];
    this.#size = 0;
  }

  /** Resolves when all that was added is done. */
  async done(): Promise<void> {
    if (this.#steps) await new Promise<void>((resolve) => this.#whenDone.push(resolve));
  }

  // Without promises: most items are done when they are added, and cost little more than without a queue.
  readonly #workOn = (): void => {
    if (this.#turnEnds === 0) {
      this.#turnEnds = performance.now() + turnMs;
      setImmediate(this.#endTurn);
    }
    while (this.#steps) {
      if (this.#steps.next().done) {
        this.#steps = this.#next();
      } else if (performance.now() >= this.#turnEnds) {
        setImmediate(this.#workOn);
        return;
      }
    }
    for (const resolve of this.#whenDone.splice(0)) resolve();
  };

  #next(): Iterator<unknown> | undefined {
    const next = this.#waiting.shift();
    if (!next) return undefined;
    this.#size -= next.size;
    return this.#work(next.item)[Symbol.iterator]();
  }

  readonly #endTurn = (): void => {
    this.#turnEnds = 0;
  };
}
