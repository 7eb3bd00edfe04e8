import type { EventStore } from '@potluck/stores/ports/event-store';
import { Router } from 'express';
import { projectionNames, type ReadModels } from '../read-models.ts';

/** 200 when everything is open and every projection has folded what was there when asked and can be written; 503 otherwise. */
export function healthRoute(models: ReadModels, events: EventStore): Router {
  const router = Router();
  router.get('/api/health', async (_request, response) => {
    try {
      const head = await events.head();
      const caughtUp = await models.passed(projectionNames, head);
      const projections = (await models.states()).map((state) => ({ ...state, position: String(state.position) }));
      const status = projections.some(({ trouble }) => trouble) ? 'trouble' : caughtUp ? 'ok' : 'behind';
      response.status(status === 'ok' ? 200 : 503).json({ status, head: String(head), projections, ...(await unreadable(models)) });
    } catch {
      response.status(503).json({ status: 'unavailable', projections: [] });
    }
  });
  return router;
}

/** How many events were folded blank because their personal fields cannot be read; nothing while that is not known. */
export async function unreadable(models: ReadModels): Promise<{ unreadable?: number }> {
  const reading = await models.read(['unreadable-events']).catch(() => undefined);
  return reading ? { unreadable: await reading.from['unreadable-events'].count({}) } : {};
}
