import { setTimeout } from 'node:timers/promises';
import { parseStream, projectionStream, type Recorded } from '@potluck/events';
import { followLog } from '@potluck/stores/follow-log';
import type { HeldLease, LeaseCandidate } from '@potluck/stores/lease';
import { log } from '@potluck/stores/log';
import type { Ports } from '@potluck/stores/ports/ports';
import { Fenced } from '@potluck/stores/ports/read-store';
import { buildTogether, type Order } from './build-together.ts';
import { Builder } from './builder.ts';
import { Follower } from './follower.ts';
import { Leadership } from './leadership.ts';
import { Orders } from './orders.ts';
import { prepareVersions } from './prepare-versions.ts';
import { checkEveryMs, newHolder, projectionLease } from './projection-lease.ts';
import { type AnyProjection, projections as allProjections } from './projections/all.ts';
import type { ProjectionStatus, Projector, ProjectorOptions, RebuildOptions, Rebuilt } from './projector.ts';
import { ReadableAgain } from './readable-again.ts';
import { Runner } from './runner.ts';
import { UnreadableCheck } from './unreadable-check.ts';

/** Back-off after a projection could not be started or built, during which another process may take it, in ms. */
const backOffMs = 2_000;
/** Check interval once this process leads all projections of a locked data folder, in ms. */
const seldomCheckMs = 2_000;
/** How often unreadable events are checked for being readable again, in ms. */
const checkReadableMs = 30_000;
/** How often the same failure is logged, in ms. */
const logEveryMs = 30_000;

/**
 * Leads the projections that no other projector leads: takes their leases, feeds live versions, builds new ones.
 * Follows the others, and takes over a projection whose leader has died.
 */
export class RunningProjector implements Projector {
  readonly #ports: Ports;
  readonly #options: ProjectorOptions;
  readonly #readableAgain: ReadableAgain;
  readonly #projections: readonly AnyProjection[];
  readonly #alone: boolean;
  readonly #holder = newHolder();
  readonly #candidates: LeaseCandidate[];
  readonly #leaderships = new Map<string, Leadership>();
  readonly #orders = new Map<Leadership, Orders>();
  readonly #follower: Follower;
  readonly #runner: Runner;
  readonly #builder: Builder;
  readonly #stopping = new AbortController();
  readonly #work = new Set<Promise<unknown>>();
  /** Projections whose lease was taken and whose versions are being prepared. */
  readonly #beginning = new Map<string, Promise<void>>();
  readonly #backingOffUntil = new Map<string, number>();
  #lastLogged = { message: '', at: 0 };
  #target: bigint | undefined;

  constructor(ports: Ports, options: ProjectorOptions) {
    const { alone = false, projections = allProjections, onFolded, checkReadableMs: _, ...engines } = options;
    this.#options = options;
    this.#readableAgain = new ReadableAgain(projections, new UnreadableCheck(ports.events, ports.reads), this);
    this.#ports = ports;
    this.#projections = projections;
    this.#alone = alone && engines.mongodbUrl === undefined;
    this.#candidates = projections.map(({ name }) => projectionLease(ports.reads, name, this.#holder, { alone: this.#alone }));
    this.#runner = new Runner(ports.events, onFolded);
    this.#builder = new Builder(ports.events, engines);
    this.#follower = new Follower(ports, () => this.#runner.changed());
  }

  async start(): Promise<void> {
    try {
      const { begun } = await this.#takeLeases({ force: this.#alone });
      await begun;
      await this.#readOthers();
    } catch (error) {
      this.#failed(error);
      // Exclusive local stores do not recover by themselves.
      if (this.#alone) {
        await this.stop();
        throw error;
      }
    }
    this.#runner.start();
    this.#track(this.#repeat(async () => void (await this.#takeLeases()).begun.catch((error) => this.#failed(error))));
    this.#track(this.#repeat(() => this.#readOthers()));
    const { checkReadableMs: every = checkReadableMs } = this.#options;
    this.#track(this.#repeat(() => this.#foldReadable(), every));
    const ordered = (event: Recorded) => this.#ordered(event);
    // From before the first leadership began, which knows all earlier orders.
    this.#track(followLog(this.#ports.events, [`${projectionStream.name}-`], this.#stopping.signal, ordered, this.#target));
  }

