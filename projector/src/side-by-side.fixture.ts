import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { streamPrefixes } from '@potluck/events';
import type { EngineUrls } from '@potluck/stores/ports/engine-urls';
import { closePorts, type Engines, openPorts } from '@potluck/stores/ports/open-ports';
import type { Ports } from '@potluck/stores/ports/ports';
import { expect, vi } from 'vitest';
import { at, commented, documentsOf, type Happened, liked, registered } from './history.fixture.ts';
import type { Line } from './projecting-process.fixture.ts';
import { projections } from './projections/all.ts';
import type { Projector } from './projector.ts';
import { type Published, recordingBus } from './recording-bus.fixture.ts';
import { startProjector } from './start-projector.ts';

export const names = projections.map(({ name }) => name).sort();
/** Maximum time of a take-over, in ms. */
export const takeoverMs = 5_000;

/** A log that is written by this process, and several projectors on one read store. */
export class SideBySide {
  readonly engines: Engines;
  readonly log: Ports;
  position = 0n;
  readonly #ends: (() => Promise<unknown>)[] = [];
  #happened = 0;

  private constructor(engines: Engines, log: Ports) {
    this.engines = engines;
    this.log = log;
  }

  static async open(urls: EngineUrls): Promise<SideBySide> {
    const engines = { ...urls, dataFolder: await mkdtemp(join(tmpdir(), 'potluck-side-by-side-')) };
    return new SideBySide(engines, await openPorts(engines));
  }

