import type { CaseDetail, CaseSummary } from '@potluck/events/answers';
import type { PositionToken } from '@potluck/events/position';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/http.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';

const cases = '/api/moderation/cases';
export const casePath = (id: string) => `${cases}/${encodeURIComponent(id)}`;

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: keys.case(id),
    queryFn: async ({ signal }): Promise<{ known: CaseDetail; position: PositionToken }> => {
      const { data: known, position = '' } = await api.read<CaseDetail>(casePath(id), { signal });
      return { known, position };
    },
    meta: { needsUser: true },
  });

interface QueuePage {
  cases: CaseSummary[];
  next: string | undefined;
  /** Over all pages. */
  total: number;
  position: PositionToken;
}

export const queueQuery = (path: string) =>
  infiniteQueryOptions({
    queryKey: keys.cases(path),
    initialPageParam: path,
    queryFn: async ({ pageParam, signal }): Promise<QueuePage> => {
      const { data, next, total = data.length, position = '' } = await api.read<CaseSummary[]>(pageParam, { signal });
      return { cases: data, next, total, position };
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { needsUser: true },
  });

const openPath = `${cases}?state=open&limit=1`;

/** How many cases wait for a decision. */
export const openCountQuery = queryOptions({
  queryKey: keys.cases(openPath),
  queryFn: async ({ signal }): Promise<{ total: number; position: PositionToken }> => {
    const { data, total = data.length, position = '' } = await api.read<CaseSummary[]>(openPath, { signal });
    return { total, position };
  },
});

/** After a move: reads the case and the lists on screen, and drops the others. */
export async function caseChanged(id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: keys.allCases, type: 'inactive' });
  await Promise.all([keys.case(id), keys.allCases].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
