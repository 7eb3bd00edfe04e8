import { setTimeout } from 'node:timers/promises';
import type { HeldLease, LeaseCandidate } from '@potluck/stores/lease';
import { log } from '@potluck/stores/log';
import type { Ports } from '@potluck/stores/ports/ports';
import { Fenced } from '@potluck/stores/ports/read-store';
import { buildTogether, type Order } from './build-together.ts';
import { Builder } from './builder.ts';
import { NowReadable } from './now-readable.ts';
import { prepareVersions } from './prepare-versions.ts';
import { lookEveryMs, newHolder, projectionLease } from './projection-lease.ts';
import { type AnyProjection, projections as allProjections } from './projections/all.ts';
import { personalTypesOf } from './projections/unreadable-events.ts';
import type { ProjectionStatus, Projector, ProjectorOptions, RebuildOptions, Rebuilt } from './projector.ts';
import { Runner } from './runner.ts';
import { Standby } from './standby.ts';
import { Tenure } from './tenure.ts';

/** How long a projection that could not be begun or built is left to others, in ms. */
const restMs = 2_000;
/** How often it is looked whether one was lost that only this process could have taken, in ms. */
const lookSeldomMs = 2_000;
/** How often it is looked whether what was folded blank can be read by now, in ms. */
const lookForReadableMs = 30_000;
/** How often the same trouble is told, in ms. */
const tellEveryMs = 30_000;

/**
 * Runs the projections that no other projector runs: takes their leases, feeds what is live, builds what is new.
 * Looks at the others now and then, and takes over what nobody feeds any more.
 */
export class RunningProjector implements Projector {
  readonly #ports: Ports;
  readonly #options: ProjectorOptions;
  readonly #readable: NowReadable;
  readonly #projections: readonly AnyProjection[];
  readonly #alone: boolean;
  readonly #holder = newHolder();
  readonly #seekers: LeaseCandidate[];
  readonly #tenures = new Map<string, Tenure>();
  readonly #standby: Standby;
  readonly #runner: Runner;
  readonly #builder: Builder;
  readonly #stopping = new AbortController();
  readonly #work = new Set<Promise<unknown>>();
  /** Projections whose lease was taken and whose versions are being looked at. */
  readonly #beginning = new Map<string, Promise<void>>();
  readonly #restingUntil = new Map<string, number>();
  #told = { message: '', at: 0 };
  #target: bigint | undefined;

  constructor(ports: Ports, options: ProjectorOptions) {
    const { alone = false, projections = allProjections, onFolded, lookForReadableMs: _, ...engines } = options;
    this.#options = options;
    this.#readable = new NowReadable(ports.events, ports.reads);
    this.#ports = ports;
    this.#projections = projections;
    this.#alone = alone && engines.mongodbUrl === undefined;
    this.#seekers = projections.map(({ name }) => projectionLease(ports.reads, name, this.#holder, { alone: this.#alone }));
    this.#runner = new Runner(ports.events, onFolded);
    this.#builder = new Builder(ports.events, engines);
    this.#standby = new Standby(ports, () => this.#runner.changed());
  }

  async start(): Promise<void> {
    try {
      const { begun } = await this.#seek({ force: this.#alone });
      await begun;
      await this.#lookAtOthers();
    } catch (error) {
      this.#failed(error);
      // Stores that this process has to itself do not come back by themselves.
      if (this.#alone) {
        await this.stop();
        throw error;
      }
    }
    this.#runner.start();
    this.#track(this.#again(async () => void (await this.#seek()).begun.catch((error) => this.#failed(error))));
    this.#track(this.#again(() => this.#lookAtOthers()));
    const { lookForReadableMs: every = lookForReadableMs } = this.#options;
    this.#track(this.#again(() => this.#foldReadable(), every));
  }

  status(): ProjectionStatus[] {
    return this.#projections
      .flatMap(({ name }) => {
        const tenure = this.#tenures.get(name);
        const holder = tenure ? this.#holder : this.#seekers.find((seeker) => seeker.name === name)?.holder;
        const rows = tenure?.status() ?? this.#standby.status(name);
        return rows.map((row) => (holder === undefined ? row : { ...row, holder }));
      })
      .sort((a, b) => a.projection.localeCompare(b.projection) || a.version - b.version);
  }

  caughtUp(): boolean {
    const target = this.#target;
    if (target === undefined) return false;
    return this.#projections.every(({ name }) => this.#tenures.get(name)?.caughtUp(target) ?? this.#standby.caughtUp(name, target));
  }

  async whenCaughtUp(signal?: AbortSignal): Promise<void> {
    await this.#runner.until(() => this.caughtUp(), signal);
  }

  async rebuild(name: string, options: RebuildOptions = {}): Promise<Rebuilt> {
    const work = this.#tenure(name).then((tenure) => tenure.rebuild(options, this.#stopping.signal));
    this.#track(work);
    return work;
  }

