/** Like main.ts, but with the pages from Vite, which reloads them on change. Started by `npm run dev`. */

import { runProcess } from '@potluck/host/run-process';
import { readSettings } from '@potluck/host/settings';
import type { RequestHandler } from 'express';
import { createServer } from 'vite';
import { startPotluck } from './start-potluck.ts';

await runProcess(
  () =>
    startPotluck(readSettings(process.env), async (server) => {
      const vite = await createServer({ root: 'frontend', appType: 'spa', server: { middlewareMode: true, hmr: { server } } });
      const handler: RequestHandler = (request, response, next) => {
        // Vite's own client is an inline script.
        response.removeHeader('Content-Security-Policy');
        vite.middlewares(request, response, next);
      };
      return { handler, close: () => vite.close() };
    }),
  ({ url }) => `Potluck is ready at ${url}`,
);
