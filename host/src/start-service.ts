import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { log } from '@potluck/stores/log';
import express, { type RequestHandler } from 'express';
import { livePath } from './http/between-services.ts';
import { inOrder } from './http/in-order.ts';
import { publicAddress } from './http/public-address.ts';
import { securityHeaders } from './http/security-headers.ts';
import { discardBodiesOfGets, finishRequests, listen } from './listen.ts';
import { measuredRequests } from './metrics/measured-requests.ts';
import type { Metrics } from './metrics/metrics.ts';
import { answerPlainly, notReady } from './plain-answers.ts';
import { inUrl, printedAddress } from './printed-address.ts';
import type { Running } from './run-process.ts';
import { serveMetrics } from './serve-metrics.ts';
import type { Settings } from './settings.ts';

/** A process that listens, and answers 503 with Retry-After until its handler is ready. */
export interface Listening {
  server: http.Server;
  /** PUBLIC_URL, or the printed address. */
  publicUrl: URL;
  /** The metrics, if they are enabled. */
  metrics: Metrics | undefined;
  /** Adds a function that is called at the end, in reverse order, after the last request in flight. */
  atEnd(step: Step): void;
}
export type Step = () => unknown;

export interface Served {
  /** Handles requests for the public address. */
  handler: RequestHandler;
  /** Called after the server has that handler, for example to attach sockets. */
  attach?(server: http.Server): void;
  /** Closes the connections that would stay open. */
  disconnect?(): void;
}

/** The start of any of our processes: the single one, or a separate service. */
export async function startService(settings: Settings, open: (listening: Listening) => Promise<Served>): Promise<Running> {
  const steps: Step[] = [];
  const end = async () => {
    for (const step of steps.splice(0).reverse()) await step();
  };
  for (const { name, similar } of settings.unknown)
    log.warn(
      { setting: name, hint: similar ? `Did you mean ${similar}?` : 'The README lists all settings' },
      'unknown setting, without effect',
    );
  const app = express().disable('x-powered-by').disable('etag').set('trust proxy', settings.trustProxy);
  const server = await listen(settings.port, settings.host, notReady, app);
  const { port } = server.address() as AddressInfo;
  const publicUrl = settings.publicUrl ?? printedAddress(settings.host, port);
  const atEnd = (step: Step) => steps.push(step);
  const failed = async (error: unknown) => {
    server.close();
    await end();
    throw error;
  };
  const metrics = settings.metrics && (await openMetrics(settings.metrics, atEnd).catch(failed));
  const { handler, attach, disconnect } = await open({ server, publicUrl, metrics, atEnd }).catch(failed);

  if (metrics) app.use(measuredRequests(metrics));
  app.use(
    inOrder(
      securityHeaders(publicUrl),
      (request, response, next) => (request.url === livePath ? response.end() : next()),
      publicAddress({ publicUrl, configured: settings.publicUrl !== undefined, trustProxy: settings.trustProxy }),
      handler,
    ),
  );
  app.use(answerPlainly);
  server.off('request', notReady);
  server.on('request', app);
  attach?.(server);
  discardBodiesOfGets(server);

  const close = async () => {
    const idle = finishRequests(server);
    disconnect?.();
    await idle;
    await end();
  };
  return { url: publicUrl.origin, listensAt: `http://${inUrl(settings.host)}:${port}`, close };
}

/** Loaded only if enabled: counting has a cost. */
async function openMetrics(at: { port: number; host: string }, atEnd: (step: Step) => unknown): Promise<Metrics> {
  const { createMetrics } = await import('./metrics/metrics.ts');
  const metrics = createMetrics();
  atEnd(await serveMetrics(metrics, at));
  return metrics;
}
