import { type HeartbeatWatch, unchangedFor, watchHeartbeat } from './heartbeat-watch.ts';
import { Fenced } from './ports/read-store.ts';

/** `fence` grows with every new holder, `heartbeat` with every heartbeat and every new holder. */
export interface LeaseRow {
  /** Empty: the lease was released. */
  holder: string;
  fence: number;
  heartbeat: number;
}

/** Storage of one lease. */
export interface LeaseStorage {
  /** For messages. */
  name: string;
  /** `isDead`: its holder is known to be dead, where that can be detected. */
  read(): Promise<(LeaseRow & { isDead?: boolean }) | undefined>;
  /** Compare-and-set on the heartbeat (`seen` undefined: no row yet). Returns the new heartbeat; undefined on conflict. */
  write(row: Omit<LeaseRow, 'heartbeat'>, seen: number | undefined): Promise<number | undefined>;
}

/** In ms. Each process uses only its own clock, because clocks of machines differ. */
interface LeaseTiming {
  /** Heartbeat interval of a holder. */
  heartbeatEvery: number;
  /** A holder whose heartbeat a candidate has seen unchanged for this long counts as dead. */
  expiresAfter: number;
  /** For this long after a confirmed heartbeat no candidate can have taken over. Well below `expiresAfter`. */
  validFor: number;
  /** A candidate that paused for longer starts its observation anew. */
  longestGap: number;
}

export interface LeaseOptions {
  times: LeaseTiming;
  /** No other process can take it, because this one has locked its data folder: no heartbeats are needed. */
  alone?: boolean;
  /** A monotonic clock in ms; for tests. */
  now?: () => number;
}

/** The holder of a released lease. */
const nobody = '';

/** Observes a lease, which one process holds at a time, and takes it over when it is free. */
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

  /** The holder at the last read. */
  get holder(): string | undefined {
    return this.#lastSeen?.holder || undefined;
  }

  /** Takes it when it is free or its holder is dead, or by `force`; the former holder is fenced off. Undefined: another process holds it. */
  async take({ force = false } = {}): Promise<HeldLease | undefined> {
    const lease = await this.#read();
    const free = !lease || lease.holder === nobody || lease.holder === this.#holder || force || lease.isDead;
    if (!free && !(this.#watch && unchangedFor(this.#watch) >= this.#options.times.expiresAfter)) return undefined;
    const sent = this.#now();
    const row = { holder: this.#holder, fence: (lease?.fence ?? 0) + 1 };
    const heartbeat = await this.#storage.write(row, lease?.heartbeat);
    if (heartbeat === undefined) return undefined;
    this.#lastSeen = { ...row, heartbeat };
    this.#watch = undefined;
    return new HeldLease(this.#storage, this.#lastSeen, sent, this.#options);
  }

  async #read(): ReturnType<LeaseStorage['read']> {
    const before = this.#watch;
    // A failed read observes nothing.
    this.#watch = undefined;
    const sent = this.#now();
    const lease = await this.#storage.read();
    this.#lastSeen = lease;
    if (lease) this.#watch = watchHeartbeat(lease.heartbeat, before, { sent, answered: this.#now() }, this.#options.times.longestGap);
    return lease;
  }

  #now(): number {
    return (this.#options.now ?? performance.now.bind(performance))();
  }
}

/**
 * A lease from when it was taken until it is lost or released. It sends heartbeats by itself, unless held alone. Every write under it
 * carries its fence; every other effect needs `verify` first.
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

  constructor(storage: LeaseStorage, { holder, fence, heartbeat }: LeaseRow, sent: number, { alone = false, times, now }: LeaseOptions) {
    this.#storage = storage;
    this.fence = fence;
    this.#holder = holder;
    this.#heartbeat = heartbeat;
    this.#validFor = times.validFor;
    this.#now = now ?? performance.now.bind(performance);
    this.#validUntil = alone ? Number.POSITIVE_INFINITY : sent + times.validFor;
    if (alone) return;
    // A failed heartbeat is retried by the next interval.
    this.#timer = setInterval(() => void this.#renew().catch(() => {}), times.heartbeatEvery).unref();
  }

  get name(): string {
    return this.#storage.name;
  }

  /** Aborted when another process holds it or it was released; the reason is a Fenced. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Whether no other process can hold it now, unless it took it by force. */
  get isValid(): boolean {
    return !this.lost.aborted && this.#now() < this.#validUntil;
  }

  /**
   * Resolves if this process certainly holds the lease, renewing it if needed; throws Fenced if it is lost, and the store's error if that
   * is unknown.
   */
  async verify(): Promise<void> {
    this.lost.throwIfAborted();
    while (!this.isValid) await this.#renew();
  }

  /** Marks it as lost, after a write was fenced off. */
  lose(): Fenced {
    clearInterval(this.#timer);
    if (!this.lost.aborted) this.#lost.abort(new Fenced(`another process has ${this.#storage.name} since`));
    return this.lost.reason as Fenced;
  }

  /** Frees it for others. Nothing may be done under it afterwards. */
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
    const sent = await this.#write(this.#holder);
    if (sent === undefined) throw this.lose();
    this.#validUntil = sent + this.#validFor;
  }

  /** Returns when the stored heartbeat was sent; undefined when another process holds the lease. */
  async #write(holder: string): Promise<number | undefined> {
    for (;;) {
      const sent = this.#now();
      const heartbeat = await this.#storage.write({ holder, fence: this.fence }, this.#heartbeat);
      if (heartbeat !== undefined) {
        this.#heartbeat = heartbeat;
        return sent;
      }
      // The answer to the previous heartbeat may have been lost.
      const stored = await this.#storage.read();
      if (stored?.fence !== this.fence || stored.holder !== this.#holder) return undefined;
      this.#heartbeat = stored.heartbeat;
    }
  }
}
