import * as z from 'zod';
import { projectionNames } from '../read-models.ts';
import { unreadable } from '../unreadable.ts';
import { rawQuery } from './query.ts';

const Health = z.object({
  status: z.string(),
  head: z.string().optional(),
  projections: z.array(
    z.object({ projection: z.string(), version: z.int(), state: z.string(), position: z.string(), trouble: z.string().optional() }),
  ),
  unreadable: z.int().optional(),
});
type Health = z.output<typeof Health>;

/**
 * 200 when the log and the read store answer, and every projection can be written and is caught up with the log; 503 otherwise.
 * Reads no session, so that it answers even while the account store does not.
 */
export const health = rawQuery(
  {
    call: 'get /api/health',
    tag: 'Service',
    summary: 'Whether everything is open and caught up',
    access: 'anyone',
    result: Health,
    refusals: [503],
  },
  ({ models, events }) => [
    async (_request, response) => {
      const answer = (health: Health) => response.status(health.status === 'ok' ? 200 : 503).json(health);
      try {
        const head = await events.head();
        const caughtUp = await models.passed(projectionNames, head);
        const projections = (await models.states()).map((state) => ({ ...state, position: String(state.position) }));
        const status = projections.some(({ trouble }) => trouble) ? 'trouble' : caughtUp ? 'ok' : 'behind';
        answer({ status, head: String(head), projections, ...(await unreadable(models)) });
      } catch {
        answer({ status: 'unavailable', projections: [] });
      }
    },
  ],
);
