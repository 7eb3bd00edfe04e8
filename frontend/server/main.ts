/** The built pages as a service of their own, without an engine. */

import { health, healthPath } from '@potluck/host/health';
import { runService } from '@potluck/host/run-service';
import { Router } from 'express';
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
