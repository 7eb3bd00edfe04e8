import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Fenced, type Lease, type ReadStore } from '@potluck/stores/ports/read-store';
import { type Sighting, sight, stillFor } from '@potluck/stores/sighting';

/** How often a holder says that it lives, in ms. */
const beatEveryMs = 1_000;
/** How often the others look whether it does, in ms. */
export const lookEveryMs = 500;
/** A holder whose beat a challenger has seen unchanged for so long, in ms, lives no more. */
const deadAfterMs = 2_500;
/** So long after a beat that was confirmed, in ms, nobody can have taken over for want of one. Well below `deadAfterMs`. */
const sureForMs = 1_500;
/** A challenger that did not look for so long, in ms, has seen nothing meanwhile. */
const longestGapMs = 5_000;

/** A name for who holds, that is never given twice and tells a person where to look. */
export const newHolder = (): string => `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
/** Holds a lease that was given back. */
const nobody = '';

interface Options {
  /** No other process can take it, as whoever holds the folder that it lies in can say: it is kept without a heartbeat. */
  alone?: boolean;
}

/** Looks at the lease of one projection and takes it when it may. */
export class LeaseSeeker {
  readonly projection: string;
  readonly #reads: ReadStore;
  readonly #holder: string;
  readonly #options: Options;
  #sighting: Sighting | undefined;
  #lastSeen: Lease | undefined;

  constructor(reads: ReadStore, projection: string, holder: string, options: Options = {}) {
    this.#options = options;
    this.projection = projection;
    this.#reads = reads;
    this.#holder = holder;
  }

  /** Who had it when it was looked at last. */
  get holder(): string | undefined {
    return this.#lastSeen?.holder || undefined;
  }

  /** Takes it when it is free, when its holder lives no more, or `byForce`: who held it till then is fenced off. Undefined: somebody else has it. */
  async take({ byForce = false } = {}): Promise<HeldLease | undefined> {
    const lease = await this.#look();
    const free = !lease || lease.holder === nobody || lease.holder === this.#holder || byForce;
    if (!free && !(this.#sighting && stillFor(this.#sighting) >= deadAfterMs)) return undefined;
    const asked = performance.now();
    const taken = { holder: this.#holder, fence: (lease?.fence ?? 0) + 1, beat: (lease?.beat ?? 0) + 1 };
    if (!(await this.#reads.putLease(this.projection, taken, lease?.beat))) return undefined;
    this.#lastSeen = taken;
    this.#sighting = undefined;
    return new HeldLease(this.#reads, this.projection, taken, asked, this.#options);
  }

  async #look(): Promise<Lease | undefined> {
    const before = this.#sighting;
    // A look that fails has seen nothing.
    this.#sighting = undefined;
    const asked = performance.now();
    const lease = await this.#reads.lease(this.projection);
    this.#lastSeen = lease;
    if (lease) this.#sighting = sight(lease.beat, before, { asked, answered: performance.now() }, longestGapMs);
    return lease;
  }
}

/**
 * A lease from when it was taken until it is lost or given back. It beats by itself, where others look at it. Whatever is written under
 * it carries its fence; whatever is published waits for `ensure`.
 */
export class HeldLease {
  readonly projection: string;
  readonly fence: number;
  readonly #reads: ReadStore;
  readonly #holder: string;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;
  #beat: number;
  #sureUntil: number;
  #beating: Promise<void> | undefined;

  constructor(reads: ReadStore, projection: string, { holder, fence, beat }: Lease, asked: number, { alone = false }: Options = {}) {
    this.#reads = reads;
    this.projection = projection;
    this.fence = fence;
    this.#holder = holder;
    this.#beat = beat;
    this.#sureUntil = alone ? Number.POSITIVE_INFINITY : asked + sureForMs;
    if (alone) return;
    // A store that does not answer is asked again with the next beat.
    this.#timer = setInterval(() => void this.#sign().catch(() => {}), beatEveryMs).unref();
  }

  /** Aborted once somebody else holds it, or when it was given back; the reason is a Fenced. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Nobody else can hold it just now, short of having taken it by force. */
  get sure(): boolean {
    return !this.lost.aborted && performance.now() < this.#sureUntil;
  }

  /** Resolves while it surely is ours; throws Fenced when it is not, and what the store throws when that cannot be known. */
  async ensure(): Promise<void> {
    this.lost.throwIfAborted();
    while (!this.sure) await this.#sign();
  }

  /** To be told when a write met another's fence. */
  lose(): Fenced {
    clearInterval(this.#timer);
    if (!this.lost.aborted) this.#lost.abort(new Fenced(`another projector feeds ${this.projection} since`));
    return this.lost.reason as Fenced;
  }

  /** Another may have it at once. Nothing may be written under it any more. */
  async release(): Promise<void> {
    if (this.lost.aborted) return;
    this.lose();
    await this.#beating?.catch(() => {});
    await this.#put(nobody);
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
    const asked = await this.#put(this.#holder);
    if (asked === undefined) throw this.lose();
    this.#sureUntil = asked + sureForMs;
  }

  /** Answers when the beat that is stored now was sent; undefined when the lease is somebody else's. */
  async #put(holder: string): Promise<number | undefined> {
    for (;;) {
      const asked = performance.now();
      const beat = this.#beat + 1;
      if (await this.#reads.putLease(this.projection, { holder, fence: this.fence, beat }, this.#beat)) {
        this.#beat = beat;
        return asked;
      }
      // Or the answer to the beat before was lost on the way.
      const stored = await this.#reads.lease(this.projection);
      if (stored?.fence !== this.fence || stored.holder !== this.#holder) return undefined;
      this.#beat = stored.beat;
    }
  }
}
