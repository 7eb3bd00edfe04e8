import { Unavailable } from '@potluck/events/ports/event-store';

/** For whom a password is hashed. */
export interface Turn {
  /** The network address that asks, as `machineOf` has it. */
  machine: string;
  /** The e-mail address whose account it is about. */
  address?: string;
  /** Aborts when whoever asked has gone: then nobody waits for it. */
  closed?: AbortSignal;
}

/** Whoever asked has gone, and nothing was done. */
export class Gone extends Error {
  override name = 'Gone';
}

interface Waiting {
  turn: Turn;
  begin(): void;
}

export interface QueueLimits {
  atOnce: number;
  mostWaiting: number;
  /** Of one machine. */
  mostOfOne: number;
}

/**
 * A hash holds a core and 32 MB, so few are made at once and the others wait. Machines take turns, with one hash under way for each
 * of them and for each account: who sends many waits behind their own, not before everybody else.
 */
export class PasswordQueue {
  readonly #limits: QueueLimits;
  readonly #underWay = new Set<Turn>();
  /** The machine that has waited longest for a turn stands first. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(limits: Partial<QueueLimits> = {}) {
    this.#limits = { atOnce: 2, mostWaiting: 100, mostOfOne: 30, ...limits };
  }

  get waiting(): number {
    let count = 0;
    for (const { length } of this.#waiting.values()) count += length;
    return count;
  }

  /** Throws Unavailable when too many wait, Gone when nobody waits for it any more. */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (turn.closed?.aborted) throw new Gone();
    if (this.#mayBegin(turn)) this.#underWay.add(turn);
    else await this.#wait(turn);
    try {
      return await work();
    } finally {
      this.#underWay.delete(turn);
      this.#next();
    }
  }

  #mayBegin({ machine, address }: Turn): boolean {
    if (this.#underWay.size >= this.#limits.atOnce) return false;
    return ![...this.#underWay].some((other) => other.machine === machine || (address !== undefined && other.address === address));
  }

  #wait(turn: Turn): Promise<void> {
    const ofMachine = this.#waiting.get(turn.machine) ?? [];
    if (ofMachine.length >= this.#limits.mostOfOne || this.waiting >= this.#limits.mostWaiting) {
      throw new Unavailable('too many passwords wait to be checked');
    }
    return new Promise<void>((resolve, reject) => {
      const left = () => {
        this.#remove(waiting);
        reject(new Gone());
      };
      const waiting: Waiting = {
        turn,
        begin: () => {
          turn.closed?.removeEventListener('abort', left);
          this.#underWay.add(turn);
          resolve();
        },
      };
      turn.closed?.addEventListener('abort', left, { once: true });
      this.#waiting.set(turn.machine, [...ofMachine, waiting]);
    });
  }

  #remove(gone: Waiting): void {
    const others = (this.#waiting.get(gone.turn.machine) ?? []).filter((waiting) => waiting !== gone);
    if (others.length > 0) this.#waiting.set(gone.turn.machine, others);
    else this.#waiting.delete(gone.turn.machine);
  }

  #next(): void {
    for (const [machine, ofMachine] of this.#waiting) {
      const ready = ofMachine.find(({ turn }) => this.#mayBegin(turn));
      if (!ready) continue;
      this.#remove(ready);
      // Behind the other machines.
      const rest = this.#waiting.get(machine);
      if (rest) {
        this.#waiting.delete(machine);
        this.#waiting.set(machine, rest);
      }
      ready.begin();
      return;
    }
  }
}
