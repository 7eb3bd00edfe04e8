import { mkdir } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Clock } from '@potluck/command-api/clock';
import { createCommandApi } from '@potluck/command-api/command-api';
import { refusals } from '@potluck/events';
import { namedSecret } from '@potluck/events/codec/secrets';
import { serviceFor } from '@potluck/events/http/path-table';
import { openPorts } from '@potluck/events/ports/open-ports';
import { startProjector } from '@potluck/projector/projector';
import { createQueryApi } from '@potluck/query-api/query-api';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { builtPages } from './pages/built-pages.ts';
import { publicAddress } from './public-address.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';
import { holdDataFolder } from './tools/serve-tools.ts';

export interface Potluck {
  /** The address that people use. */
  url: string;
  /** Finishes what is in flight and closes the stores. */
  close(): Promise<void>;
}

/** Serves the pages: the built ones, or Vite's while developing. */
type OpenPages = (server: http.Server) => Promise<{ handler: RequestHandler; close(): Promise<void> }>;

const openBuiltPages: OpenPages = async () => ({ handler: builtPages(), close: async () => {} });

/**
 * The whole product in this process: opens the ports, runs the projections, mounts both APIs and the pages, and listens.
 * `clock` says when commands happen; it is the machine's unless told.
 */
export async function startPotluck(settings: Settings & { clock?: Clock }, openPages: OpenPages = openBuiltPages): Promise<Potluck> {
  // Nobody else on this machine needs to read what is in there.
  await mkdir(settings.dataFolder, { recursive: true, mode: 0o700 });
  const tools = await holdDataFolder(settings.dataFolder);
  const server = http.createServer(notReady);
  // A video of 100 MB may take 15 minutes to arrive.
  server.requestTimeout = 20 * 60_000;
  server.keepAliveTimeout = 65_000;
  await listen(server, settings.port, settings.host);
  const port = (server.address() as AddressInfo).port;
  const publicUrl = settings.publicUrl ?? new URL(`http://127.0.0.1:${port}`);

  const ports = await openPorts({ dataFolder: settings.dataFolder });
  const sessionSecret = settings.sessionSecret ?? (await namedSecret(ports.accounts, 'session')).toString('base64');
  const shared = { ...settings, port, publicUrl, sessionSecret };
  const projector = await startProjector(ports, { dataFolder: settings.dataFolder });
  const queries = await createQueryApi(ports, { ...shared, openApiFile: join(import.meta.dirname, 'dist/openapi.json') });
  const commands = await createCommandApi(ports, { ...shared, askLikesCount: queries.likesCount });
  tools.serve({ ports, projector, settings: shared });
  const pages = await openPages(server);

  const app = express().disable('x-powered-by').disable('etag').set('trust proxy', settings.trustProxy);
  app.use(publicAddress({ publicUrl, configured: settings.publicUrl !== undefined, trustProxy: settings.trustProxy }));
  app.use(securityHeaders(publicUrl));
  const handlers = { 'command-api': commands.router, 'query-api': queries.router, frontend: pages.handler };
  app.use((request, response, next) => handlers[serviceFor(request.method, request.path)](request, response, next));
  app.use(answerPlainly);
  server.off('request', notReady);
  server.on('request', app);
  queries.attachLive(server);

  const close = async () => {
    const idle = finishRequests(server);
    await queries.close();
    await commands.close();
    await idle;
    await pages.close();
    await projector.stop();
    await Promise.all([ports.events, ports.reads, ports.bus, ports.media].map((opened) => opened.close()));
    await ports.accounts.close();
    await tools.close();
  };
  return { url: publicUrl.origin, close };
}

/** How long a request in flight may take once the server is told to end, in ms. */
const graceMs = 20_000;

/** Takes no new connections, and resolves when the requests in flight are answered. */
async function finishRequests(server: http.Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection that is kept alive becomes idle only after its answer.
  const letGo = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(letGo);
  clearTimeout(deadline);
}

/** The last word on a page or file that went wrong: a status and a sentence, nothing of the inside. */
const answerPlainly: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) return next(error);
  const status = error.status >= 400 && error.status < 500 ? error.status : 500;
  if (status === 500) console.error(`${request.method} ${request.path} failed:`, error);
  response
    .status(status)
    .type('text/plain')
    .send(status === 500 ? 'Something went wrong' : 'Not found');
};

/** Until everything is open: who comes too early is told to come again. */
const notReady: http.RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'application/json', Connection: 'close' });
  response.end(JSON.stringify({ message: refusals.unavailable[1], code: 'unavailable' }));
};

function listen(server: http.Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Set PORT to another one, as in PORT=3001 npm start`) : error);
    });
    server.listen(port, host, resolve);
  });
}
