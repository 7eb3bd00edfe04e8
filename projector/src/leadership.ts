import type { HeldLease } from '@potluck/stores/lease';
import { log } from '@potluck/stores/log';
import type { Ports } from '@potluck/stores/ports/ports';
import { Fenced } from '@potluck/stores/ports/read-store';
import type { Built } from './build.ts';
import { buildTogether } from './build-together.ts';
import type { Builder } from './builder.ts';
import { LiveVersion } from './live-version.ts';
import { type OpenVersion, openVersion, type Prepared } from './prepare-versions.ts';
import type { Progress } from './progress.ts';
import { statusOf } from './projection-status.ts';
import type { AnyProjection } from './projections/all.ts';
import type { ProjectionStatus, RebuildOptions, Rebuilt } from './projector.ts';
import type { Runner } from './runner.ts';
import { decisionsAbout, isWithoutSkipped, signatureWithout, skippedEvents } from './skipped-events.ts';

interface LeadershipOptions {
  ports: Ports;
  runner: Runner;
  builder: Builder;
}

/** One projection while this process holds its lease: decides which versions are fed, which are built, and which one is current. */
export class Leadership {
  readonly projection: AnyProjection;
  readonly lease: HeldLease;
  readonly #ports: Ports;
  readonly #runner: Runner;
  readonly #builder: Builder;
  /** Versions that this process neither feeds nor builds. */
  #untouched: OpenVersion[] = [];
  /** Whether a build runs; there is one at a time. */
  #busy = false;
  /** The version that is built, from when it is chosen. */
  #building: { version: number; progress?: Progress } | undefined;
  /** Choosing a version to build and dropping versions, one after the other. */
  #choosing: Promise<unknown> = Promise.resolve();
  /** Whether the first version of the projection is being built, so that readers have none yet. */
  #missing = false;

  constructor(projection: AnyProjection, lease: HeldLease, { ports, runner, builder }: LeadershipOptions) {
    this.projection = projection;
    this.lease = lease;
    this.#ports = ports;
    this.#runner = runner;
    this.#builder = builder;
  }

  /** Starts feeding the versions from their checkpoints. A version to be built is left to the caller. */
  async begin({ fed, untouched, toBuild }: Prepared): Promise<void> {
    await this.lease.verify();
    this.#ports.bus.publish('resync', { projection: this.projection.name });
    this.#untouched = untouched;
    this.#busy = toBuild !== undefined;
    this.#building = toBuild && { version: toBuild.info.version };
    this.#missing = toBuild?.info.current ?? false;
    for (const version of fed) {
      const live = this.#feed(version);
      // Retried, since the code may have been fixed.
      if (live.stopped && live.info.current) await live.setState('running');
    }
    this.#runner.restart();
  }

