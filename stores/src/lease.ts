import { Fenced } from './ports/read-store.ts';
import { type Sighting, sight, stillFor } from './sighting.ts';

/** Who has a lease. `fence` grows with every new holder, `beat` with every sign of life and every new holder. */
export interface LeaseRow {
  /** Empty: it was given back. */
  holder: string;
  fence: number;
  beat: number;
}

/** Where one lease is kept. */
export interface LeasePlace {
  /** As messages name it. */
  name: string;
  /** `isGone`: its holder certainly lives no more, where that can be known at once. */
  read(): Promise<(LeaseRow & { isGone?: boolean }) | undefined>;
  /** Writes it if its beat still is `seen` (undefined: there is none yet). Answers the new beat; undefined when somebody was faster. */
  write(row: Omit<LeaseRow, 'beat'>, seen: number | undefined): Promise<number | undefined>;
}

/** In ms, by the clock of whoever looks: clocks of machines differ. */
interface LeaseTimes {
  /** How often a holder says that it lives. */
  beatEvery: number;
  /** A holder whose beat a challenger has seen unchanged for so long lives no more. */
  deadAfter: number;
  /** So long after a beat that was confirmed nobody can have taken over for want of one. Well below `deadAfter`. */
  sureFor: number;
  /** A challenger that did not look for so long has seen nothing meanwhile. */
  longestGap: number;
}

export interface LeaseOptions {
  times: LeaseTimes;
  /** No other process can take it, as whoever holds the folder that it lies in can say: it is kept without a heartbeat. */
  alone?: boolean;
  /** ms, from any start; for tests. */
  now?: () => number;
}

/** Holds a lease that was given back. */
const nobody = '';

/** Looks at a lease and takes it when it may: a right that one process has at a time. */
export class LeaseSeeker {
  readonly #place: LeasePlace;
  readonly #holder: string;
  readonly #options: LeaseOptions;
  #sighting: Sighting | undefined;
  #lastSeen: LeaseRow | undefined;

  constructor(place: LeasePlace, holder: string, options: LeaseOptions) {
    this.#place = place;
    this.#holder = holder;
    this.#options = options;
  }

  get name(): string {
    return this.#place.name;
  }

  /** Who had it when it was looked at last. */
  get holder(): string | undefined {
    return this.#lastSeen?.holder || undefined;
  }

  /** Takes it when it is free, when its holder lives no more, or `byForce`: who held it till then is fenced off. Undefined: somebody else has it. */
  async take({ byForce = false } = {}): Promise<HeldLease | undefined> {
    const lease = await this.#look();
    const free = !lease || lease.holder === nobody || lease.holder === this.#holder || byForce || lease.isGone;
    if (!free && !(this.#sighting && stillFor(this.#sighting) >= this.#options.times.deadAfter)) return undefined;
    const asked = this.#now();
    const taken = { holder: this.#holder, fence: (lease?.fence ?? 0) + 1 };
    const beat = await this.#place.write(taken, lease?.beat);
    if (beat === undefined) return undefined;
    this.#lastSeen = { ...taken, beat };
    this.#sighting = undefined;
    return new HeldLease(this.#place, this.#lastSeen, asked, this.#options);
  }

  async #look(): ReturnType<LeasePlace['read']> {
    const before = this.#sighting;
    // A look that fails has seen nothing.
    this.#sighting = undefined;
    const asked = this.#now();
    const lease = await this.#place.read();
    this.#lastSeen = lease;
    if (lease) this.#sighting = sight(lease.beat, before, { asked, answered: this.#now() }, this.#options.times.longestGap);
    return lease;
  }

  #now(): number {
    return (this.#options.now ?? performance.now.bind(performance))();
  }
}

/**
 * A lease from when it was taken until it is lost or given back. It beats by itself, where others look at it. Whatever is written under
 * it carries its fence; whatever is done or published waits for `ensure`.
 */
export class HeldLease {
  readonly fence: number;
  readonly #place: LeasePlace;
  readonly #holder: string;
  readonly #sureFor: number;
  readonly #now: () => number;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;
  #beat: number;
  #sureUntil: number;
  #beating: Promise<void> | undefined;

  constructor(place: LeasePlace, { holder, fence, beat }: LeaseRow, asked: number, { alone = false, times, now }: LeaseOptions) {
    this.#place = place;
    this.fence = fence;
    this.#holder = holder;
    this.#beat = beat;
    this.#sureFor = times.sureFor;
    this.#now = now ?? performance.now.bind(performance);
    this.#sureUntil = alone ? Number.POSITIVE_INFINITY : asked + times.sureFor;
    if (alone) return;
    // A store that does not answer is asked again with the next beat.
    this.#timer = setInterval(() => void this.#sign().catch(() => {}), times.beatEvery).unref();
  }

  get name(): string {
    return this.#place.name;
  }

  /** Aborted once somebody else holds it, or when it was given back; the reason is a Fenced. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Nobody else can hold it just now, short of having taken it by force. */
  get sure(): boolean {
    return !this.lost.aborted && this.#now() < this.#sureUntil;
  }

  /** Resolves while it surely is ours; throws Fenced when it is not, and what the store throws when that cannot be known. */
  async ensure(): Promise<void> {
    this.lost.throwIfAborted();
    while (!this.sure) await this.#sign();
  }

  /** To be told when a write met another's fence. */
  lose(): Fenced {
    clearInterval(this.#timer);
    if (!this.lost.aborted) this.#lost.abort(new Fenced(`another process has ${this.#place.name} since`));
    return this.lost.reason as Fenced;
  }

  /** Another may have it at once. Nothing may be done under it any more. */
  async release(): Promise<void> {
    if (this.lost.aborted) return;
    this.lose();
    await this.#beating?.catch(() => {});
    await this.#write(nobody);
  }

  /** One beat at a time. */
  #sign(): Promise<void> {
    this.#beating ??= this.#signOnce().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  async #signOnce(): Promise<void> {
    this.lost.throwIfAborted();
    const asked = await this.#write(this.#holder);
    if (asked === undefined) throw this.lose();
    this.#sureUntil = asked + this.#sureFor;
  }

  /** Answers when the beat that is stored now was sent; undefined when the lease is somebody else's. */
  async #write(holder: string): Promise<number | undefined> {
    for (;;) {
      const asked = this.#now();
      const beat = await this.#place.write({ holder, fence: this.fence }, this.#beat);
      if (beat !== undefined) {
        this.#beat = beat;
        return asked;
      }
      // Or the answer to the beat before was lost on the way.
      const stored = await this.#place.read();
      if (stored?.fence !== this.fence || stored.holder !== this.#holder) return undefined;
      this.#beat = stored.beat;
    }
  }
}
