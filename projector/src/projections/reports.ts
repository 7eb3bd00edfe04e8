import { parseStream } from '@potluck/events';
import { defineProjection } from '../projection.ts';

export const reports = defineProjection({
  name: 'reports',
  number: 1,
  tellsChanges: true,
  takes: ['ReportFiled'],
  keys: ({ stream }) => [parseStream(stream).id],
  evolve(_report, { data, metadata, position }, id) {
    const { reporterId, reportedUserId, contentType, contentId, reason, description } = data;
    const filed = { id, reporterId, reportedUserId, contentType, contentId, reason, description };
    return { ...filed, status: 'pending', createdAt: metadata.at, created: Number(position) };
  },
});
