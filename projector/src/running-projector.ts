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
  readonly #building = new Map<string, { version: number; progress?: Progress } | undefined>();
  readonly #builds = new Set<Promise<unknown>>();
  /** Being built from nothing, with no older version that readers could get. */
  readonly #missing = new Set<string>();
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
        if (live.stopped) await live.setState('running');
      }
      if (prepared.toBuild) toBuild.push(prepared.toBuild);
      if (prepared.toBuild?.info.current) this.#missing.add(projection.name);
    }
    this.#runner.start();
    if (toBuild.length > 0) this.#track(this.#buildAtStart(toBuild));
  }

  status(): ProjectionStatus[] {
    const live = this.#runner.versions.map(({ info, position }) => ({ ...about(info), position: String(position) }));
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
    return [...live, ...building].sort((a, b) => a.projection.localeCompare(b.projection) || a.version - b.version);
  }

  caughtUp(): boolean {
    return this.#missing.size === 0 && this.#runner.versions.every((version) => version.stopped || version.position >= this.#target);
  }

  async whenCaughtUp(signal?: AbortSignal): Promise<void> {
    await this.#runner.until(() => this.caughtUp(), signal);
  }

  async rebuild(name: string, { onProgress, signal, switch: switching = true }: RebuildOptions = {}): Promise<Rebuilt> {
    const projection = this.#projections.find((projection) => projection.name === name);
    if (!projection) throw new Error(`There is no projection '${name}'. There are: ${this.#projections.map((p) => p.name).join(', ')}`);
    if (this.#building.has(name)) throw new Error(`${name} is being built already`);
    const began = performance.now();
    this.#building.set(name, undefined);
    const version = await this.#nextVersion(projection).catch((error) => {
      this.#building.delete(name);
      throw error;
    });
    const until = signal ? AbortSignal.any([signal, this.#stopping.signal]) : this.#stopping.signal;
    const from = version.checkpoint.position;
    const work = this.#buildOne(version, until, onProgress);
    this.#track(work);
    const live = await work;
    if (switching) await this.#switchTo(live, until);
    const seconds = (performance.now() - began) / 1_000;
    return { version: version.info.version, events: Number(live.position - from), seconds, switched: switching };
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

  /** One that was stopped half-way, or a new one. */
  async #nextVersion(projection: AnyProjection): Promise<OpenVersion> {
    const { reads } = this.#ports;
    const signature = signatureOf(projection);
    const known = await reads.versions(projection.name);
    const halfway = known.find((info) => info.state === 'building' && info.signature === signature && !info.current);
    return openVersion(this.#ports, projection, halfway ?? (await reads.create(projection.name, signature)));
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
  }

  async #buildOne(version: OpenVersion, signal: AbortSignal, onProgress?: (progress: Progress) => void): Promise<LiveVersion> {
    const [live] = await this.#build([version], signal, onProgress);
    if (!live) throw new Error('nothing was built');
    if (live.info.failure) throw new Error(`${live.projection.name} stops at ${live.info.failure.position}: ${live.info.failure.message}`);
    return live;
  }

  /** Builds versions up to the end of the log, then feeds them with the others. */
  async #build(versions: OpenVersion[], signal: AbortSignal, onProgress?: (progress: Progress) => void): Promise<LiveVersion[]> {
    const { bus } = this.#ports;
    for (const { info } of versions) this.#building.set(info.projection, { version: info.version });
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
        version.checkpoint = (await version.collection.checkpoint()) ?? version.checkpoint;
        const fed = this.#feed(version);
        await fed.setState(failure ? 'stopped' : 'running', failure);
        if (version.info.current) bus.publish('resync', { projection: version.info.projection });
        live.push(fed);
      }
      return live;
    } finally {
      for (const { info } of versions) this.#building.delete(info.projection);
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
    const ofThis = () => this.#runner.versions.filter((version) => version.projection.name === name);
    await this.#runner.until(() => next.stopped || ofThis().every((other) => other.stopped || other.position <= next.position), signal);
    if (next.stopped) throw new Error(`${name} stopped: ${next.info.failure?.message}`);
    await reads.switchTo(name, next.info.version);
    for (const version of ofThis()) version.info.current = version === next;
    bus.publish('versions', { projection: name });
    bus.publish('resync', { projection: name });
    const [, ...older] = (await reads.versions(name)).filter((info) => info.version < next.info.version).reverse();
    for (const { version } of older) {
      for (const live of ofThis()) if (live.info.version === version) this.#runner.remove(live);
      await reads.drop(name, version);
    }
  }

  #track(work: Promise<unknown>): void {
    const settled = work.catch(() => {}).finally(() => this.#builds.delete(settled));
    this.#builds.add(settled);
  }
}

function about({ projection, version, state, current, failure }: VersionInfo) {
  return { projection, version, state, current, ...(failure ? { failure } : {}) };
}
