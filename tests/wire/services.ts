import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { likesCountPath } from '@potluck/host/http/between-services';
import { type ServiceProcess, serviceAddress, startService } from '../cluster/service-process.ts';
import { startProcess } from '../cluster/started-process.ts';
import { type Engine, freePort, startEngine } from '../engines/engine.ts';
import { gateway } from '../engines/gateway.ts';
import { databaseUrl, mongodb } from '../engines/mongodb.ts';
import { redis } from '../engines/redis.ts';
import { manySignUps, removeFolder, temporaryFolder } from '../potluck-process.ts';

/** A call between services with its answer. */
interface InternalCall {
  path: string;
  headers: http.IncomingHttpHeaders;
  answer: unknown;
}

/** A command-api, a projector and a query-api as separate processes, with a recording proxy between them. */
export interface WireServices {
  url: string;
  queryApiUrl: string;
  mongodbUrl: string;
  redisUrl: string;
  calls: InternalCall[];
  /** Runs a command-line tool; resolves when it has ended. */
  tool(...args: string[]): Promise<void>;
  close(): Promise<void>;
}

/** `before` is called after the start of the engines and before the services. */
export async function startWireServices(
  before: (engines: { mongodbUrl: string; redisUrl: string }) => Promise<void> = async () => {},
): Promise<WireServices> {
  const [commandApi, projector, queryApi] = [
    await serviceAddress('command-api'),
    await serviceAddress('projector'),
    await serviceAddress('query-api'),
  ];
  const dataFolder = await temporaryFolder();
  const calls: InternalCall[] = [];
  const proxy = await openRecordingProxy(queryApi.port, calls);
  const address = (port: number) => [`127.0.0.1:${port}`];
  const behindGateway = gateway(() => ({
    commandApi: address(commandApi.port),
    queryApi: address(queryApi.port),
    pages: address(queryApi.port),
  }));
  const engines: Engine[] = [
    await startEngine(redis),
    await startEngine(mongodb),
    await startEngine(behindGateway, { port: await freePort() }),
  ];
  const [redisUrl = '', mongo = '', url = ''] = engines.map((engine) => engine.url);
  const mongodbUrl = databaseUrl(mongo, `wire-${process.pid}`);
  await before({ mongodbUrl, redisUrl });
  const env = {
    POTLUCK_DATA: join(dataFolder, 'data'),
    MONGODB_URL: mongodbUrl,
    REDIS_URL: redisUrl,
    PUBLIC_URL: url,
    TRUST_PROXY: 'loopback',
    QUERY_API_URL: proxy.url,
    ...manySignUps,
  };
  const services: ServiceProcess[] = [commandApi, projector, queryApi].map((address) => startService(address, env));
  const close = async () => {
    await Promise.all(services.map((service) => service.kill()));
    await Promise.all(engines.map((engine) => engine.dispose()));
    await proxy.close();
    await removeFolder(dataFolder);
  };
  try {
    await Promise.all(services.map(({ ready }) => ready));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    queryApiUrl: `http://127.0.0.1:${queryApi.port}`,
    mongodbUrl,
    redisUrl,
    calls,
    async tool(...[name, ...args]) {
      const done = startProcess([`dist/server/${name}.js`, ...args], env, /$^/);
      await new Promise((resolve) => done.process.once('close', resolve));
      if (done.process.exitCode !== 0) throw new Error(done.output());
    },
    close,
  };
}

/** Passes on the calls of a command-api to a query-api, and records them. */
async function openRecordingProxy(port: number, calls: InternalCall[]): Promise<{ url: string; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    const passedOn = http.request(
      { host: '127.0.0.1', port, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => {
          if (request.url?.startsWith(likesCountPath))
            calls.push({ path: request.url, headers: request.headers, answer: JSON.parse(text) });
          response.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] ?? 'text/plain' }).end(text);
        });
      },
    );
    passedOn.on('error', () => response.destroy());
    request.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
