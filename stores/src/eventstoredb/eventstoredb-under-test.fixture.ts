import type { FoundEngine } from '@potluck/tests/engines/engine';
import { openTcpProxy } from '@potluck/tests/engines/tcp-proxy';

/** For specs: a server of one node, reachable directly and through a proxy that can be broken. */
export async function eventStoreDbUnderTest(found: FoundEngine) {
  const engine = await found.start();
  const server = new URL(engine.url);
  const proxy = await openTcpProxy({ host: server.hostname, port: Number(server.port || 2113) });
  const viaProxy = new URL(engine.url);
  viaProxy.host = `${proxy.host}:${proxy.port}`;
  return {
    url: engine.url,
    proxiedUrl: viaProxy.href,
    proxy,
    stopServer: () => (engine.ours ? engine.kill() : proxy.cut()),
    startServer: () => (engine.ours ? engine.start() : proxy.restore()),
    async dispose() {
      await proxy.close();
      await engine.dispose();
    },
  };
}
