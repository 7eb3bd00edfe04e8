import http from 'node:http';
import { livePath } from '@potluck/host/http/between-services';
import { freePort } from '@potluck/tests/engines/engine';

export interface Received {
  service: string;
  method: string;
  /** As it was sent. */
  url: string;
  headers: http.IncomingHttpHeaders;
  /** Received bytes of the body. */
  bytes: number;
  /** Whether the body was received completely. */
  whole: boolean;
}

/** A server that answers every request with its own name, and records the requests. */
export class RecordingService {
  readonly received: Received[] = [];
  /** Whether it answers the readiness check with 200. */
  open = true;
  /** Replaces the answer with its name. */
  behaviour: ((request: http.IncomingMessage, response: http.ServerResponse) => void) | undefined;
  private server: http.Server | undefined;
  private port = 0;

  constructor(readonly name: string) {}

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    if (this.server) return;
    const server = http.createServer((request, response) => this.receive(request, response));
    server.on('upgrade', (request, socket) => {
      this.remember(request);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      socket.pipe(socket).on('error', () => {});
    });
    this.port ||= await freePort();
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.server = server;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  private remember(request: http.IncomingMessage): Received {
    const { method = '', url = '', headers } = request;
    const received = { service: this.name, method, url, headers, bytes: 0, whole: false };
    this.received.push(received);
    return received;
  }

  private receive(request: http.IncomingMessage, response: http.ServerResponse): void {
    if (request.url === livePath) {
      response.writeHead(this.open ? 200 : 503).end();
      return;
    }
    const received = this.remember(request);
    request.on('data', (part: Buffer) => {
      received.bytes += part.length;
    });
    request.on('end', () => {
      received.whole = true;
    });
    request.on('error', () => {});
    if (this.behaviour) this.behaviour(request, response);
    else request.on('end', () => response.end(this.name));
  }
}
