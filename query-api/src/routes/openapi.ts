import { basename, dirname, join } from 'node:path';
import { Refused } from '@potluck/events';
import { Router } from 'express';

const docs = join(import.meta.dirname, '../docs');
const options = { cacheControl: false, headers: { 'Cache-Control': 'no-cache' } } as const;

/** The OpenAPI document, made by the build, and a page to read it and to try calls with this browser's session. */
export function openApiRoutes(openApiFile: string): Router {
  const router = Router();
  router.get('/api/openapi.json', (_request, response, next) => {
    // Before a build there is none.
    response.sendFile(
      basename(openApiFile),
      { ...options, root: dirname(openApiFile) },
      (error) => error && next(new Refused('not-found')),
    );
  });
  router.get('/api/docs', (_request, response) => response.sendFile('docs.html', { ...options, root: docs }));
  router.get('/api/docs/:file', (request, response, next) => {
    if (!['docs.css', 'docs.js'].includes(request.params.file)) return next(new Refused('not-found'));
    response.sendFile(request.params.file, { ...options, root: docs });
  });
  return router;
}
