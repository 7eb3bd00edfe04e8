import { randomUUID } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { childEngine, printedBy, type ServerLocation } from './child-engine.ts';
import { type Engine, type FoundEngine, freePort, type StartOptions } from './engine.ts';

/** The server takes such variables for options, and refuses unknown ones. */
const itsOwn = /^(EVENTSTORE|KURRENTDB)_/i;
/** Electing a leader of three nodes takes longer than starting one. */
const startTimeoutMs = 120_000;

const urlOf = (...ports: number[]) => `esdb://${ports.map((port) => `127.0.0.1:${port}`).join(',')}?tls=false`;

/** The server of this program, found in PATH like a shell does; undefined when there is none. */
export async function eventStoreDbProgram(name: string): Promise<FoundEngine | undefined> {
  const program = programAt(name);
  const printed = await printedBy(program, '--version', itsOwn);
  if (printed === undefined) return undefined;
  const version = `${basename(program)} ${/\d+\.\d+\.\d+/.exec(printed)?.[0] ?? 'of unknown version'}`;
  return childEngine({
    version,
    command: async (location) => ({ program, args: argumentsOf(location, await freePort()), withoutEnv: itsOwn }),
    url: ({ port }) => urlOf(port),
    answers: ({ port }) => appends(urlOf(port)),
    startTimeoutMs,
  });
}

/** Absolute, because it is started in another folder. */
const programAt = (name: string) => (basename(name) === name ? name : resolve(name));

/** Three nodes; `kill` and `stop` end the leader, `start` restarts it. */
export function threeNodesOf(name: string, version: string): FoundEngine {
  const program = programAt(name);
  return {
    version: `${version}, three nodes`,
    async start({ folder }: StartOptions = {}): Promise<Engine> {
      const ports = [await freePort(), await freePort(), await freePort()];
      const url = urlOf(...ports);
      const nodes = ports.map(async (port) => {
        const replication = await freePort();
        const seeds = ports.filter((other) => other !== port).map((other) => `127.0.0.1:${other}`);
        const cluster = ['--cluster-size', '3', '--discover-via-dns', 'false', '--gossip-seed', seeds.join(',')];
        const node = childEngine({
          version,
          command: (location) => ({ program, args: [...argumentsOf(location, replication), ...cluster], withoutEnv: itsOwn }),
          url: () => url,
          answers: () => appends(url),
          startTimeoutMs,
        });
        return node.start({ port, ...(folder ? { folder: join(folder, String(port)) } : {}) });
      });
      const results = await Promise.allSettled(nodes);
      const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      const dispose = async () => void (await Promise.all(started.map((node) => node.dispose())));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) {
        await dispose();
        throw failed.reason;
      }
      let gone: Engine | undefined;
      const end = async (how: 'stop' | 'kill') => {
        gone = started[Math.max(0, ports.indexOf(await leaderOf(ports)))] as Engine;
        await gone[how]();
      };
      return {
        version: `${version}, three nodes`,
        url,
        ours: true,
        output: () => started.map((node) => node.output()).join('\n'),
        stop: () => end('stop'),
        kill: () => end('kill'),
        start: async () => gone?.start(),
        dispose,
      };
    },
  };
}

function argumentsOf({ port, folder }: ServerLocation, replication: number): string[] {
  const options = {
    db: join(folder, 'db'),
    log: join(folder, 'log'),
    'node-ip': '127.0.0.1',
    'node-port': String(port),
    'replication-port': String(replication),
  };
  return ['--insecure', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])];
}

/** Resolves when an append works: a server answers other calls earlier. */
export async function appends(url: string): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    // With credentials, which an insecure server ignores, the client uses a separate call: its shared append call would end this
    // process together with the server.
    const credentials = { username: 'admin', password: 'changeit' };
    await client.appendToStream('$potluck-ready', [jsonEvent({ id: randomUUID(), type: '$ready', data: {} })], { credentials });
  } finally {
    await client.dispose();
  }
}

/** The leader's port, as reported by any node. */
async function leaderOf(ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    const gossip = await fetch(`http://127.0.0.1:${port}/gossip?format=json`, { signal: AbortSignal.timeout(2_000) })
      .then((answer) => answer.json() as Promise<{ members: { state: string; isAlive: boolean; httpEndPointPort: number }[] }>)
      .catch(() => undefined);
    const leader = gossip?.members.find(({ state, isAlive }) => state === 'Leader' && isAlive);
    if (leader) return leader.httpEndPointPort;
  }
  throw new Error('none of the three nodes leads');
}
