import type { CommunityActivity, EventTypeInfo } from '@potluck/events/answers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/http.ts';
import type { Range } from './range.ts';

/** What happened on the days of a range; the server chooses where it is open. */
export const activityQuery = ({ from, until }: Range) => {
  const asked = new URLSearchParams({ ...(from && { from }), ...(until && { until }) }).toString();
  return queryOptions({
    queryKey: ['analysis', 'activity', asked],
    queryFn: ({ signal }): Promise<CommunityActivity> => api.get(`/api/analysis/activity${asked && `?${asked}`}`, { signal }),
    placeholderData: keepPreviousData,
    meta: { needsUser: true },
  });
};

export const eventTypesQuery = queryOptions({
  queryKey: ['analysis', 'event-types'],
  queryFn: ({ signal }): Promise<EventTypeInfo[]> => api.get('/api/analysis/event-types', { signal }),
  meta: { needsUser: true },
});
