import { randomUUID } from 'node:crypto';
import { access, accessDay, maxExportsADay, Refused } from '@potluck/events';
import { ExportOrdered } from '@potluck/events/answers/events';
import { ExportInput } from '@potluck/events/inputs/analysis';
import { memberAs } from '../deciders/context.ts';
import { command } from './command.ts';

export const exportEvents = command({
  call: 'post /api/analysis/exports',
  tag: 'Analysis',
  summary: 'Order an export of events, for analysts: its file can be downloaded for 24 hours. The log says who made it, and of what',
  body: ExportInput,
  result: ExportOrdered,
  status: 201,
  refusals: [400, 401, 403, 429],
  aggregate: access,
  stream: ({ envelope }) => accessDay(envelope.actor, envelope.at),
  needs: async (_given, _reader, { endOfLog }) => ({ exportId: randomUUID(), through: String(await endOfLog()) }),
  decide({ input: { types, from = null, until = null, format } }, state, { exportId, through, ...context }) {
    memberAs('analyst', context);
    if (Object.keys(state.exports).length >= maxExportsADay) throw new Refused('export-limit');
    const selection = { types: [...new Set(types)], from, until, through };
    return [{ type: 'ExportMade' as const, data: { exportId, selection, format } }];
  },
  answer: ({ events }) => ({ exportId: (events[0]?.data as { exportId: string } | undefined)?.exportId }),
});
