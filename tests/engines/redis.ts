import { Redis } from 'ioredis';
import { answersTo, childEngine, printedBy } from './child-engine.ts';
import { type EngineKind, givenEngine } from './engine.ts';

/** REDIS_URL, or the program `redis-server`, which keeps nothing on disk. */
export const redis: EngineKind = {
  name: 'redis',
  async find() {
    const url = process.env.REDIS_URL;
    if (url) return givenEngine({ version: `redis ${await versionAt(url)}`, url });
    const version = /v=(\S+)/.exec((await printedBy('redis-server', '--version')) ?? '')?.[1];
    if (!version) return { missing: 'no redis-server here: install it (Debian: apt install redis-server) or set REDIS_URL' };
    return childEngine({
      version: `redis-server ${version}`,
      command: ({ port, folder }) => ({
        program: 'redis-server',
        args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
      }),
      url: ({ port }) => `redis://127.0.0.1:${port}`,
      answers: ({ port }) => answersTo(port, 'PING\r\n', /^\+PONG/),
    });
  },
};

async function versionAt(url: string): Promise<string> {
  const client = new Redis(url, { lazyConnect: true, connectTimeout: 5_000, retryStrategy: () => null });
  let reason = '';
  client.on('error', (error) => {
    reason = error.message;
  });
  try {
    await client.connect();
    return /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? 'of unknown version';
  } catch (error) {
    throw new Error(`nobody answers well at REDIS_URL: ${reason || (error as Error).message}`);
  } finally {
    client.disconnect();
  }
}
