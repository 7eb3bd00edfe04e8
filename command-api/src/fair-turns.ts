/** For whom something is done. */
export interface Turn {
  /** Who takes turns with others: a machine, a member. */
  who: string;
  /** What it is about, when nothing else about the same may be under way: an account. */
  what?: string;
  /** Waits however many do: where limits are turned off. */
  isPatient?: boolean;
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

export interface FairTurnsOptions {
  atOnce: number;
  mostWaiting: number;
  /** Of one of those who take turns. */
  mostOfOne: number;
  /** What is thrown when too many wait. */
  full(): Error;
}

/**
 * For work that costs much: few jobs run at once and the others wait. Those who ask take turns, with one job under way for each of
 * them: who sends many waits behind their own, not before everybody else.
 */
export class FairTurns {
  readonly #options: FairTurnsOptions;
  readonly #underWay = new Set<Turn>();
  /** Who has waited longest for a turn stands first. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(options: FairTurnsOptions) {
    this.#options = options;
  }

  get waiting(): number {
    let count = 0;
    for (const { length } of this.#waiting.values()) count += length;
    return count;
  }

  /** Throws what `full` makes when too many wait, Gone when nobody waits for it any more. */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (turn.closed?.aborted) throw new Gone();
    if (this.#mayBegin(turn)) this.#underWay.add(turn);
    else await this.#wait(turn);
    try {
      return await work();
    } finally {
      this.#underWay.delete(turn);
      while (this.#next());
    }
  }

  #mayBegin({ who, what }: Turn): boolean {
    if (this.#underWay.size >= this.#options.atOnce) return false;
    return ![...this.#underWay].some((other) => other.who === who || (what !== undefined && other.what === what));
  }

  #wait(turn: Turn): Promise<void> {
    const { mostOfOne, mostWaiting, full } = this.#options;
    const own = this.#waiting.get(turn.who) ?? [];
    if (!turn.isPatient && (own.length >= mostOfOne || this.waiting >= mostWaiting)) throw full();
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
      this.#waiting.set(turn.who, [...own, waiting]);
    });
  }

  #remove(gone: Waiting): void {
    const { who } = gone.turn;
    const others = (this.#waiting.get(who) ?? []).filter((waiting) => waiting !== gone);
    if (others.length > 0) this.#waiting.set(who, others);
    else this.#waiting.delete(who);
  }

  /** Begins one that may; false when none may. The end of one can let several begin: its own next, and what is about the same. */
  #next(): boolean {
    for (const [who, own] of this.#waiting) {
      const ready = own.find(({ turn }) => this.#mayBegin(turn));
      if (!ready) continue;
      this.#remove(ready);
      // Behind the others.
      const rest = this.#waiting.get(who);
      if (rest) {
        this.#waiting.delete(who);
        this.#waiting.set(who, rest);
      }
      ready.begin();
      return true;
    }
    return false;
  }
}
