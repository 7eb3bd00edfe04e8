import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

const tls = (file: string) => readFileSync(join(import.meta.dirname, 'fixtures/tls', file));

export interface TlsProxy {
  url: string;
  /** The target of its requests. */
  forwardTo(url: string): void;
  close(): Promise<void>;
}

/** A typical reverse proxy: terminates TLS, passes on Host, sets X-Forwarded headers, and supports WebSockets. */
export async function startTlsProxy(): Promise<TlsProxy> {
  let target: URL | undefined;
  const pass = (request: http.IncomingMessage) =>
    http.request({
      host: target?.hostname,
      port: target?.port,
      method: request.method,
      path: request.url,
      headers: { ...request.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': request.socket.remoteAddress ?? '' },
    });
  const server = https.createServer({ key: tls('key.pem'), cert: tls('certificate.pem') }, (request, response) => {
    const onward = pass(request);
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode as number, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('upgrade', (request: http.IncomingMessage, socket: Duplex, sentAlready: Buffer) => {
    const onward = pass(request);
    onward.on('upgrade', (answer, upstream, cameAlready) => {
      const headers = answer.rawHeaders.reduce((text, word, n) => text + (n % 2 ? `: ${word}\r\n` : word), '');
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`);
      // Data in the same packet as the handshake belongs to the connection.
      socket.write(cameAlready);
      upstream.write(sentAlready);
      upstream.pipe(socket).pipe(upstream);
      upstream.on('error', () => socket.destroy());
      socket.on('error', () => upstream.destroy());
    });
    onward.on('response', () => socket.destroy());
    onward.on('error', () => socket.destroy());
    onward.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo(url) {
      target = new URL(url);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
