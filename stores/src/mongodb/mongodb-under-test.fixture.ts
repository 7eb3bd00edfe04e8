import { randomUUID } from 'node:crypto';
import type { FoundEngine } from '@potluck/tests/engines/engine';
import { databaseUrl } from '@potluck/tests/engines/mongodb';
import { openTcpProxy } from '@potluck/tests/engines/tcp-proxy';
import { MongoClient } from 'mongodb';

/** For specs: a new database, reachable directly and through a proxy that can be broken. */
export async function mongodbUnderTest(found: FoundEngine) {
  const engine = await found.start();
  const url = databaseUrl(engine.url, `potluck-${randomUUID()}`);
  const server = new URL(url);
  const proxy = await openTcpProxy({ host: server.hostname, port: Number(server.port || 27017) });
  const viaProxy = new URL(url);
  viaProxy.host = `${proxy.host}:${proxy.port}`;
  // Only this member of a replica set: the addresses of the others bypass the proxy.
  for (const [name, value] of Object.entries({
    directConnection: 'true',
    serverSelectionTimeoutMS: '1000',
    connectTimeoutMS: '1000',
    socketTimeoutMS: '2000',
  })) {
    viaProxy.searchParams.set(name, value);
  }
  let clients = 0;
  async function withDatabase<T>(work: (client: MongoClient) => Promise<T>): Promise<T> {
    const client = await new MongoClient(url).connect();
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  }
  return {
    /** Directly to the server, with a client of its own for each URL. */
    newUrl: () => withOption(url, 'appName', `client-${++clients}`),
    /** Through the proxy, with short timeouts. */
    proxiedUrl: viaProxy.href,
    proxy,
    stopServer: () => (engine.ours ? engine.kill() : proxy.cut()),
    startServer: () => (engine.ours ? engine.start() : proxy.restore()),
    withDatabase,
    async dispose() {
      if (!engine.ours) await withDatabase((client) => client.db().dropDatabase());
      await proxy.close();
      await engine.dispose();
    },
  };
}

function withOption(url: string, name: string, value: string): string {
  const changed = new URL(url);
  changed.searchParams.set(name, value);
  return changed.href;
}
