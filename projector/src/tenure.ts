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
import { about } from './projection-status.ts';
import type { AnyProjection } from './projections/all.ts';
import type { ProjectionStatus, RebuildOptions, Rebuilt } from './projector.ts';
import type { Runner } from './runner.ts';
import { passesOver, signatureWithout, skippedEvents } from './skipped-events.ts';

interface Surroundings {
  ports: Ports;
  runner: Runner;
  builder: Builder;
}

/** One projection for as long as this process holds its lease: which of its versions are fed, which are built, and which one readers get. */
export class Tenure {
  readonly projection: AnyProjection;
  readonly held: HeldLease;
  readonly #ports: Ports;
  readonly #runner: Runner;
  readonly #builder: Builder;
  /** Versions that are neither fed nor built. */
  #left: OpenVersion[] = [];
  /** One build at a time, and what it builds while that is not fed yet. */
  #busy = false;
  #building: { version: number; progress?: Progress } | undefined;
  /** Being built from nothing, with no older version that readers could get. */
  #missing = false;

  constructor(projection: AnyProjection, held: HeldLease, { ports, runner, builder }: Surroundings) {
    this.projection = projection;
    this.held = held;
    this.#ports = ports;
    this.#runner = runner;
    this.#builder = builder;
  }

  /** Goes on where the versions are; what is to be built is left to `build`. */
  async begin({ fed, left, toBuild }: Prepared): Promise<void> {
    await this.held.verify();
    this.#ports.bus.publish('resync', { projection: this.projection.name });
    this.#left = left;
    this.#busy = toBuild !== undefined;
    this.#missing = toBuild?.info.current ?? false;
    for (const version of fed) {
      const live = this.#feed(version);
      // Code that was mended meets its event again.
      if (live.stopped && live.info.current) await live.setState('running');
    }
    this.#runner.restart();
  }

