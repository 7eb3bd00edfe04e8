import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTurns } from './in-turns.ts';

interface Bounds<T> {
  /** Of items that wait. */
  count: number;
  /** Of the sum of their sizes, and of the one in work. */
  size: number;
  sizeOf(item: T): number;
}

/**
 * Works through items in order, each in as many steps as `steps` yields, for a few milliseconds in each turn of the event loop. Begins at
 * once, or with the next turn; `steps` must not throw.
 */
export class TurnQueue<T> {
  readonly #steps: (item: T) => Iterable<unknown>;
  readonly #begins: 'now' | 'next turn';
  readonly #most: Bounds<T>;
  #waiting: { item: T; size: number }[] = [];
  #size = 0;
  #isWorking = false;
  #work: Promise<void> = Promise.resolve();

  constructor(steps: (item: T) => Iterable<unknown>, begins: 'now' | 'next turn', most: Bounds<T>) {
    this.#steps = steps;
    this.#begins = begins;
    this.#most = most;
  }

  /** False when it does not take the item, because too much waits. */
  add(item: T): boolean {
    const size = this.#most.sizeOf(item);
    if (this.#waiting.length >= this.#most.count || this.#size + size > this.#most.size) return false;
    this.#waiting.push({ item, size });
    this.#size += size;
    if (!this.#isWorking) {
      this.#isWorking = true;
      this.#work = this.#run();
    }
    return true;
  }

  clear(): void {
    for (const { size } of this.#waiting) this.#size -= size;
    this.#waiting = [];
  }

  /** Resolves when all that was added is done. */
  done(): Promise<void> {
    return this.#work;
  }

  async #run(): Promise<void> {
    if (this.#begins === 'next turn') await nextTurn();
    const due = inTurns();
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      for (const _step of this.#steps(next.item)) {
        const pause = due();
        if (pause) await pause;
      }
      this.#size -= next.size;
    }
    this.#isWorking = false;
  }
}
