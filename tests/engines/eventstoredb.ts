import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { answersWell } from './child-engine.ts';
import { dockerAnswers, type Engine, type EngineKind, type FoundEngine, freePort, givenEngine } from './engine.ts';
import { eventStoreDbProgram, threeNodesOf } from './eventstoredb-program.ts';
import { eventStoreDbStandIn } from './eventstoredb-stand-in.ts';

const release = '23.10.6';
const image = `eventstore/eventstore:${release}-bookworm-slim`;

/**
 * EVENTSTORE_URL, else the program that EVENTSTORE_PROGRAM names, a container, or an installed `kurrentd` (its new name) or `eventstored`.
 * There is no package of Debian's to install.
 */
export const eventStoreDb: EngineKind = {
  name: 'eventstoredb',
  optional: true,
  async find() {
    const url = process.env.EVENTSTORE_URL;
    if (url) return givenEngine({ version: `EventStoreDB ${await versionAt(url)}`, url });
    const named = process.env.EVENTSTORE_PROGRAM;
    if (named) return (await eventStoreDbProgram(named)) ?? { missing: `EVENTSTORE_PROGRAM names ${named}, which is not there` };
    if (await dockerAnswers()) return container;
    const installed = (await eventStoreDbProgram('kurrentd')) ?? (await eventStoreDbProgram('eventstored'));
    return installed ?? { missing: 'no EventStoreDB here: start a Docker engine, or set EVENTSTORE_URL or EVENTSTORE_PROGRAM' };
  },
};

/** Three nodes of the program, where there is one. */
export const eventStoreDbThreeNodes: EngineKind = {
  name: 'eventstoredb as three nodes',
  optional: true,
  async find() {
    const named = process.env.EVENTSTORE_PROGRAM;
    for (const program of named ? [named] : ['kurrentd', 'eventstored']) {
      const found = await eventStoreDbProgram(program);
      if (found) return threeNodesOf(program, found.version);
    }
    return { missing: 'no program kurrentd or eventstored here: install one, or set EVENTSTORE_PROGRAM' };
  },
};

/** One to have alone, which may be killed: a program or a container, else the stand-in. */
export async function eventStoreDbOfOnesOwn(): Promise<FoundEngine> {
  const found = process.env.EVENTSTORE_URL ? undefined : await eventStoreDb.find();
  return found && 'start' in found ? found : eventStoreDbStandIn;
}

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
