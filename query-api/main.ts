/** A query-api as a service of its own: answers and pushes, and never appends. Any number of them. */
import { join } from 'node:path';
import { betweenServicesKey } from '@potluck/host/http/between-services';
import { runService } from '@potluck/host/run-service';
import { withPorts } from '@potluck/host/with-ports';
import { Router } from 'express';
import { createQueryApi } from './src/query-api.ts';
import { likesCountRoute } from './src/routes/likes-count.ts';

await runService('query-api', (settings, listening) =>
  withPorts(settings, { readOnly: true }, async ({ ports, settings: shared, metrics, atEnd }) => {
    const queries = await createQueryApi(ports, { ...shared, metrics, openApiFile: join(import.meta.dirname, '../dist/openapi.json') });
    atEnd(queries.close);
    const handler = Router();
    handler.use(likesCountRoute(queries.likesCount, await betweenServicesKey(ports.accounts)));
    handler.use(queries.router);
    return { handler, attach: queries.attachLive, disconnect: queries.disconnect };
  })(listening),
);
