import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BusMessages } from '@potluck/stores/ports/live-bus';
import { openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import type { Stored, VersionInfo } from '@potluck/stores/ports/read-store';
import { type ProjectionName, shapes } from './documents.ts';
import { at, type Happened } from './history.fixture.ts';
import type { Projector, ProjectorOptions } from './projector.ts';
import { startProjector } from './start-projector.ts';

/**
 * Copies the folder of closed stores. SQLite ends a connection once the statements of its owner are collected, and then removes the
 * write-ahead log: during a copy, which is then made again.
 */
async function copyAtRest(from: string, to: string): Promise<void> {
  const names = async () => (await readdir(from, { recursive: true })).sort().join();
  for (;;) {
    const before = await names();
    const isGone = await cp(from, to, { recursive: true }).then(
      () => false,
      (error) => error.code === 'ENOENT' || Promise.reject(error),
    );
    if (!isGone && (await names()) === before) return;
    await rm(to, { recursive: true });
  }
}

/** A log and its read models on real stores, in a temporary folder. */
export class Community {
  readonly folder: string;
  ports!: Ports;
  projector!: Projector;
  /** What was published since the start. */
  published: { topic: keyof BusMessages; message: BusMessages[keyof BusMessages] }[] = [];
  position = 0n;
  #happened = 0;
  #ids = 0;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(options?: Partial<ProjectorOptions>): Promise<Community> {
    const community = new Community(await mkdtemp(join(tmpdir(), 'potluck-projector-')));
    await community.start(options);
    return community;
  }

  /** Of one that is stopped. */
  static async copyOf(original: Community): Promise<Community> {
    const copy = new Community(await mkdtemp(join(tmpdir(), 'potluck-projector-')));
    await copyAtRest(original.folder, copy.folder);
    [copy.position, copy.#happened, copy.#ids] = [original.position, original.#happened, original.#ids];
    await copy.start();
    return copy;
  }

  /** Opens everything; resolves when the read models have caught up. Also reopens it. */
  async start(options: Partial<ProjectorOptions> = {}): Promise<void> {
    this.ports = await openPorts({ ...options, dataFolder: this.folder });
    this.published = [];
    for (const topic of ['changes', 'checkpoint', 'versions', 'resync', 'progress'] as const) {
      this.ports.bus.subscribe(topic, (message) => this.published.push({ topic, message }));
    }
    this.projector = await startProjector(this.ports, { dataFolder: this.folder, ...options });
    await this.projector.whenCaughtUp();
  }

  async stop(): Promise<void> {
    await this.projector.stop();
    const { events, reads, bus, media, accounts } = this.ports;
    await Promise.all([events.close(), reads.close(), bus.close(), media.close()]);
    await accounts.close();
  }

  async dispose(): Promise<void> {
    await this.stop();
    await this.remove();
  }

  /** Deletes the files of one that is stopped. */
  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }

  /** Appends, one after the other. */
  async happen(...things: Happened[]): Promise<void> {
    for (const { stream, type, data } of things) {
      const { revision } = await this.ports.events.read(stream);
      const metadata = { actor: 'spec', at: at(++this.#happened), correlationId: 'spec' };
      this.position = (await this.ports.events.append(stream, [{ id: this.#nextId(), type, data, metadata }], revision)).position;
    }
  }

  /** Appends many events of one stream quickly, in few appends. */
  async happenOften(things: Happened[]): Promise<void> {
    const stream = things[0]?.stream as string;
    let { revision } = await this.ports.events.read(stream);
    for (let next = 0; next < things.length; next += 1_000) {
      const metadata = { actor: 'spec', at: at(++this.#happened), correlationId: 'spec' };
      const events = things.slice(next, next + 1_000).map(({ type, data }) => ({ id: this.#nextId(), type, data, metadata }));
      ({ revision, position: this.position } = await this.ports.events.append(stream, events, revision));
    }
  }

  /** The same ids in every community with the same history. */
  #nextId(): string {
    return `00000000-0000-4000-8000-${String(++this.#ids).padStart(12, '0')}`;
  }

  /** Resolves when every running version has folded all events. */
  async folded(): Promise<void> {
    const behind = () => this.projector.status().some(({ state, position }) => state === 'running' && BigInt(position) < this.position);
    while (behind()) {
      await new Promise<void>((resolve) => {
        const ends = (['checkpoint', 'versions'] as const).map((topic) =>
          this.ports.bus.subscribe(topic, () => {
            for (const end of ends) end();
            resolve();
          }),
        );
      });
    }
  }

  versions(projection: ProjectionName): Promise<VersionInfo[]> {
    return this.ports.reads.versions(projection);
  }

  async current(projection: ProjectionName): Promise<number> {
    return (await this.versions(projection)).find(({ current }) => current)?.version ?? 0;
  }

  /** The documents of a version, by default the current one, by id. */
  async documents(projection: ProjectionName, version?: number): Promise<Record<string, Omit<Stored<unknown>, 'id'>>> {
    const collection = await this.ports.reads.open<unknown>(
      projection,
      version ?? (await this.current(projection)),
      shapes[projection] as (typeof shapes)['follows'] as never,
    );
    return Object.fromEntries((await collection.find({})).map(({ id, ...stored }) => [id, stored]));
  }

  /** The documents of every projection. */
  async readModels(): Promise<Record<string, unknown>> {
    const models: Record<string, unknown> = {};
    for (const projection of Object.keys(shapes) as ProjectionName[]) models[projection] = await this.documents(projection);
    return models;
  }

  messages<T extends keyof BusMessages>(topic: T): BusMessages[T][] {
    return this.published.filter((published) => published.topic === topic).map(({ message }) => message as BusMessages[T]);
  }
}
