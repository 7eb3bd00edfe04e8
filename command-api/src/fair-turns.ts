/** One job's place in the queue. */
export interface Turn {
  /** The client that takes turns with other clients, such as a machine or a member. */
  who: string;
  /** What the job works on, such as an account: no two jobs with the same value run at once. */
  what?: string;
  /** Waits however long the queue is: for when limits are turned off. */
  isUnlimited?: boolean;
  /** Aborts when the client has disconnected. */
  closed?: AbortSignal;
}

/** The client disconnected before its job began. */
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
  /** Most waiting jobs of one client. */
  mostOfOne: number;
  /** Creates the error that is thrown when too many jobs wait. */
  full(): Error;
}

/**
 * A queue for expensive work: few jobs run at once, the others wait. Clients take turns, with one running job each, so that a client
 * with many jobs delays its own, not those of others.
 */
export class FairTurns {
  readonly #options: FairTurnsOptions;
  readonly #underWay = new Set<Turn>();
  /** Jobs by client; the client that has waited longest for a turn is first. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(options: FairTurnsOptions) {
    this.#options = options;
  }

  get waiting(): number {
    let count = 0;
    for (const { length } of this.#waiting.values()) count += length;
    return count;
  }

  /** Throws the error of `full` when too many jobs wait, and Gone when the client disconnects before the job begins. */
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
    if (!turn.isUnlimited && (own.length >= mostOfOne || this.waiting >= mostWaiting)) throw full();
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

  /** Starts one job that may run; false if none may. Several may start after one ends: its client's next, and one with the same `what`. */
  #next(): boolean {
    for (const [who, own] of this.#waiting) {
      const ready = own.find(({ turn }) => this.#mayBegin(turn));
      if (!ready) continue;
      this.#remove(ready);
      // The client goes to the end of the queue.
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
