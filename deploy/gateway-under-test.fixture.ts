import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { Engine, FoundEngine } from '@potluck/tests/engines/engine';
import { gateway } from '@potluck/tests/engines/gateway';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { RecordingService } from './recording-service.fixture.ts';

export interface SentRequest {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string;
}

/** Two nodes of each API, one of the pages, and an issuer. */
export function recordingServices() {
  const commands = [new RecordingService('command-api'), new RecordingService('command-api')] as const;
  const queries = [new RecordingService('query-api'), new RecordingService('query-api')] as const;
  const [pages, issuer] = [new RecordingService('frontend'), new RecordingService('issuer')];
  const services = [...commands, ...queries, pages, issuer];
  const addresses = (nodes: readonly RecordingService[]) => nodes.map(({ address }) => address);
  const targets = (trusted: string[] = []) => ({
    commandApi: addresses(commands),
    queryApi: addresses(queries),
    pages: addresses([pages]),
    issuer: addresses([issuer]),
    trusted,
  });
  return {
    commands,
    queries,
    pages,
    services,
    /** All requests since the test began. */
    all: () => services.flatMap(({ received }) => received),
    kind: gateway(() => targets()),
    behindAnotherProxy: gateway(() => targets(['127.0.0.1'])),
  };
}
export type RecordingServices = ReturnType<typeof recordingServices>;

/** Starts the services and the gateway before the tests of a suite, and resets them after each test. */
export function gatewayUnderTest(caddy: FoundEngine, { services, commands, queries }: RecordingServices) {
  let engine: Engine;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

  beforeAll(async () => {
    for (const service of services) await service.start();
    engine = await caddy.start();
  });
  afterAll(async () => {
    agent.destroy();
    await engine?.dispose();
    for (const service of services) await service.stop();
  });
  afterEach(async () => {
    for (const service of services) {
      service.open = true;
      service.behaviour = undefined;
      await service.start();
    }
    await everyNodeGetsSome();
  });

  /** The path is sent unchanged, even where a browser would normalise it. */
  const begin = (path: string, { method = 'GET', headers }: SentRequest = {}, to = engine) => {
    const { hostname, port } = new URL(to.url);
    return http.request({ agent, hostname, port, path, method, headers });
  };
  const ended = async (request: http.ClientRequest) => {
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
  };
  const ask = (path: string, request: SentRequest = {}, to = engine) => ended(begin(path, request, to).end(request.body));
  const askMany = (count: number, path: string, request?: SentRequest) =>
    Promise.all(Array.from({ length: count }, () => ask(path, request)));

  /** Resolves when the gateway sends requests to both nodes of each service. */
  const everyNodeGetsSome = () =>
    vi.waitFor(async () => {
      for (const service of services) service.received.length = 0;
      await Promise.all([askMany(16, '/api/feed'), askMany(16, '/api/feed', { method: 'DELETE' })]);
      const missed = [...commands, ...queries].filter(({ received }) => received.length === 0);
      for (const service of services) service.received.length = 0;
      expect(missed).toEqual([]);
    }, 10_000);

  return { begin, ended, ask, askMany, url: () => engine.url, output: () => engine.output() };
}
