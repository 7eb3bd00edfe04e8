/** As main.ts, but the pages come from Vite, which reloads them on change. Started by `npm run dev`. */
import { createServer } from 'vite';
import { readSettings } from './settings.ts';
import { startPotluck } from './start-potluck.ts';

const potluck = await startPotluck(readSettings(process.env), async (server) => {
  const vite = await createServer({ root: 'frontend', appType: 'spa', server: { middlewareMode: true, hmr: { server } } });
  return { handler: vite.middlewares, close: () => vite.close() };
});
console.log(`Potluck is ready at ${potluck.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void potluck.close().finally(() => process.exit(0)));
}
