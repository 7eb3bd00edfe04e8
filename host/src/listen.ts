import http from 'node:http';

/** A server that already listens and answers 503 with Retry-After until it gets another handler. */
export async function listen(port: number, host: string, handler: http.RequestListener): Promise<http.Server> {
  const server = http.createServer(handler);
  // A video of 100 MB may take 15 minutes to arrive.
  server.requestTimeout = 20 * 60_000;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Set PORT to another one, as in PORT=3001 npm start`) : error);
    });
    server.listen(port, host, resolve);
  });
  return server;
}

/** How long requests in flight may take after the server was asked to stop, in ms. */
const graceMs = 20_000;

/** Accepts no new connections, and resolves when the requests in flight are answered. */
export async function finishRequests(server: http.Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A keep-alive connection becomes idle only after its answer.
  const letGo = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(letGo);
  clearTimeout(deadline);
}
