import { type EventNamed, parseStream } from '@potluck/events';
import { defineProjection, shapeOf } from '../projection.ts';

/** Its id is that of the report's stream. The reporter's text is only in the stream, encrypted with the reporter's key. */
export interface ReportDocument {
  id: string;
  reporterId: string;
  reportedUserId: string;
  contentType: EventNamed<'ReportFiled'>['data']['contentType'];
  contentId: number | null;
  reason: EventNamed<'ReportFiled'>['data']['reason'];
  status: 'pending';
  createdAt: string;
  created: number;
}

export const reports = defineProjection({
  name: 'reports',
  number: 2,
  takes: ['ReportFiled'],
  personal: [],
  shape: shapeOf<ReportDocument>({
    indexes: [
      ['reportedUserId', 'created'],
      ['contentType', 'contentId', 'created'],
      ['reporterId', 'created'],
    ],
  }),
  keys: ({ stream }) => [parseStream(stream).id],
  evolve(_report, { data, metadata, position }, id): ReportDocument {
    const { reporterId, reportedUserId, contentType, contentId, reason } = data;
    const filed = { id, reporterId, reportedUserId, contentType, contentId, reason };
    return { ...filed, status: 'pending', createdAt: metadata.at, created: Number(position) };
  },
});
