import type { Ports } from '@potluck/events/ports/ports';
import type { VersionInfo } from '@potluck/events/ports/read-store';
import { Builder } from './builder.ts';
import { LiveVersion } from './live-version.ts';
import { type OpenVersion, openVersion, prepareVersions } from './prepare-versions.ts';
import type { Progress } from './progress.ts';
import { signatureOf } from './projection.ts';
import { type AnyProjection, projections as allProjections } from './projections/all.ts';
import type { ProjectionStatus, Projector, ProjectorOptions, RebuildOptions, Rebuilt } from './projector.ts';
import { Runner } from './runner.ts';

/** Runs the projections: feeds what is live, builds what is new, and switches readers between the two. */
export class RunningProjector implements Projector {
  readonly #ports: Ports;
  readonly #projections: readonly AnyProjection[];
  readonly #runner: Runner;
  readonly #builder: Builder;
  readonly #stopping = new AbortController();
  /** Projections with a build under way, and what it builds while it is not fed yet: one at a time for each. */
  readonly #building = new Map<string, { version: number; progress?: Progress } | undefined>();
  readonly #builds = new Set<Promise<unknown>>();
  /** Being built from nothing, with no older version that readers could get. */
  readonly #missing = new Set<string>();
  /** Versions that are neither fed nor built. */
  #left: OpenVersion[] = [];
  #target = 0n;

  constructor(ports: Ports, { dataFolder, projections = allProjections }: ProjectorOptions) {
    this.#ports = ports;
    this.#projections = projections;
    this.#runner = new Runner(ports.events);
    this.#builder = new Builder(ports.events, dataFolder);
  }

