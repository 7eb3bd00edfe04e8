import http from 'node:http';
import { log } from '@potluck/stores/log';
import { bind, finishRequests } from './listen.ts';
import type { Metrics } from './metrics/metrics.ts';

/** Serves `/metrics` for Prometheus on a separate listener, which the public address does not reach. */
export async function serveMetrics(metrics: Metrics, { port, host }: { port: number; host: string }): Promise<() => Promise<void>> {
  const server = http.createServer(async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    try {
      const text = await metrics.text();
      response.writeHead(200, { 'Content-Type': metrics.registry.contentType, 'X-Content-Type-Options': 'nosniff' }).end(text);
    } catch (error) {
      log.error({ err: error }, 'metrics not collected');
      response.writeHead(500).end();
    }
  });
  await bind(server, { port, host, prefix: 'METRICS_' });
  return () => finishRequests(server);
}
