import { setImmediate as nextTurn } from 'node:timers/promises';
import { inTurns } from './in-turns.ts';

/**
 * Works through items in order, each in as many steps as `steps` yields, for a few milliseconds in each turn of the event loop. Begins at
 * once, or with the next turn; `steps` must not throw.
 */
export class TurnQueue<T> {
  readonly #steps: (item: T) => Iterable<unknown>;
  readonly #begins: 'now' | 'next turn';
  #waiting: T[] = [];
  #isWorking = false;
  #work: Promise<void> = Promise.resolve();

  constructor(steps: (item: T) => Iterable<unknown>, begins: 'now' | 'next turn') {
    this.#steps = steps;
    this.#begins = begins;
  }

  /** The number of items that wait. */
  get length(): number {
    return this.#waiting.length;
  }

  add(item: T): void {
    this.#waiting.push(item);
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#work = this.#run();
  }

  clear(): void {
    this.#waiting = [];
  }

  /** Resolves when all that was added is done. */
  done(): Promise<void> {
    return this.#work;
  }

  async #run(): Promise<void> {
    if (this.#begins === 'next turn') await nextTurn();
    const due = inTurns();
    while (this.#waiting.length > 0) {
      for (const _step of this.#steps(this.#waiting.shift() as T)) {
        const pause = due();
        if (pause) await pause;
      }
    }
    this.#isWorking = false;
  }
}
