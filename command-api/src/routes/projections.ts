import { projectionStream, Refused } from '@potluck/events';
import { OrderInput, SkipInput } from '@potluck/events/inputs/analysis';
import { memberAs } from '../deciders/context.ts';
import { orderProjection } from '../deciders/projection-orders.ts';
import { command } from './command.ts';

/** Validates a projection's name, which becomes part of a stream's name. */
function projectionName(text: string): string {
  if (!/^[a-z][a-z-]{0,63}$/.test(text)) throw new Refused('not-found');
  return text;
}

/** The projection's leader follows its stream, and continues after the skipped event. */
export const skipEvent = command({
  call: 'post /api/analysis/projections/{id}/skips',
  tag: 'Analysis',
  summary: 'Let every version of a projection pass over the event on which it stopped, for analysts',
  body: SkipInput,
  refusals: [400, 401, 403, 404, 409],
  aggregate: projectionStream,
  idOf: projectionName,
  stream: ({ id }) => id,
  needs: async ({ id, input }, _reader, { stoppedAt }) => ({ stopped: await stoppedAt(id, input.eventId) }),
  decide({ input: { eventId, reason } }, state, context) {
    memberAs('analyst', context);
    if (state.skipped.has(eventId)) return [];
    if (!context.stopped) throw new Refused('not-stopped-there');
    return [{ type: 'EventSkipped' as const, data: { ...context.stopped, reason } }];
  },
});

/** The projection's leader follows its stream, and carries the order out. */
export const orderOfProjection = command({
  call: 'post /api/analysis/projections/{id}/orders',
  tag: 'Analysis',
  summary:
    'Rebuild a projection, pause, resume or cancel that, switch readers to a version, drop one, retry, or fold a skipped event again, for analysts',
  body: OrderInput,
  refusals: [400, 401, 403, 404, 409],
  aggregate: projectionStream,
  idOf: projectionName,
  stream: ({ id }) => id,
  needs: async ({ id }, _reader, { versionsOf }) => ({ versions: await versionsOf(id) }),
  decide({ input }, state, context) {
    memberAs('analyst', context);
    return orderProjection(input, state, context.versions);
  },
});
