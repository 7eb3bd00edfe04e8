import { randomUUID } from 'node:crypto';
import type { FoundEngine } from '@potluck/tests/engines/engine';
import { databaseUrl } from '@potluck/tests/engines/mongodb';
import { openTcpProxy } from '@potluck/tests/engines/tcp-proxy';
import { MongoClient } from 'mongodb';

/** For specs: a database of their own, and two ways to it: straight, and through a network that has its bad days. */
export async function mongodbUnderTest(found: FoundEngine) {
  const engine = await found.start();
  const url = databaseUrl(engine.url, `potluck-${randomUUID()}`);
  const server = new URL(url);
  const proxy = await openTcpProxy({ host: server.hostname, port: Number(server.port || 27017) });
  const viaProxy = new URL(url);
  viaProxy.host = `${proxy.host}:${proxy.port}`;
  // Of a replica set too, this one alone: its other addresses would lead past the proxy.
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
    /** Straight to the server; each a client of its own. */
    newUrl: () => withOption(url, 'appName', `client-${++clients}`),
    /** Through the proxy, impatient. */
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
