import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { answersWell } from './child-engine.ts';
import { dockerAnswers, type Engine, type EngineKind, type FoundEngine, freePort, givenEngine } from './engine.ts';

const release = '23.10.6';
const image = `eventstore/eventstore:${release}-bookworm-slim`;

/** EVENTSTORE_URL, or a container. There is no package of it to install. */
export const eventStoreDb: EngineKind = {
  name: 'eventstoredb',
  optional: true,
  async find() {
    const url = process.env.EVENTSTORE_URL;
    if (url) return givenEngine({ version: `EventStoreDB ${await versionAt(url)}`, url });
    if (await dockerAnswers()) return container;
    return { missing: 'no EventStoreDB here: start a Docker engine, or set EVENTSTORE_URL' };
  },
};

const container: FoundEngine = {
  version: `EventStoreDB ${release}`,
  async start({ port } = {}): Promise<Engine> {
    const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers');
    const at = port ?? (await freePort());
    const started = await new GenericContainer(image)
      .withExposedPorts({ container: 2113, host: at })
      .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_RUN_PROJECTIONS: 'None', EVENTSTORE_TELEMETRY_OPTOUT: 'true' })
      .start();
    // What testcontainers itself stops it removes, and the data with it.
    const { dockerode } = (await getContainerRuntimeClient()).container;
    const running = dockerode.getContainer(started.getId());
    const host = started.getHost();
    const answers = async () => {
      const deadline = Date.now() + 60_000;
      for (;;) {
        try {
          return await answersWell(`http://${host}:${at}/health/live`);
        } catch (error) {
          if (Date.now() > deadline) throw error;
          await pause(100);
        }
      }
    };
    await answers();
    return {
      version: container.version,
      url: `esdb://${host}:${at}?tls=false`,
      ours: true,
      output: () => '',
      stop: async () => void (await running.stop()),
      kill: async () => void (await running.kill()),
      async start() {
        await running.start();
        await answers();
      },
      dispose: async () => void (await started.stop()),
    };
  },
};

async function versionAt(url: string): Promise<string> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    // What the server says of itself; the client's types hide it.
    const { capabilities } = client as unknown as { capabilities: Promise<{ serverVersion: string }> };
    const answer = await Promise.race([capabilities, pause(10_000, undefined, { ref: false })]);
    if (!answer) throw new Error(`nobody answers at ${new URL(url).host}`);
    return answer.serverVersion;
  } finally {
    await client.dispose();
  }
}