  async start(): Promise<void> {
    this.#target = await this.#ports.events.head();
    const toBuild: OpenVersion[] = [];
    for (const projection of this.#projections) {
      const prepared = await prepareVersions(this.#ports, projection);
      this.#ports.bus.publish('resync', { projection: projection.name });
      for (const version of prepared.fed) {
        const live = this.#feed(version);
        // Code that was mended meets its event again.
        if (live.stopped && live.info.current) await live.setState('running');
      }
      this.#left.push(...prepared.left);
      if (prepared.toBuild) toBuild.push(prepared.toBuild);
      if (prepared.toBuild?.info.current) this.#missing.add(projection.name);
    }
    this.#runner.start();
    if (toBuild.length > 0) this.#track(this.#buildAtStart(toBuild));
  }

  status(): ProjectionStatus[] {
    const live = this.#runner.versions.map(({ info, position }) => about(info, position));
    const left = this.#left.map(({ info, checkpoint }) => about(info, checkpoint.position));
    const building = [...this.#building].flatMap(([projection, build]) =>
      build
        ? {
            projection,
            version: build.version,
            state: 'building' as const,
            current: this.#missing.has(projection),
            position: String(build.progress?.done ?? 0),
            ...(build.progress ? { progress: build.progress } : {}),
          }
        : [],
    );
    return [...live, ...left, ...building].sort((a, b) => a.projection.localeCompare(b.projection) || a.version - b.version);
  }

  caughtUp(): boolean {
    return this.#missing.size === 0 && this.#runner.versions.every((version) => version.stopped || version.position >= this.#target);
  }

  async whenCaughtUp(signal?: AbortSignal): Promise<void> {
    await this.#runner.until(() => this.caughtUp(), signal);
  }

  async rebuild(name: string, options: RebuildOptions = {}): Promise<Rebuilt> {
    const projection = this.#projections.find((projection) => projection.name === name);
    if (!projection) throw new Error(`There is no projection '${name}'. There are: ${this.#projections.map((p) => p.name).join(', ')}`);
    if (this.#building.has(name)) throw new Error(`${name} is being built already`);
    this.#building.set(name, undefined);
    const work = this.#rebuild(projection, options).finally(() => this.#building.delete(name));
    this.#track(work);
    return work;
  }

  async #rebuild(projection: AnyProjection, { onProgress, signal, switch: switched = true }: RebuildOptions): Promise<Rebuilt> {
    const began = performance.now();
    const until = signal ? AbortSignal.any([signal, this.#stopping.signal]) : this.#stopping.signal;
    const next = await this.#nextVersion(projection);
    const from = next.checkpoint.position;
    const [live] = await this.#build([next], until, onProgress);
    const version = live as LiveVersion;
    throwIfStopped(version);
    if (switched) await this.#switchTo(version, until);
    const seconds = (performance.now() - began) / 1_000;
    return { version: version.info.version, events: Number(version.position - from), seconds, switched };
  }

  async retry(name: string, version?: number): Promise<void> {
    for (const live of this.#runner.versions) {
      if (live.projection.name !== name || !live.stopped || (version ?? live.info.version) !== live.info.version) continue;
      await live.setState('running');
    }
    this.#runner.restart();
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the projector was stopped'));
    await Promise.allSettled(this.#builds);
    await this.#builder.close();
    await this.#runner.stop();
  }

  /** One that was stopped half-way, by hand or by an event that it threw on, or a new one. */
  async #nextVersion(projection: AnyProjection): Promise<OpenVersion> {
    const { reads } = this.#ports;
    const { name } = projection;
    const signature = signatureOf(projection);
    const known = await reads.versions(name);
    const halfway = known.find(({ state, signature: by, current }) => state !== 'running' && by === signature && !current);
    if (halfway) this.#letGo(name, halfway.version);
    return openVersion(this.#ports, projection, halfway ?? (await reads.create(name, signature)));
  }

  /** Neither feeds nor lists this version any more. */
  #letGo(name: string, version: number): void {
    const live = this.#ofProjection(name).find(({ info }) => info.version === version);
    if (live) this.#runner.remove(live);
    this.#left = this.#left.filter(({ info }) => info.projection !== name || info.version !== version);
  }

  #ofProjection(name: string): LiveVersion[] {
    return this.#runner.versions.filter(({ projection }) => projection.name === name);
  }

  async #buildAtStart(versions: OpenVersion[]): Promise<void> {
    const failed = (error: unknown) => {
      if (!this.#stopping.signal.aborted) console.error('Building read models failed:', error);
    };
    await this.#build(versions, this.#stopping.signal)
      .then(async (live) => {
        for (const version of live) {
          if (version.info.current) this.#missing.delete(version.projection.name);
          else await this.#switchTo(version, this.#stopping.signal).catch(failed);
        }
        this.#runner.changed();
      })
      .catch(failed);
    for (const { info } of versions) this.#building.delete(info.projection);
  }

  /** Builds versions up to the end of the log, then feeds them with the others. */
  async #build(versions: OpenVersion[], signal: AbortSignal, onProgress?: (progress: Progress) => void): Promise<LiveVersion[]> {
    const { bus } = this.#ports;
    for (const { info } of versions) {
      this.#building.set(info.projection, { version: info.version });
      bus.publish('versions', { projection: info.projection });
    }
    try {
      const built = await this.#builder.build(versions, signal, (progress) => {
        for (const { info } of versions) {
          this.#building.set(info.projection, { version: info.version, progress });
          bus.publish('progress', { projection: info.projection, version: info.version, ...progress });
        }
        onProgress?.(progress);
      });
      const live: LiveVersion[] = [];
      for (const [index, { failure }] of built.entries()) {
        const version = versions[index] as OpenVersion;
        // The thread that built it had a connection of its own: from now on it is this one's.
        await version.collection.finishLoading();
        version.checkpoint = (await version.collection.checkpoint()) ?? version.checkpoint;
        const fed = this.#feed(version);
        await fed.setState(failure ? 'stopped' : 'running', failure);
        if (version.info.current) bus.publish('resync', { projection: version.info.projection });
        live.push(fed);
      }
      return live;
    } catch (error) {
      for (const version of versions) {
        version.checkpoint = (await version.collection.checkpoint()) ?? version.checkpoint;
        this.#left.push(version);
      }
      throw error;
    } finally {
      for (const { info } of versions) this.#building.set(info.projection, undefined);
    }
  }

  #feed(version: OpenVersion): LiveVersion {
    const live = new LiveVersion(version, this.#ports);
    this.#runner.add(live);
    return live;
  }

  /** Readers get this version, in one step, once it has passed the one they have. The last one before is kept and fed; older ones go. */
  async #switchTo(next: LiveVersion, signal: AbortSignal): Promise<void> {
    const { reads, bus } = this.#ports;
    const { name } = next.projection;
    const passed = (other: LiveVersion) => other.stopped || other.position <= next.position;
    await this.#runner.until(() => next.stopped || this.#ofProjection(name).every(passed), signal);
    throwIfStopped(next);
    const known = await reads.versions(name);
    const last = known.find(({ current }) => current)?.version;
    await reads.switchTo(name, next.info.version);
    for (const { info } of [...this.#ofProjection(name), ...this.#left.filter(({ info }) => info.projection === name)]) {
      info.current = info.version === next.info.version;
    }
    bus.publish('versions', { projection: name });
    bus.publish('resync', { projection: name });
    for (const { version } of known.filter(({ version }) => version < next.info.version && version !== last)) {
      this.#letGo(name, version);
      await reads.drop(name, version);
    }
  }

  #track(work: Promise<unknown>): void {
    const settled = work.catch(() => {}).finally(() => this.#builds.delete(settled));
    this.#builds.add(settled);
  }
}

function throwIfStopped({ stopped, projection, info }: LiveVersion): void {
  if (stopped) throw new Error(`${projection.name} stops at ${info.failure?.position}: ${info.failure?.message}`);
}

function about({ projection, version, state, current, failure }: VersionInfo, position: bigint): ProjectionStatus {
  return { projection, version, state, current, position: String(position), ...(failure ? { failure } : {}) };
}
