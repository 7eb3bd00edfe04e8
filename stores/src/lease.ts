import { type HeartbeatWatch, unchangedFor, watchHeartbeat } from './heartbeat-watch.ts';
import { Fenced } from './ports/read-store.ts';

/** Who has a lease. `fence` grows with every new holder, `heartbeat` with every sign of life and every new holder. */
export interface LeaseRow {
  /** Empty: it was given back. */
  holder: string;
  fence: number;
  heartbeat: number;
}

/** Where one lease is kept. */
export interface LeaseStorage {
  /** As messages name it. */
  name: string;
  /** `isDead`: its holder certainly lives no more, where that can be known at once. */
  read(): Promise<(LeaseRow & { isDead?: boolean }) | undefined>;
  /** Writes it if its heartbeat still is `seen` (undefined: there is none yet). Answers the new heartbeat; undefined when somebody was faster. */
  write(row: Omit<LeaseRow, 'heartbeat'>, seen: number | undefined): Promise<number | undefined>;
}

/** In ms, by the clock of whoever looks: clocks of machines differ. */
interface LeaseTiming {
  /** How often a holder says that it lives. */
  heartbeatEvery: number;
  /** A holder whose heartbeat a challenger has seen unchanged for so long lives no more. */
  expiresAfter: number;
  /** So long after a heartbeat that was confirmed nobody can have taken over for want of one. Well below `expiresAfter`. */
  validFor: number;
  /** A challenger that did not look for so long has seen nothing meanwhile. */
  longestGap: number;
}

export interface LeaseOptions {
  times: LeaseTiming;
  /** No other process can take it, as whoever holds the folder that it lies in can say: it is kept without a heartbeat. */
  alone?: boolean;
  /** ms, from any start; for tests. */
  now?: () => number;
}

/** Holds a lease that was given back. */
const nobody = '';

/** Looks at a lease and takes it when it may: a right that one process has at a time. */
export class LeaseCandidate {
  readonly #storage: LeaseStorage;
  readonly #holder: string;
  readonly #options: LeaseOptions;
  #watch: HeartbeatWatch | undefined;
  #lastSeen: LeaseRow | undefined;

  constructor(storage: LeaseStorage, holder: string, options: LeaseOptions) {
    this.#storage = storage;
    this.#holder = holder;
    this.#options = options;
  }

  get name(): string {
    return this.#storage.name;
  }

  /** Who had it when it was looked at last. */
  get holder(): string | undefined {
    return this.#lastSeen?.holder || undefined;
  }

  /** Takes it when it is free, when its holder lives no more, or `force`: who held it till then is fenced off. Undefined: somebody else has it. */
  async take({ force = false } = {}): Promise<HeldLease | undefined> {
    const lease = await this.#look();
    const free = !lease || lease.holder === nobody || lease.holder === this.#holder || force || lease.isDead;
    if (!free && !(this.#watch && unchangedFor(this.#watch) >= this.#options.times.expiresAfter)) return undefined;
    const asked = this.#now();
    const taken = { holder: this.#holder, fence: (lease?.fence ?? 0) + 1 };
    const heartbeat = await this.#storage.write(taken, lease?.heartbeat);
    if (heartbeat === undefined) return undefined;
    this.#lastSeen = { ...taken, heartbeat };
    this.#watch = undefined;
    return new HeldLease(this.#storage, this.#lastSeen, asked, this.#options);
  }

  async #look(): ReturnType<LeaseStorage['read']> {
    const before = this.#watch;
    // A look that fails has seen nothing.
    this.#watch = undefined;
    const asked = this.#now();
    const lease = await this.#storage.read();
    this.#lastSeen = lease;
    if (lease) this.#watch = watchHeartbeat(lease.heartbeat, before, { asked, answered: this.#now() }, this.#options.times.longestGap);
    return lease;
  }

  #now(): number {
    return (this.#options.now ?? performance.now.bind(performance))();
  }
}

/**
 * A lease from when it was taken until it is lost or given back. It heartbeats by itself, where others look at it. Whatever is written under
 * it carries its fence; whatever is done or published waits for `ensure`.
 */
export class HeldLease {
  readonly fence: number;
  readonly #storage: LeaseStorage;
  readonly #holder: string;
  readonly #validFor: number;
  readonly #now: () => number;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;
  #heartbeat: number;
  #validUntil: number;
  #renewing: Promise<void> | undefined;

  constructor(storage: LeaseStorage, { holder, fence, heartbeat }: LeaseRow, asked: number, { alone = false, times, now }: LeaseOptions) {
    this.#storage = storage;
    this.fence = fence;
    this.#holder = holder;
    this.#heartbeat = heartbeat;
    this.#validFor = times.validFor;
    this.#now = now ?? performance.now.bind(performance);
    this.#validUntil = alone ? Number.POSITIVE_INFINITY : asked + times.validFor;
    if (alone) return;
    // A store that does not answer is asked again with the next heartbeat.
    this.#timer = setInterval(() => void this.#renew().catch(() => {}), times.heartbeatEvery).unref();
  }

  get name(): string {
    return this.#storage.name;
  }

  /** Aborted once somebody else holds it, or when it was given back; the reason is a Fenced. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Nobody else can hold it just now, short of having taken it by force. */
  get isValid(): boolean {
    return !this.lost.aborted && this.#now() < this.#validUntil;
  }

  /** Resolves while it surely is ours; throws Fenced when it is not, and what the store throws when that cannot be known. */
  async verify(): Promise<void> {
    this.lost.throwIfAborted();
    while (!this.isValid) await this.#renew();
  }

  /** To be told when a write met another's fence. */
  lose(): Fenced {
    clearInterval(this.#timer);
    if (!this.lost.aborted) this.#lost.abort(new Fenced(`another process has ${this.#storage.name} since`));
    return this.lost.reason as Fenced;
  }

  /** Another may have it at once. Nothing may be done under it any more. */
  async release(): Promise<void> {
    if (this.lost.aborted) return;
    this.lose();
    await this.#renewing?.catch(() => {});
    await this.#write(nobody);
  }

  /** One heartbeat at a time. */
  #renew(): Promise<void> {
    this.#renewing ??= this.#renewOnce().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renewOnce(): Promise<void> {
    this.lost.throwIfAborted();
    const asked = await this.#write(this.#holder);
    if (asked === undefined) throw this.lose();
    this.#validUntil = asked + this.#validFor;
  }

  /** Answers when the heartbeat that is stored now was sent; undefined when the lease is somebody else's. */
  async #write(holder: string): Promise<number | undefined> {
    for (;;) {
      const asked = this.#now();
      const heartbeat = await this.#storage.write({ holder, fence: this.fence }, this.#heartbeat);
      if (heartbeat !== undefined) {
        this.#heartbeat = heartbeat;
        return asked;
      }
      // Or the answer to the heartbeat before was lost on the way.
      const stored = await this.#storage.read();
      if (stored?.fence !== this.fence || stored.holder !== this.#holder) return undefined;
      this.#heartbeat = stored.heartbeat;
    }
  }
}
