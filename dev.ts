/** As main.ts, but the pages come from Vite, which reloads them on change. Started by `npm run dev`. */
import type { RequestHandler } from 'express';
import { createServer } from 'vite';
import { readSettings } from './settings.ts';
import { startPotluck } from './start-potluck.ts';

const potluck = await startPotluck(readSettings(process.env), async (server) => {
  const vite = await createServer({ root: 'frontend', appType: 'spa', server: { middlewareMode: true, hmr: { server } } });
  const handler: RequestHandler = (request, response, next) => {
    // Vite's own client is an inline script.
    response.removeHeader('Content-Security-Policy');
    vite.middlewares(request, response, next);
  };
  return { handler, close: () => vite.close() };
});
console.log(`Potluck is ready at ${potluck.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void potluck.close().finally(() => process.exit(0)));
}
