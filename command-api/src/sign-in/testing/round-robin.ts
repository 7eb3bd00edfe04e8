import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobin {
  url: URL;
  /** The ports that it forwards to; set them before the first request. */
  targets: number[];
  close(): Promise<void>;
}

/** For specs: a round-robin proxy in front of several nodes. Each request goes to the next node. */
export async function roundRobin(): Promise<RoundRobin> {
  const targets: number[] = [];
  let turn = 0;
  const server = http.createServer((request, response) => {
    const port = targets[turn++ % targets.length];
    const forwarded = http.request(
      { host: '127.0.0.1', port, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    targets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