  /** Nothing of it is fed any more. */
  end(): void {
    for (const live of this.#live()) this.#runner.remove(live);
    this.#runner.changed();
  }

  status(): ProjectionStatus[] {
    const live = this.#live().map(({ info, position, trouble }) => ({ ...about(info, position), ...(trouble ? { trouble } : {}) }));
    const left = this.#left.map(({ info, checkpoint }) => about(info, checkpoint.position));
    const { version, progress } = this.#building ?? {};
    if (version === undefined) return [...live, ...left];
    const position = String(progress?.done ?? 0);
    const state = 'building' as const;
    const { name } = this.projection;
    return [...live, ...left, { projection: name, version, state, current: this.#missing, position, ...(progress ? { progress } : {}) }];
  }

  caughtUp(target: bigint): boolean {
    return !this.#missing && this.#live().every((version) => version.stopped || version.position >= target);
  }

  async rebuild({ onProgress, signal, switch: switched = true }: RebuildOptions, stopping: AbortSignal): Promise<Rebuilt> {
    const { name } = this.projection;
    if (this.#busy) throw new Error(`${name} is being built already`);
    this.#busy = true;
    const began = performance.now();
    const until = AbortSignal.any([this.held.lost, stopping, ...(signal ? [signal] : [])]);
    try {
      let from: bigint | undefined;
      for (;;) {
        const next = await this.#nextVersion();
        from ??= next.checkpoint.position;
        await buildTogether(this.#builder, [{ tenure: this, version: next }], until, onProgress);
        const live = this.#live().find(({ info }) => info.version === next.info.version);
        until.throwIfAborted();
        if (!live) throw new Error(`${name} ${next.info.version} is not fed`);
        await this.#passOver();
        // What was skipped while it was built: it goes on behind that, or another is built where it had folded it.
        if (this.#stopsAtSkipped(live) || live.info.signature !== signatureWithout(this.projection, live.skipped)) continue;
        throwIfStopped(live);
        if (switched) await this.#switchTo(live, until);
        if (switched && (await this.isOutdated())) continue;
        const seconds = (performance.now() - began) / 1_000;
        return { version: live.info.version, events: Number(live.position - from), seconds, switched };
      }
    } catch (error) {
      if (!(error instanceof Fenced)) throw error;
      throw new Error(`${name} was taken over by another projector. A rebuild goes on from where it is.`);
    } finally {
      this.#busy = false;
      this.#runner.changed();
    }
  }

  /** Whatever was skipped meanwhile is passed over from now on. */
  async retry(version?: number): Promise<void> {
    await this.#passOver();
    for (const live of this.#live()) {
      if (live.stopped && (version ?? live.info.version) === live.info.version) await live.setState('running');
    }
    this.#runner.restart();
  }

  /** Whether readers get what other code made, or what has an event in it that is skipped. */
  async isOutdated(): Promise<boolean> {
    const { name } = this.projection;
    const skipped = await skippedEvents(this.#ports.events, name);
    const current = (await this.#ports.reads.versions(name)).find(({ current }) => current);
    return current !== undefined && current.signature !== signatureWithout(this.projection, skipped);
  }

  /** Gives readers what this code makes, without what is skipped: a version that is fed already, or a new one. They keep the old one until then. */
  async renew(stopping: AbortSignal): Promise<void> {
    const until = AbortSignal.any([this.held.lost, stopping]);
    await this.#runner.until(() => !this.#busy, until);
    await this.#passOver();
    // What readers have already was built until then, and may have stopped there.
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

  async #passOver(): Promise<void> {
    const skipped = await skippedEvents(this.#ports.events, this.projection.name);
    for (const live of this.#live()) {
      await live.passOver(skipped);
      await passesOver(this.#ports, live);
    }
    for (const left of this.#left) {
      left.skipped = skipped;
      await passesOver(this.#ports, { ...left, position: left.checkpoint.position });
    }
  }

  /** Readers get what had to be built when the tenure began; where they have nothing else, they look at it already. */
  async show({ info: { version } }: OpenVersion, stopping: AbortSignal): Promise<void> {
    const live = this.#live().find(({ info }) => info.version === version);
    if (live?.info.current) this.#missing = false;
    else if (live) {
      await this.#switchTo(live, AbortSignal.any([this.held.lost, stopping])).catch((error) => {
        // Readers keep what they have; to build it again would end there again.
        if (!live.stopped) throw error;
        log.error({ projection: live.projection.name, err: error }, 'projection not built');
      });
    }
    this.#busy = false;
    this.#runner.changed();
  }

  buildBegins({ info: { version } }: OpenVersion): void {
    this.#building = { version };
    if (this.held.isValid) this.#ports.bus.publish('versions', { projection: this.projection.name });
  }

  buildGoesOn({ info: { version } }: OpenVersion, progress: Progress): void {
    this.#building = { version, progress };
    if (this.held.isValid) this.#ports.bus.publish('progress', { projection: this.projection.name, version, ...progress });
  }

  /** From now on it is fed, unless another projector has it. */
  async buildEnds(version: OpenVersion, { failure, fenced }: Built): Promise<void> {
    if (fenced) {
      this.held.lose();
      return;
    }
    // The thread that built it had a connection of its own: from now on it is this one's.
    await version.collection.finishLoading();
    version.checkpoint = (await version.collection.checkpoint()) ?? version.checkpoint;
    await this.held.verify();
    const live = this.#feed(version);
    this.#building = undefined;
    await live.setState(failure ? 'stopped' : 'running', failure);
    if (live.info.current) this.#ports.bus.publish('resync', { projection: this.projection.name });
  }

  /** It can be gone on with. */
  async buildStopped(version: OpenVersion): Promise<void> {
    version.checkpoint = (await version.collection.checkpoint().catch(() => undefined)) ?? version.checkpoint;
    this.#building = undefined;
    if (!this.#live().some(({ info }) => info.version === version.info.version)) this.#left.push(version);
  }

  /** One that was stopped half-way, by hand or by an event that it threw on, or a new one. */
  async #nextVersion(): Promise<OpenVersion> {
    const { reads } = this.#ports;
    const { name } = this.projection;
    const signature = signatureWithout(this.projection, await skippedEvents(this.#ports.events, name));
    const known = await reads.versions(name);
    const halfway = known.find(({ state, signature: by, current }) => state !== 'running' && by === signature && !current);
    await this.held.verify();
    if (halfway) this.#letGo(halfway.version);
    return openVersion(this.#ports, this.projection, halfway ?? (await reads.create(name, signature)), this.held.fence);
  }

  /** Neither feeds nor lists this version any more. */
  #letGo(version: number): void {
    const live = this.#live().find(({ info }) => info.version === version);
    if (live) this.#runner.remove(live);
    this.#left = this.#left.filter(({ info }) => info.version !== version);
  }

  #live(): LiveVersion[] {
    return this.#runner.versions.filter(({ held }) => held === this.held);
  }

  #feed(version: OpenVersion): LiveVersion {
    const live = new LiveVersion(version, this.held, this.#ports);
    this.#runner.add(live);
    return live;
  }

  /** Readers get this version, in one step, once it has passed the one they have. The last one before is kept and fed; older ones go. */
  async #switchTo(next: LiveVersion, signal: AbortSignal): Promise<void> {
    const { reads, bus } = this.#ports;
    const { name } = this.projection;
    const passed = (other: LiveVersion) => other.stopped || other.position <= next.position;
    await this.#runner.until(() => next.stopped || this.#live().every(passed), signal);
    throwIfStopped(next);
    const known = await reads.versions(name);
    const last = known.find(({ current }) => current)?.version;
    await this.held.verify();
    await reads.switchTo(name, next.info.version);
    for (const { info } of [...this.#live(), ...this.#left]) info.current = info.version === next.info.version;
    await this.held.verify();
    bus.publish('versions', { projection: name });
    bus.publish('resync', { projection: name });
    for (const { version } of known.filter(({ version }) => version < next.info.version && version !== last)) {
      await this.held.verify();
      this.#letGo(version);
      await reads.drop(name, version);
    }
  }
}

function throwIfStopped({ stopped, projection, info }: LiveVersion): void {
  if (stopped) throw new Error(`${projection.name} stops at ${info.failure?.position}: ${info.failure?.message}`);
}
