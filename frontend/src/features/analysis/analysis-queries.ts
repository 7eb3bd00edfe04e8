import type { CommunityActivity, EventTypeInfo } from '@potluck/events/answers/analysis';
import type { ProjectionOrders, ProjectionVersion } from '@potluck/events/answers/projections';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/http.ts';
import type { Range } from './range.ts';

/** What happened on the days of a range; the server chooses where it is open. */
export const activityQuery = ({ from, until }: Range) => {
  const parameters = new URLSearchParams({ ...(from && { from }), ...(until && { until }) }).toString();
  return queryOptions({
    queryKey: ['analysis', 'activity', parameters],
    queryFn: ({ signal }): Promise<CommunityActivity> => api.get(`/api/analysis/activity${parameters && `?${parameters}`}`, { signal }),
    placeholderData: keepPreviousData,
    meta: { needsUser: true },
  });
};

export const eventTypesQuery = queryOptions({
  queryKey: ['analysis', 'event-types'],
  queryFn: ({ signal }): Promise<EventTypeInfo[]> => api.get('/api/analysis/event-types', { signal }),
  meta: { needsUser: true },
});

/** Read again every few seconds while it is shown: no message is sent for each event that a projection folds. */
export const projectionsQuery = queryOptions({
  queryKey: ['analysis', 'projections'],
  queryFn: ({ signal }): Promise<ProjectionVersion[]> => api.get('/api/analysis/projections', { signal }),
  refetchInterval: 3_000,
  meta: { needsUser: true },
});

export const ordersQuery = (projection: string) =>
  queryOptions({
    queryKey: ['analysis', 'orders', projection],
    queryFn: ({ signal }): Promise<ProjectionOrders> => api.get(`/api/analysis/projections/${projection}/orders`, { signal }),
    meta: { needsUser: true },
  });
