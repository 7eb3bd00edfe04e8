/** A query-api as a service of its own: answers and pushes, and never appends. Any number of them. */
import { join } from 'node:path';
import { betweenServicesKey } from '@potluck/events/http/between-services';
import { createQueryApi } from '@potluck/query-api/query-api';
import { likesCountRoute } from '@potluck/query-api/routes/likes-count';
import { Router } from 'express';
import { runService } from '../service/run-service.ts';
import { withPorts } from '../service/with-ports.ts';

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
