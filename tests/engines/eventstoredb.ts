import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { containerEngine } from './container-engine.ts';
import { dockerAnswers, type EngineKind, type FoundEngine, givenEngine } from './engine.ts';
import { appends, eventStoreDbProgram, threeNodesOf } from './eventstoredb-program.ts';
import { eventStoreDbStandIn } from './eventstoredb-stand-in.ts';

const urlOf = ({ host, port }: { host: string; port: number }) => `esdb://${host}:${port}?tls=false`;
/** As in `docker-compose.yml`; EventStoreDB's present name is KurrentDB. */
const container = containerEngine({
  version: 'KurrentDB 26.0',
  image: 'kurrentplatform/kurrentdb:26.0',
  port: 2113,
  data: '/var/lib/kurrentdb',
  environment: {
    KURRENTDB_INSECURE: 'true',
    KURRENTDB_RUN_PROJECTIONS: 'None',
    KURRENTDB_TELEMETRY_OPTOUT: 'true',
    KURRENTDB__SECONDARY_INDEXING__ENABLED: 'false',
  },
  url: urlOf,
  answers: (address) => appends(urlOf(address)),
});

/**
 * EVENTSTORE_URL, else the program that EVENTSTORE_PROGRAM names, a container, or an installed `kurrentd` (its new name) or `eventstored`.
 * There is no Debian package.
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

/** Three nodes of the installed program. */
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

/** An exclusive server, which may be killed: a program or a container, else the stand-in. */
export async function eventStoreDbOfOnesOwn(): Promise<FoundEngine> {
  const found = process.env.EVENTSTORE_URL ? undefined : await eventStoreDb.find();
  return found && 'start' in found ? found : eventStoreDbStandIn;
}

async function versionAt(url: string): Promise<string> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    // The server's version, which the client's types hide.
    const { capabilities } = client as unknown as { capabilities: Promise<{ serverVersion: string }> };
    const answer = await Promise.race([capabilities, pause(10_000, undefined, { ref: false })]);
    if (!answer) throw new Error(`nobody answers at ${new URL(url).host}`);
    return answer.serverVersion;
  } finally {
    await client.dispose();
  }
}