  #ordered(event: Recorded): void {
    const leadership = this.#leaderships.get(parseStream(event.stream).id);
    if (leadership) this.#orders.get(leadership)?.ordered(event);
  }

  status(): ProjectionStatus[] {
    return this.#projections
      .flatMap(({ name }) => {
        const leadership = this.#leaderships.get(name);
        const holder = leadership ? this.#holder : this.#candidates.find((candidate) => candidate.name === name)?.holder;
        const rows = leadership?.status() ?? this.#follower.status(name);
        return rows.map((row) => (holder === undefined ? row : { ...row, holder }));
      })
      .sort((a, b) => a.projection.localeCompare(b.projection) || a.version - b.version);
  }

  caughtUp(): boolean {
    const target = this.#target;
    if (target === undefined) return false;
    return this.#projections.every(({ name }) => this.#leaderships.get(name)?.caughtUp(target) ?? this.#follower.caughtUp(name, target));
  }

  async whenCaughtUp(signal?: AbortSignal): Promise<void> {
    await this.#runner.until(() => this.caughtUp(), signal);
  }

  async rebuild(name: string, options: RebuildOptions = {}): Promise<Rebuilt> {
    const work = this.#leadershipOf(name).then((leadership) => leadership.rebuild(options, this.#stopping.signal));
    this.#track(work);
    return work;
  }

  async retry(name: string, version?: number): Promise<{ rebuilding: boolean }> {
    const work = this.#leadershipOf(name).then(async (leadership) => {
      await leadership.retry(version);
      const rebuilding = await leadership.isOutdated();
      if (rebuilding) this.#track(leadership.renew(this.#stopping.signal).catch((error) => this.#failed(error)));
      return { rebuilding };
    });
    this.#track(work);
    return work;
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the projector was stopped'));
    await Promise.allSettled(this.#work);
    await this.#builder.close();
    await this.#runner.stop();
    this.#follower.close();
    await Promise.all([...this.#leaderships.values()].map(({ lease }) => this.#release(lease)));
  }

  /** The leadership of a projection, taken over by force if another process has it. */
  async #leadershipOf(name: string): Promise<Leadership> {
    const candidate = this.#candidates.find((candidate) => candidate.name === name);
    if (!candidate) throw new Error(`There is no projection '${name}'. There are: ${this.#projections.map((p) => p.name).join(', ')}`);
    for (;;) {
      this.#stopping.signal.throwIfAborted();
      await this.#beginning.get(name);
      const leadership = this.#leaderships.get(name);
      if (leadership) return leadership;
      const lease = await candidate.take({ force: true });
      if (lease) await this.#begin([lease]);
    }
  }

  /** Tries to take the leases that this process does not hold, and starts leading those it gets. */
  async #takeLeases({ force = false } = {}): Promise<{ begun: Promise<void> }> {
    const now = performance.now();
    const here = (name: string) => this.#leaderships.has(name) || this.#beginning.has(name);
    const candidates = this.#candidates.filter(({ name }) => !here(name) && (this.#backingOffUntil.get(name) ?? 0) <= now);
    const attempts = await Promise.allSettled(candidates.map((candidate) => candidate.take({ force })));
    const acquired = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' && attempt.value ? [attempt.value] : []));
    const begun = this.#begin(acquired);
    const failed = attempts.find((attempt) => attempt.status === 'rejected');
    return { begun: failed ? begun.then(() => Promise.reject(failed.reason)) : begun };
  }

  /** Versions to be built for projections that were taken together are built together. */
  #begin(acquired: readonly HeldLease[]): Promise<void> {
    const begun = this.#beginAll(acquired).finally(() => {
      for (const { name } of acquired) this.#beginning.delete(name);
    });
    for (const { name } of acquired) this.#beginning.set(name, begun);
    this.#track(begun);
    return begun;
  }

  async #beginAll(acquired: readonly HeldLease[]): Promise<void> {
    const begun = await Promise.allSettled(acquired.map((lease) => this.#beginOne(lease)));
    const orders = begun.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
    if (orders.length > 0) this.#track(this.#build(orders));
    for (const one of begun) if (one.status === 'rejected') throw one.reason;
  }

  async #beginOne(lease: HeldLease): Promise<Order<Leadership> | undefined> {
    const projection = this.#projections.find(({ name }) => name === lease.name) as AnyProjection;
    const leadership = new Leadership(projection, lease, { ports: this.#ports, runner: this.#runner, builder: this.#builder });
    lease.lost.addEventListener('abort', () => this.#ended(leadership));
    try {
      this.#target ??= await this.#ports.events.head();
      const prepared = await prepareVersions(this.#ports, projection, lease);
      await leadership.begin(prepared);
      this.#leaderships.set(projection.name, leadership);
      const { name } = projection;
      const orders = new Orders(leadership, { ports: this.#ports, retry: () => this.retry(name), stopping: this.#stopping.signal });
      this.#orders.set(leadership, orders);
      orders.begin();
      this.#follower.forget(projection.name);
      lease.lost.throwIfAborted();
      return prepared.toBuild && { leadership, version: prepared.toBuild };
    } catch (error) {
      this.#ended(leadership);
      await this.#release(lease);
      if (error instanceof Fenced) return undefined;
      throw error;
    }
  }

  #ended(leadership: Leadership): void {
    const { name } = leadership.projection;
    if (this.#leaderships.get(name) === leadership) this.#leaderships.delete(name);
    this.#orders.delete(leadership);
    leadership.end();
  }

  async #build(orders: readonly Order<Leadership>[]): Promise<void> {
    const { signal } = this.#stopping;
    try {
      await buildTogether(this.#builder, orders, signal);
      for (const { leadership, version } of orders) await leadership.show(version, signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#failed(error);
      // The next leader, possibly this process, continues what is built.
      await Promise.all(orders.map(({ leadership }) => this.#release(leadership.lease)));
    }
  }

  /** If the store does not answer, the lease expires instead. */
  async #release(lease: HeldLease): Promise<void> {
    this.#backingOffUntil.set(lease.name, performance.now() + backOffMs);
    await lease.release().catch(() => {});
  }

  async #readOthers(): Promise<void> {
    const others = this.#projections.filter(({ name }) => !this.#leaderships.has(name));
    if (others.length === 0) return;
    this.#target ??= await this.#ports.events.head();
    await this.#follower.read(others);
  }

  /** Done by the leader of `unreadable-events`. */
  async #foldReadable(): Promise<void> {
    if (this.#leaderships.has('unreadable-events')) await this.#readableAgain.fold();
  }

  /** No other process can lead anything. */
  #hasAll(): boolean {
    return this.#alone && this.#leaderships.size === this.#projections.length;
  }

  /** The interval counts from a run's start, so that slow answers of the store do not add to the time of a take-over. */
  async #repeat(run: () => Promise<unknown>, everyMs = checkEveryMs): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const next = setTimeout(this.#hasAll() ? Math.max(everyMs, seldomCheckMs) : everyMs, undefined, { signal, ref: false });
      await Promise.allSettled([run().catch((error) => this.#failed(error)), next]);
    }
  }

  #failed(error: unknown): void {
    const message = String(error);
    const now = performance.now();
    if (this.#stopping.signal.aborted || (message === this.#lastLogged.message && now - this.#lastLogged.at < logEveryMs)) return;
    this.#lastLogged = { message, at: now };
    log.error({ err: error }, 'projector failed, retrying');
  }

  #track(work: Promise<unknown>): void {
    const settled = work.catch(() => {}).finally(() => this.#work.delete(settled));
    this.#work.add(settled);
  }
}
