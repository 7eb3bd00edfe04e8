import type { OwnReport } from '@potluck/events/answers/moderation';
import type { PositionToken } from '@potluck/events/position';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';

interface ReportsPageData {
  reports: OwnReport[];
  next: string | undefined;
  position: PositionToken;
}

export const reportsPath = '/api/reports';

export const reportsQuery = infiniteQueryOptions({
  queryKey: keys.reports,
  initialPageParam: reportsPath,
  queryFn: async ({ pageParam, signal }): Promise<ReportsPageData> => {
    const { data, next, position = '' } = await api.read<OwnReport[]>(pageParam, { signal });
    return { reports: data, next, position };
  },
  getNextPageParam: ({ next }) => next,
  meta: { needsUser: true },
});
