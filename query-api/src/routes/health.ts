import { inTime } from '@potluck/host/health';
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
 * 200 when the log and the read store answer in time, and every projection can be written and is caught up with the log; 503 otherwise.
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
  ({ models, events }) => {
    async function check(): Promise<Health> {
      const head = await events.head();
      const caughtUp = await models.passed(projectionNames, head);
      const projections = (await models.states()).map((state) => ({ ...state, position: String(state.position) }));
      const status = projections.some(({ trouble }) => trouble) ? 'trouble' : caughtUp ? 'ok' : 'behind';
      return { status, head: String(head), projections, ...(await unreadable(models)) };
    }
    return [
      async (_request, response) => {
        const found = await inTime(check).catch((): Health => ({ status: 'unavailable', projections: [] }));
        response.status(found.status === 'ok' ? 200 : 503).json(found);
      },
    ];
  },
);
