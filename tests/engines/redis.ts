import { Redis } from 'ioredis';
import { answersTo, childEngine, printedBy } from './child-engine.ts';
import { containerEngine } from './container-engine.ts';
import { dockerAnswers, type EngineKind, type FoundEngine, givenEngine } from './engine.ts';

const answers = ({ port, host = '127.0.0.1' }: { port: number; host?: string }) => answersTo(port, 'PING\r\n', /^\+PONG/, host);
/** Only for the live bus: without persistence. */
const withoutPersistence = ['--save', '', '--appendonly', 'no'];

/** As in `docker-compose.yml`. */
const container = containerEngine({
  version: 'Valkey 8',
  image: 'valkey/valkey:8-alpine',
  port: 6379,
  command: ['valkey-server', ...withoutPersistence],
  url: ({ host, port }) => `redis://${host}:${port}`,
  answers,
});

/** REDIS_URL, Valkey in a container, or an installed `valkey-server` or `redis-server`. */
export const redis: EngineKind = {
  name: 'redis',
  async find() {
    const url = process.env.REDIS_URL;
    if (url) return givenEngine({ version: await versionAt(url), url });
    if (await dockerAnswers()) return container;
    const installed = (await redisProgram('valkey-server')) ?? (await redisProgram('redis-server'));
    return installed ?? { missing: 'no redis-server here: install it (Debian: apt install redis-server) or set REDIS_URL' };
  },
};

async function redisProgram(program: string): Promise<FoundEngine | undefined> {
  const version = /v=(\S+)/.exec((await printedBy(program, '--version')) ?? '')?.[1];
  if (!version) return undefined;
  return childEngine({
    version: `${program} ${version}`,
    command: ({ port, folder }) => ({
      program,
      args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...withoutPersistence],
    }),
    url: ({ port }) => `redis://127.0.0.1:${port}`,
    answers,
  });
}

async function versionAt(url: string): Promise<string> {
  const client = new Redis(url, { lazyConnect: true, connectTimeout: 5_000, retryStrategy: () => null });
  let reason = '';
  client.on('error', (error) => {
    reason = error.message;
  });
  try {
    await client.connect();
    const info = await client.info('server');
    // Valkey also reports the compatible Redis version.
    const valkey = /valkey_version:(\S+)/.exec(info)?.[1];
    return valkey ? `valkey ${valkey}` : `redis ${/redis_version:(\S+)/.exec(info)?.[1] ?? 'of unknown version'}`;
  } catch (error) {
    throw new Error(`nobody answers well at REDIS_URL: ${reason || (error as Error).message}`);
  } finally {
    client.disconnect();
  }
}
