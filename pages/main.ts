/** The built pages as a service of their own. They need no engine. */
import { Router } from 'express';
import { health, healthPath } from '../service/health.ts';
import { runService } from '../service/run-service.ts';
import { builtPages } from './built-pages.ts';

await runService('pages', async () => {
  const handler = Router();
  handler.get(
    healthPath,
    health(async () => ({})),
  );
  handler.use(builtPages());
  return { handler };
});