  /** Stops feeding its versions. */
  end(): void {
    for (const live of this.#live()) this.#runner.remove(live);
    this.#runner.changed();
  }

  status(): ProjectionStatus[] {
    const live = this.#live().map(({ info, position, perSecond, writeFailure }) => ({
      ...statusOf(info, position),
      perSecond,
      ...(writeFailure ? { trouble: writeFailure } : {}),
    }));
    const untouched = this.#untouched.map(({ info, checkpoint }) => statusOf(info, checkpoint.position));
    const { version, progress } = this.#building ?? {};
    if (version === undefined) return [...live, ...untouched];
    const position = String(progress?.done ?? 0);
    const state = 'building' as const;
    const { name } = this.projection;
    return [
      ...live,
      ...untouched,
      { projection: name, version, state, current: this.#missing, position, ...(progress ? { progress } : {}) },
    ];
  }

  caughtUp(target: bigint): boolean {
    return !this.#missing && this.#live().every((version) => version.stopped || version.position >= target);
  }

  async rebuild({ onProgress, signal, switch: switched = true }: RebuildOptions, stopping: AbortSignal): Promise<Rebuilt> {
    const { name } = this.projection;
    if (this.#busy) throw new Error(`${name} is being built already`);
    this.#busy = true;
    const began = performance.now();
    const until = AbortSignal.any([this.lease.lost, stopping, ...(signal ? [signal] : [])]);
    try {
      let from: bigint | undefined;
      for (;;) {
        const next = await this.#nextVersion();
        from ??= next.checkpoint.position;
        await buildTogether(this.#builder, [{ leadership: this, version: next }], until, onProgress);
        const live = this.#live().find(({ info }) => info.version === next.info.version);
        until.throwIfAborted();
        if (!live) throw new Error(`${name} ${next.info.version} is not fed`);
        await this.#updateSkipped();
        // Events were skipped during the build: the version continues without them, or another is built if it has folded one.
        if (this.#stopsAtSkipped(live) || live.info.signature !== signatureWithout(this.projection, live.skipped)) continue;
        throwIfStopped(live);
        if (switched) await this.#switchTo(live, until);
        if (switched && (await this.isOutdated())) continue;
        const seconds = (performance.now() - began) / 1_000;
        return { version: live.info.version, events: Number(live.position - from), seconds, switched };
      }
    } catch (error) {
      if (!(error instanceof Fenced)) throw error;
      throw new Error(`${name} was taken over by another projector. A rebuild continues from where it is.`);
    } finally {
      this.#busy = false;
      this.#building = undefined;
      this.#runner.changed();
    }
  }

  /** Also applies newly skipped events. */
  async retry(version?: number): Promise<void> {
    await this.#updateSkipped();
    for (const live of this.#live()) {
      if (live.stopped && (version ?? live.info.version) === live.info.version) await live.setState('running');
    }
    this.#runner.restart();
  }

  /** Whether the current version was built by other code, or contains a skipped event. */
  async isOutdated(): Promise<boolean> {
    const { name } = this.projection;
    const skipped = await skippedEvents(this.#ports.events, name);
    const current = (await this.#ports.reads.versions(name)).find(({ current }) => current);
    return current !== undefined && current.signature !== signatureWithout(this.projection, skipped);
  }

  /** Makes a version current that is by this code and without the skipped events: one that is fed already, or a new one. */
  async renew(stopping: AbortSignal): Promise<void> {
    const until = AbortSignal.any([this.lease.lost, stopping]);
    await this.#runner.until(() => !this.#busy, until);
    await this.#updateSkipped();
    // The current version was being built until now, and may have stopped at an event that is skipped by now.
    for (const live of this.#live()) {
      if (!live.info.current || !this.#stopsAtSkipped(live)) continue;
      await live.setState('running');
      this.#runner.restart();
    }
    if (!(await this.isOutdated())) return;
    const signature = signatureWithout(this.projection, await skippedEvents(this.#ports.events, this.projection.name));
    const fed = this.#live().find(({ info, stopped }) => info.signature === signature && !stopped);
    if (fed) await this.#switchTo(fed, until);
    else await this.rebuild({}, stopping);
  }

  #stopsAtSkipped({ stopped, skipped, info: { failure } }: LiveVersion): boolean {
    return stopped && failure !== undefined && skipped.has(failure.eventId);
  }

  async #updateSkipped(): Promise<void> {
    const skipped = await skippedEvents(this.#ports.events, this.projection.name);
    for (const live of this.#live()) {
      await live.setSkipped(skipped);
      await isWithoutSkipped(this.#ports, live);
    }
    for (const untouched of this.#untouched) {
      untouched.skipped = skipped;
      await isWithoutSkipped(this.#ports, { ...untouched, position: untouched.checkpoint.position });
    }
  }

  /** Makes the version that was built at the start the current one, unless it is already. */
  async show({ info: { version } }: OpenVersion, stopping: AbortSignal): Promise<void> {
    const live = this.#live().find(({ info }) => info.version === version);
    if (live?.info.current) this.#missing = false;
    else if (live) {
      await this.#switchTo(live, AbortSignal.any([this.lease.lost, stopping])).catch((error) => {
        // Readers keep the old version; another build would stop at the same event.
        if (!live.stopped) throw error;
        log.error({ projection: live.projection.name, err: error }, 'projection not built');
      });
    }
    this.#busy = false;
    this.#runner.changed();
  }

  /** Whether a version is being built. */
  get isBusy(): boolean {
    return this.#busy;
  }

  /** Resolves when no version is being built. */
  whenIdle(signal: AbortSignal): Promise<void> {
    return this.#runner.until(() => !this.#busy, signal);
  }

  /** Makes a fed version the current one. Does nothing for a version that is not fed, or has stopped. */
  async use(version: number, stopping: AbortSignal): Promise<void> {
    const live = this.#live().find(({ info }) => info.version === version);
    if (live && !live.stopped && !live.info.current) await this.#switchTo(live, AbortSignal.any([this.lease.lost, stopping]));
  }

  /** Makes the version that was built for this order, or a later one, the current one; false when none is fed. */
  async useBuiltFor(order: number, signal: AbortSignal): Promise<boolean> {
    const built = this.#live().findLast(({ info, stopped }) => (info.order ?? -1) >= order && !stopped);
    if (!built || built.info.signature !== signatureWithout(this.projection, built.skipped)) return false;
    if (!built.info.current) await this.#switchTo(built, signal);
    return true;
  }

  /** Deletes a version, unless it is the current one or is being built. */
  drop(version: number): Promise<void> {
    return this.#oneByOne(async () => {
      const { reads, bus } = this.#ports;
      const { name } = this.projection;
      const found = (await reads.versions(name)).find((one) => one.version === version);
      if (!found || found.current || version === this.#building?.version) return;
      await this.lease.verify();
      await this.#forget(version);
      await reads.drop(name, version);
      bus.publish('versions', { projection: name });
    });
  }

  buildStarted({ info: { version } }: OpenVersion): void {
    this.#building = { version };
    if (this.lease.isValid) this.#ports.bus.publish('versions', { projection: this.projection.name });
  }

  buildProgressed({ info: { version } }: OpenVersion, progress: Progress): void {
    this.#building = { version, progress };
    if (this.lease.isValid) this.#ports.bus.publish('progress', { projection: this.projection.name, version, ...progress });
  }

  /** Starts feeding the version, unless another projector leads by now. */
  async buildFinished(version: OpenVersion, { failure, fenced }: Built): Promise<void> {
    if (fenced) {
      this.lease.lose();
      return;
    }
    // The build thread had its own connection; this one must know that loading is finished.
    await version.collection.finishLoading();
    version.checkpoint = (await version.collection.checkpoint()) ?? version.checkpoint;
    await this.lease.verify();
    const live = this.#feed(version);
    this.#building = undefined;
    await live.setState(failure ? 'stopped' : 'running', failure);
    if (live.info.current) this.#ports.bus.publish('resync', { projection: this.projection.name });
  }

  /** Called when a build was stopped; a later one resumes it. */
  async buildStopped(version: OpenVersion): Promise<void> {
    version.checkpoint = (await version.collection.checkpoint().catch(() => undefined)) ?? version.checkpoint;
    this.#building = undefined;
    if (!this.#live().some(({ info }) => info.version === version.info.version)) this.#untouched.push(version);
  }

  /** Resumes a build that stopped, on request or at an event, or creates a new version. */
  #nextVersion(): Promise<OpenVersion> {
    return this.#oneByOne(async () => {
      const { reads } = this.#ports;
      const { name } = this.projection;
      const { skipped, rebuild } = await decisionsAbout(this.#ports.events, name);
      const signature = signatureWithout(this.projection, skipped);
      const known = await reads.versions(name);
      const halfway = known.find(({ state, signature: by, current }) => state !== 'running' && by === signature && !current);
      await this.lease.verify();
      const next = halfway ?? (await reads.create(name, signature, rebuild?.order));
      this.#building = { version: next.version };
      if (halfway) {
        await this.#forget(next.version);
        const change = { state: 'building' as const, ...(rebuild && { order: rebuild.order }) };
        await reads.update(name, next.version, { ...change, failure: null });
        Object.assign(next, change);
        delete next.failure;
      }
      return openVersion(this.#ports, this.projection, next, this.lease.fence);
    });
  }

  #oneByOne<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#choosing.then(work);
    this.#choosing = result.catch(() => {});
    return result;
  }

  /** Stops feeding and listing this version; resolves when nothing more is written to it. */
  async #forget(version: number): Promise<void> {
    const live = this.#live().find(({ info }) => info.version === version);
    if (live) this.#runner.remove(live);
    await live?.end();
    this.#untouched = this.#untouched.filter(({ info }) => info.version !== version);
  }

  #live(): LiveVersion[] {
    return this.#runner.versions.filter(({ lease }) => lease === this.lease);
  }

  #feed(version: OpenVersion): LiveVersion {
    const live = new LiveVersion(version, this.lease, this.#ports);
    this.#runner.add(live);
    return live;
  }

  /** Makes this version current, atomically, once it has passed all others. The previous one stays and is fed; older ones are dropped. */
  async #switchTo(next: LiveVersion, signal: AbortSignal): Promise<void> {
    const { reads, bus } = this.#ports;
    const { name } = this.projection;
    const passed = (other: LiveVersion) => other.stopped || other.position <= next.position;
    await this.#runner.until(() => next.stopped || this.#live().every(passed), signal);
    throwIfStopped(next);
    const known = await reads.versions(name);
    const last = known.find(({ current }) => current)?.version;
    await this.lease.verify();
    await reads.switchTo(name, next.info.version);
    for (const { info } of [...this.#live(), ...this.#untouched]) info.current = info.version === next.info.version;
    await this.lease.verify();
    bus.publish('versions', { projection: name });
    bus.publish('resync', { projection: name });
    for (const { version } of known.filter(({ version }) => version < next.info.version && version !== last)) {
      await this.lease.verify();
      await this.#forget(version);
      await reads.drop(name, version);
    }
  }
}

function throwIfStopped({ stopped, projection, info }: LiveVersion): void {
  if (stopped) throw new Error(`${projection.name} stops at ${info.failure?.position}: ${info.failure?.message}`);
}