  /** A projector in this process; `urls` override those of the engines, for a proxy; `opened` is called before it starts. */
  async projector(urls: EngineUrls = {}, opened?: () => Promise<void>): Promise<Beside> {
    const engines = this.#ofOnesOwn(urls);
    const ports = await openPorts({ ...engines, readOnly: true });
    const published: Published[] = [];
    const bus = recordingBus(ports.bus, (one) => published.push(one));
    await opened?.();
    const projector = await startProjector({ ...ports, bus }, engines);
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= projector.stop());
    let closed: Promise<void> | undefined;
    const close = () => (closed ??= closePorts(ports));
    this.#ends.push(async () => {
      await stop();
      await close();
    });
    return { projector, published, stop, loseAll: close };
  }

  /** Starts a projector in another process. */
  async process(): Promise<ProcessBeside> {
    const program = join(import.meta.dirname, 'projecting-process.fixture.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(this.engines)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let started = () => {};
    const ready = new Promise<void>((resolve) => {
      started = resolve;
    });
    const beside: ProcessBeside = { child, holds: [], regained: new Set(), published: [] };
    const lost = new Set<string>();
    createInterface(child.stdout).on('line', (line) => {
      const { ready, holds, published } = JSON.parse(line) as Line;
      if (ready) started();
      if (holds) {
        for (const name of beside.holds) if (!holds.includes(name)) lost.add(name);
        for (const name of holds) if (lost.has(name)) beside.regained.add(name);
        beside.holds = holds;
      }
      if (published) beside.published.push(published);
    });
    const exited = once(child, 'exit');
    this.#ends.push(async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    });
    await ready;
    return beside;
  }

  /** Appends, one after the other. */
  async happen(...things: Happened[]): Promise<void> {
    for (const { stream, type, data } of things) {
      const { revision } = await this.log.events.read(stream);
      const metadata = { actor: 'spec', at: at(++this.#happened), correlationId: 'spec' };
      this.position = (await this.log.events.append(stream, [{ id: randomUUID(), type, data, metadata }], revision)).position;
    }
  }

  /** Appends many events of one stream, in few appends. */
  async happenOften(things: Happened[]): Promise<void> {
    const stream = things[0]?.stream as string;
    let { revision } = await this.log.events.read(stream);
    for (let next = 0; next < things.length; next += 1_000) {
      const metadata = { actor: 'spec', at: at(++this.#happened), correlationId: 'spec' };
      const events = things.slice(next, next + 1_000).map(({ type, data }) => ({ id: randomUUID(), type, data, metadata }));
      ({ revision, position: this.position } = await this.log.events.append(stream, events, revision));
    }
  }

  /** Appends about 200 events a second until the returned function is called. */
  load(): () => Promise<void> {
    let ended = false;
    const appending = (async () => {
      for (let n = 0; !ended; n++) {
        await this.happen(liked(1, `person${n}`), commented(n + 2), registered(`person${n}`));
        await pause(10);
      }
    })();
    const end = () => {
      ended = true;
      return appending;
    };
    this.#ends.push(end);
    return end;
  }

  /** Resolves when the read store has all events. */
  async folded(by = this.position): Promise<void> {
    // One after the other: a projection without events among these saves its position 2 s later, and reading all until then is expensive.
    for (const name of names)
      await vi.waitFor(async () => expect(await this.#positionOf(name)).toBeGreaterThanOrEqual(by), { timeout: 20_000, interval: 50 });
  }

  /** Compares the current versions with the log, folded in memory. */
  async expectTrue(): Promise<void> {
    const signal = AbortSignal.timeout(60_000);
    const events = [];
    for await (const page of this.log.events.all({ after: 0n, prefixes: streamPrefixes, signal })) {
      events.push(...page.events);
      if (page.through >= this.position) break;
    }
    for (const projection of projections) {
      const expected = await documentsOf(projection, events);
      const collection = await this.#current(projection.name);
      const found = new Map<string, unknown>();
      const ids = [...expected.keys()];
      // In pages, like all readers: the stand-in of MongoDB compares all ids for each document.
      for (let first = 0; first < ids.length; first += 500) {
        for (const { id, ...stored } of (await collection.get(ids.slice(first, first + 500))).values()) found.set(id, stored);
      }
      expect(found, projection.name).toEqual(expected);
    }
  }

  async dispose(): Promise<void> {
    for (const end of this.#ends.reverse()) await end();
    await closePorts(this.log);
    await rm(this.engines.dataFolder, { recursive: true });
  }

  /** With separate connections, since closing a shared one would close it for all. */
  #ofOnesOwn(urls: EngineUrls): Engines {
    const engines = { ...this.engines, ...urls };
    if (!engines.mongodbUrl) return engines;
    const url = new URL(engines.mongodbUrl);
    url.searchParams.set('appName', randomUUID());
    return { ...engines, mongodbUrl: url.href };
  }

  async #positionOf(name: string): Promise<bigint> {
    return (await (await this.#current(name)).checkpoint())?.position ?? 0n;
  }

  async #current(name: string) {
    const current = (await this.log.reads.versions(name)).find(({ current }) => current);
    if (!current) throw new Error(`${name} has no version that readers get`);
    const projection = projections.find((projection) => projection.name === name);
    return this.log.reads.open<unknown>(name, current.version, projection?.shape as never);
  }
}

export interface Beside {
  projector: Projector;
  /** The messages that it published. */
  published: Published[];
  stop(): Promise<void>;
  /** Closes its stores: it can neither send heartbeats nor release leases. */
  loseAll(): Promise<void>;
}

export interface ProcessBeside {
  child: ChildProcess;
  holds: string[];
  /** Projections that it lost and took again. */
  regained: Set<string>;
  published: NonNullable<Line['published']>[];
}

/**
 * Messages that a process published after a time (in ms since 1970) without leading the projection. Excludes the second of two messages
 * about one page, between which the process may have been paused, and projections that it has regained.
 */
export const saidUnasked = ({ published, regained }: ProcessBeside, since: number): ProcessBeside['published'] =>
  published.filter(({ at, projection, position }, index) => {
    const before = published[index - 1];
    const isSecondWord = before?.at !== undefined && before.at < since && before.projection === projection && before.position === position;
    return at >= since && !isSecondWord && !regained.has(projection);
  });

/** The projections that a projector has started to lead. */
export const begunBy = ({ published }: { published: Published[] }): string[] =>
  [...new Set(published.filter(({ topic }) => topic === 'resync').map(({ projection }) => projection))].sort();

/** The projections for which a projector has published a checkpoint beyond `position`. */
export const fedBy = ({ published }: { published: Published[] }, position = 0n): string[] => {
  const fed = published.filter(({ topic, position: at }) => topic === 'checkpoint' && BigInt(at ?? 0) > position);
  return [...new Set(fed.map(({ projection }) => projection))].sort();
};
