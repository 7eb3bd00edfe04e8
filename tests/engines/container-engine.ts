import { chmod, mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Engine, type FoundEngine, freePort, type StartOptions } from './engine.ts';

export interface ContainerEngineOptions {
  version: string;
  image: string;
  /** The server's port in the container. */
  port: number;
  /** Its data folder in the container, if it has one. */
  data?: string;
  command?: string[];
  environment?: Record<string, string>;
  url(address: { host: string; port: number }): string;
  /** Resolves when the server is ready; called repeatedly until then. */
  answers(address: { host: string; port: number }): Promise<unknown>;
  /** Timeout of the start without pulling the image, in ms. */
  startTimeoutMs?: number;
}

/** An engine in a container; without a folder its data is removed with the container. */
export function containerEngine(options: ContainerEngineOptions): FoundEngine {
  return { version: options.version, start: (where) => startContainer(options, where) };
}

async function startContainer(options: ContainerEngineOptions, { port, folder }: StartOptions = {}): Promise<Engine> {
  // Slow to load, and only needed with containers.
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers');
  // A port chosen by the container engine would change at each start.
  const outside = port ?? (await freePort());
  let output = '';
  const mounts = folder && options.data ? [{ source: folder, target: options.data }] : [];
  // The container's user is not ours.
  for (const { source } of mounts) await mkdir(source, { recursive: true }).then(() => chmod(source, 0o777));
  const started = await new GenericContainer(options.image)
    .withBindMounts(mounts)
    .withExposedPorts({ container: options.port, host: outside })
    .withEnvironment(options.environment ?? {})
    .withCommand(options.command ?? [])
    .withLogConsumer((stream) => stream.on('data', (text) => (output += text)))
    .start();
  const address = { host: started.getHost(), port: outside };
  const container = (await getContainerRuntimeClient()).container.getById(started.getId());

  const answers = async () => {
    const deadline = Date.now() + (options.startTimeoutMs ?? 60_000);
    for (;;) {
      try {
        return void (await options.answers(address));
      } catch (error) {
        if (Date.now() > deadline) throw new Error(`${options.version} did not answer in time:\n${output.slice(-4_000)}`, { cause: error });
        await pause(100);
      }
    }
  };
  let disposed: Promise<unknown> | undefined;
  const dispose = async () => {
    disposed ??= started.stop({ remove: true, removeVolumes: true });
    await disposed;
  };
  try {
    await answers();
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    version: options.version,
    url: options.url(address),
    ours: true,
    output: () => output,
    start: async () => {
      await container.start();
      await answers();
    },
    stop: async () => void (await container.stop()),
    kill: async () => void (await container.kill()),
    dispose,
  };
}