  async retry(name: string, version?: number): Promise<{ rebuilding: boolean }> {
    const work = this.#tenure(name).then(async (tenure) => {
      await tenure.retry(version);
      const rebuilding = await tenure.isOutdated();
      if (rebuilding) this.#track(tenure.renew(this.#stopping.signal).catch((error) => this.#failed(error)));
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
    this.#standby.close();
    await Promise.all([...this.#tenures.values()].map(({ held }) => this.#giveBack(held)));
  }

  /** What is asked of a projection is done by the process that was asked: it takes it over. */
  async #tenure(name: string): Promise<Tenure> {
    const seeker = this.#seekers.find((seeker) => seeker.name === name);
    if (!seeker) throw new Error(`There is no projection '${name}'. There are: ${this.#projections.map((p) => p.name).join(', ')}`);
    for (;;) {
      this.#stopping.signal.throwIfAborted();
      await this.#beginning.get(name);
      const tenure = this.#tenures.get(name);
      if (tenure) return tenure;
      const held = await seeker.take({ force: true });
      if (held) await this.#begin([held]);
    }
  }

  /** Looks at the leases that others hold, and begins with those that it gets. */
  async #seek({ force = false } = {}): Promise<{ begun: Promise<void> }> {
    const now = performance.now();
    const here = (name: string) => this.#tenures.has(name) || this.#beginning.has(name);
    const seeking = this.#seekers.filter(({ name }) => !here(name) && (this.#restingUntil.get(name) ?? 0) <= now);
    const looked = await Promise.allSettled(seeking.map((seeker) => seeker.take({ force })));
    const taken = looked.flatMap((look) => (look.status === 'fulfilled' && look.value ? [look.value] : []));
    const begun = this.#begin(taken);
    const failed = looked.find((look) => look.status === 'rejected');
    return { begun: failed ? begun.then(() => Promise.reject(failed.reason)) : begun };
  }

  /** What has to be built for the projections that were taken together is built together. */
  #begin(taken: readonly HeldLease[]): Promise<void> {
    const begun = this.#beginAll(taken).finally(() => {
      for (const { name } of taken) this.#beginning.delete(name);
    });
    for (const { name } of taken) this.#beginning.set(name, begun);
    this.#track(begun);
    return begun;
  }

  async #beginAll(taken: readonly HeldLease[]): Promise<void> {
    const begun = await Promise.allSettled(taken.map((held) => this.#beginOne(held)));
    const orders = begun.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
    if (orders.length > 0) this.#track(this.#build(orders));
    for (const one of begun) if (one.status === 'rejected') throw one.reason;
  }

  async #beginOne(held: HeldLease): Promise<Order<Tenure> | undefined> {
    const projection = this.#projections.find(({ name }) => name === held.name) as AnyProjection;
    const tenure = new Tenure(projection, held, { ports: this.#ports, runner: this.#runner, builder: this.#builder });
    held.lost.addEventListener('abort', () => this.#ended(tenure));
    try {
      this.#target ??= await this.#ports.events.head();
      const prepared = await prepareVersions(this.#ports, projection, held);
      await tenure.begin(prepared);
      this.#tenures.set(projection.name, tenure);
      this.#standby.forget(projection.name);
      held.lost.throwIfAborted();
      return prepared.toBuild && { tenure, version: prepared.toBuild };
    } catch (error) {
      this.#ended(tenure);
      await this.#giveBack(held);
      if (error instanceof Fenced) return undefined;
      throw error;
    }
  }

  #ended(tenure: Tenure): void {
    const { name } = tenure.projection;
    if (this.#tenures.get(name) === tenure) this.#tenures.delete(name);
    tenure.end();
  }

  async #build(orders: readonly Order<Tenure>[]): Promise<void> {
    const { signal } = this.#stopping;
    try {
      await buildTogether(this.#builder, orders, signal);
      for (const { tenure, version } of orders) await tenure.show(version, signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#failed(error);
      // Whoever takes them next goes on with what is built; it may be this one.
      await Promise.all(orders.map(({ tenure }) => this.#giveBack(tenure.held)));
    }
  }

  /** Where the store does not answer, the others find out by themselves. */
  async #giveBack(held: HeldLease): Promise<void> {
    this.#restingUntil.set(held.name, performance.now() + restMs);
    await held.release().catch(() => {});
  }

  async #lookAtOthers(): Promise<void> {
    const others = this.#projections.filter(({ name }) => !this.#tenures.has(name));
    if (others.length === 0) return;
    this.#target ??= await this.#ports.events.head();
    await this.#standby.look(others);
  }

  /** What was blank and can be read is folded anew, by whoever feeds the list of it: readers keep what they have until that is done. */
  async #foldReadable(): Promise<void> {
    if (!this.#tenures.has('unreadable-events') || !(await this.#readable.any())) return;
    log.info('unreadable events are readable, rebuilding');
    const names = this.#projections.filter((projection) => personalTypesOf(projection).length > 0).map(({ name }) => name);
    // Together, in one pass over the log; the list of what could not be read last, when nothing of it is folded blank any more.
    const others = names.filter((name) => name !== 'unreadable-events');
    for (const rebuilt of await Promise.allSettled(others.map((name) => this.rebuild(name)))) {
      if (rebuilt.status === 'rejected') throw rebuilt.reason;
    }
    if (names.length > others.length) await this.rebuild('unreadable-events');
  }

  /** Nobody else could have anything, or want it. */
  #hasAll(): boolean {
    return this.#alone && this.#tenures.size === this.#projections.length;
  }

  async #again(look: () => Promise<unknown>, everyMs = lookEveryMs): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await look().catch((error) => this.#failed(error));
      await setTimeout(this.#hasAll() ? Math.max(everyMs, lookSeldomMs) : everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  #failed(error: unknown): void {
    const message = String(error);
    const now = performance.now();
    if (this.#stopping.signal.aborted || (message === this.#told.message && now - this.#told.at < tellEveryMs)) return;
    this.#told = { message, at: now };
    log.error({ err: error }, 'projector failed, retrying');
  }

  #track(work: Promise<unknown>): void {
    const settled = work.catch(() => {}).finally(() => this.#work.delete(settled));
    this.#work.add(settled);
  }
}
