import http, { type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';
import type { Answer, SendRequest } from '../issuer-client.ts';

export type RequestInProcess = (...request: Parameters<SendRequest>) => Promise<Answer & { headers: IncomingHttpHeaders }>;

/**
 * Sends requests to a handler of this process over HTTP through an in-memory pipe: the server can reach its own issuer
 * regardless of its address and of proxies in front of it.
 */
export function requestInProcess(handler: RequestListener): RequestInProcess {
  const server = http.createServer(handler);
  return (address, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(address);
      const createConnection = () => {
        const [near, far] = duplexPair();
        server.emit('connection', far);
        return near;
      };
      const path = pathname + search;
      const request = http.request(
        { createConnection, method, path, headers: { ...headers, host: 'issuer', connection: 'close' } },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (part: string) => {
            text += part;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
          answer.on('error', reject);
        },
      );
      request.on('error', reject);
      request.end(body);
    });
}
