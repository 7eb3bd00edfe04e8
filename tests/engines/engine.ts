import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** A database or bus server, for the tests and for `npm run cluster`. */
export interface Engine {
  /** Program and version, as in 'redis-server 7.0.15'. */
  readonly version: string;
  readonly url: string;
  /** False for an external server given by URL: it cannot be stopped, killed or started here. */
  readonly ours: boolean;
  /** Its output since the first start. */
  output(): string;
  /** SIGTERM; its port and data are kept for `start`. */
  stop(): Promise<void>;
  /** SIGKILL; its port and data are kept for `start`. */
  kill(): Promise<void>;
  /** Restarts it on the same port and data; resolves when it is ready. */
  start(): Promise<void>;
  /** Stops it for good and removes its data, unless the folder was given. Idempotent. */
  dispose(): Promise<void>;
}

export interface StartOptions {
  /** On loopback; by default a free one. */
  port?: number;
  /** The data folder; by default a temporary one that `dispose` removes. */
  folder?: string;
}

export interface FoundEngine {
  version: string;
  /** Resolves when it is ready. An external server is shared: each caller must use names of its own. */
  start(options?: StartOptions): Promise<Engine>;
}

/** Why it is missing, and how to install it, in one line. */
interface MissingEngine {
  missing: string;
}

/**
 * The ways to get this engine: an external server (by URL in the environment), else a container, else an installed program.
 * `find` is fast, starts nothing permanent, and throws when a given URL does not answer.
 */
export interface EngineKind {
  name: string;
  /** May be missing even with POTLUCK_ENGINES=required. */
  optional?: boolean;
  find(): Promise<FoundEngine | MissingEngine>;
}

/** Starts the engine, or throws the line that says why it is missing. */
export async function startEngine(kind: EngineKind, options?: StartOptions): Promise<Engine> {
  const found = await kind.find();
  if ('missing' in found) throw new Error(found.missing);
  return found.start(options);
}

/** An external server. */
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

/** Ports below the range of outgoing connections (from 32768 on), so that a port is still free when its owner starts or restarts. */
const [firstPort, slices, portsPerSlice] = [16_384, 128, 128];
let ownSlice: Promise<number> | undefined;
let lastPort = randomInt(portsPerSlice);

/**
 * The first port of a slice that no other process has, since it is listened on until this process ends: another process would take the
 * port of an engine while it restarts.
 */
export async function claimSlice(pid: number): Promise<number> {
  for (let tried = 0; tried < slices; tried++) {
    const first = firstPort + ((pid + tried) % slices) * portsPerSlice;
    if (await listensOn(createServer().unref(), first)) return first;
  }
  throw new Error(`all ports from ${firstPort} on are taken by other tests`);
}

const listensOn = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });

/** Whether nothing listens there on loopback. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  if (!(await listensOn(server, port))) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** A free port of loopback, which this process gives to another owner only after all others of its part. */
export async function freePort(): Promise<number> {
  ownSlice ??= claimSlice(process.pid);
  const first = await ownSlice;
  for (;;) {
    lastPort = (lastPort + 1) % portsPerSlice;
    const port = first + lastPort;
    if (await isFree(port)) return port;
  }
}

/** Whether containers can be started here; checked before importing `testcontainers`, which is slow to load. */
export async function dockerAnswers(): Promise<boolean> {
  const { existsSync } = await import('node:fs');
  if (!process.env.DOCKER_HOST && !existsSync('/var/run/docker.sock')) return false;
  const { getContainerRuntimeClient } = await import('testcontainers');
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}
