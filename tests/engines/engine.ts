import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** A server that Potluck runs on, for the tests and for `npm run cluster`. */
export interface Engine {
  /** Program and version, as in 'redis-server 7.0.15'. */
  readonly version: string;
  readonly url: string;
  /** False for a server of one's own that was named by its URL: it cannot be stopped, killed or started here. */
  readonly ours: boolean;
  /** What it printed since it was first started. */
  output(): string;
  /** SIGTERM; its port and data are kept for `start`. */
  stop(): Promise<void>;
  /** SIGKILL; its port and data are kept for `start`. */
  kill(): Promise<void>;
  /** Again, on the same port and data; resolves when it answers. */
  start(): Promise<void>;
  /** Stops it for good and removes the data, unless their folder was given. Harmless when repeated. */
  dispose(): Promise<void>;
}

export interface StartOptions {
  /** On loopback; a free one when left out. */
  port?: number;
  /** Where it keeps its data; a temporary folder, removed by `dispose`, when left out. */
  folder?: string;
}

export interface FoundEngine {
  version: string;
  /** Resolves when it answers. A server of one's own is shared: let each caller use names of its own in it. */
  start(options?: StartOptions): Promise<Engine>;
}

/** Why there is none, and how to install it, in one line. */
interface MissingEngine {
  missing: string;
}

/**
 * One way or another to have this engine. A server of one's own (its URL in the environment) goes before a container,
 * and that before an installed program. `find` is quick, starts nothing that lasts, and throws when a URL was given and nobody answers there.
 */
export interface EngineKind {
  name: string;
  /** May be missing even where POTLUCK_ENGINES=required. */
  optional?: boolean;
  find(): Promise<FoundEngine | MissingEngine>;
}

/** Starts what is wanted, or throws its one line of why not. */
export async function startEngine(kind: EngineKind, options?: StartOptions): Promise<Engine> {
  const found = await kind.find();
  if ('missing' in found) throw new Error(found.missing);
  return found.start(options);
}

/** A server of one's own. */
export function givenEngine({ version, url, dispose }: { version: string; url: string; dispose?: () => Promise<unknown> }): FoundEngine {
  const refuse = async () => {
    throw new Error(`${version} at ${new URL(url).host} is not ours to stop or start`);
  };
  const engine: Engine = {
    version,
    url,
    ours: false,
    output: () => '',
    stop: refuse,
    kill: refuse,
    start: refuse,
    dispose: async () => void (await dispose?.()),
  };
  return { version, start: async () => engine };
}

/**
 * A port of loopback that nobody listens on just now, and that no system gives to a connection on its way out: those are from
 * 32768 on. So it is still free when its owner starts, or starts again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(16_384, 32_768);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** Whether containers can be started here; asked before `testcontainers`, which is slow to load, is imported for more. */
export async function dockerAnswers(): Promise<boolean> {
  const { existsSync } = await import('node:fs');
  if (!process.env.DOCKER_HOST && !existsSync('/var/run/docker.sock')) return false;
  const { getContainerRuntimeClient } = await import('testcontainers');
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}
