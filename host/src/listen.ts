import http from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';

/** A server for `app` that already listens and answers 503 with Retry-After until it gets another handler. */
export async function listen(port: number, host: string, handler: http.RequestListener, app: Express): Promise<http.Server> {
  const server = http.createServer(madeFor(app), handler);
  // A video of 100 MB may take 15 minutes to arrive.
  server.requestTimeout = 20 * 60_000;
  server.keepAliveTimeout = 65_000;
  await bind(server, { port, host, prefix: '' });
  return server;
}

/**
 * Requests and answers that have the prototypes of `app` from the start. Otherwise Express changes those of each, after which V8 looks up
 * all their properties the slow way. A like costs a quarter less processor time this way.
 */
function madeFor(app: Express): Pick<http.ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class IncomingMessage extends http.IncomingMessage {}
  class ServerResponse extends http.ServerResponse {}
  Object.setPrototypeOf(IncomingMessage.prototype, app.request);
  Object.setPrototypeOf(ServerResponse.prototype, app.response);
  app.request = IncomingMessage.prototype as typeof app.request;
  app.response = ServerResponse.prototype as typeof app.response;
  return { IncomingMessage, ServerResponse } as Pick<http.ServerOptions, 'IncomingMessage' | 'ServerResponse'>;
}

interface Address {
  port: number;
  host: string;
  /** Of the two settings' names: METRICS_ for METRICS_PORT and METRICS_HOST. */
  prefix: string;
}

/** Listens there. A failure that an operator can mend names the setting. */
export function bind(server: http.Server, address: Address): Promise<void> {
  followConnections(server);
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const say = Object.hasOwn(reasons, error.code ?? '') && reasons[error.code as string];
      reject(say ? new Error(say(address)) : error);
    });
    server.listen(address.port, address.host, resolve);
  });
}

const notOurs = ({ host, prefix }: Address) =>
  `This machine has no address '${host}'. ${prefix}HOST is the address of one of its interfaces, such as 127.0.0.1 or ::1; 0.0.0.0 is all of them`;
const reasons: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ port, prefix }) =>
    `Port ${port} is taken. Set ${prefix}PORT to another one, as in ${prefix}PORT=${port < 65_535 ? port + 1 : 3000} npm start`,
  EACCES: ({ port, prefix }) =>
    `This user may not listen on port ${port}. Set ${prefix}PORT to one above 1023, with a proxy in front of it`,
  EADDRNOTAVAIL: notOurs,
  ENOTFOUND: notOurs,
  EAI_AGAIN: notOurs,
};

/**
 * Reads and discards the bodies that come with a GET, which no handler reads. Otherwise they wait in memory for as long as the answer takes,
 * and a body in chunks of one byte takes hundreds of times its size. Call it last: Socket.IO keeps its requests from earlier listeners.
 */
export function discardBodiesOfGets(server: http.Server): void {
  server.on('request', (request) => {
    const { method, headers } = request;
    // A request without a body is left alone: reading to its end would close it for handlers that wait for the client to leave.
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && (method === 'GET' || method === 'HEAD')) request.resume();
  });
}

/** How long requests in flight may take after the server was asked to stop, in ms. */
const graceMs = 20_000;

/** How long a client may read nothing of its answer then, in ms. A paused player, for example, reads on only when its member does. */
const longestPauseMs = 1_000;

/** The open connections of each server. */
const connections = new WeakMap<http.Server, Set<Socket>>();

function followConnections(server: http.Server): void {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/** Accepts no new connections, and resolves when the requests in flight are answered, or their clients do not read the answer. */
export async function finishRequests(server: http.Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // The time-out of a socket begins anew whenever some of what waits is sent.
  server.on('timeout', (socket) => socket.writableLength > 0 && socket.destroy());
  for (const socket of connections.get(server) ?? []) socket.setTimeout(longestPauseMs);
  // A keep-alive connection becomes idle only after its answer.
  const letGo = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(letGo);
  clearTimeout(deadline);
}
