import { chmod, mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Engine, type FoundEngine, freePort, type StartOptions } from './engine.ts';

export interface ContainerEngineOptions {
  version: string;
  image: string;
  /** Where the server listens in its container. */
  port: number;
  /** Its folder for data, in its container; one that keeps none has none. */
  data?: string;
  command?: string[];
  environment?: Record<string, string>;
  url(place: { host: string; port: number }): string;
  /** Resolves when the server answers as it should; asked again and again until then. */
  answers(place: { host: string; port: number }): Promise<unknown>;
  /** For the start, in ms, once the image is there. */
  patience?: number;
}

/** An engine in a container of its own; without a folder its data stay in the container, and go with it. */
export function containerEngine(options: ContainerEngineOptions): FoundEngine {
  return { version: options.version, start: (where) => startContainer(options, where) };
}

async function startContainer(options: ContainerEngineOptions, { port, folder }: StartOptions = {}): Promise<Engine> {
  // Slow to load, and not needed where there are no containers.
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers');
  // A port of its own choice would be another one after each start.
  const outside = port ?? (await freePort());
  let output = '';
  const mounts = folder && options.data ? [{ source: folder, target: options.data }] : [];
  // Its user is another one than ours.
  for (const { source } of mounts) await mkdir(source, { recursive: true }).then(() => chmod(source, 0o777));
  const started = await new GenericContainer(options.image)
    .withBindMounts(mounts)
    .withExposedPorts({ container: options.port, host: outside })
    .withEnvironment(options.environment ?? {})
    .withCommand(options.command ?? [])
    .withLogConsumer((stream) => stream.on('data', (text) => (output += text)))
    .start();
  const place = { host: started.getHost(), port: outside };
  const container = (await getContainerRuntimeClient()).container.getById(started.getId());

  const answers = async () => {
    const deadline = Date.now() + (options.patience ?? 60_000);
    for (;;) {
      try {
        return void (await options.answers(place));
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
    url: options.url(place),
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
