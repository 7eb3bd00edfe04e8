import type { EventDetail, LoggedEvent } from '@potluck/events/answers/events';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/http.ts';
import type { EventFilters } from './event-filters.ts';

interface EventPage {
  events: LoggedEvent[];
  next: string | undefined;
}

/** How often the list is read again while it follows the log, in ms. */
const followEveryMs = 2_000;

/** The events of the log that the filters leave, newest first, in pages. */
export function eventLogQuery(filters: EventFilters, follows: boolean) {
  const parameters = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
  const path = `/api/analysis/log${parameters && `?${parameters}`}`;
  return infiniteQueryOptions({
    queryKey: ['analysis', 'log', path],
    initialPageParam: path,
    queryFn: async ({ pageParam, signal }): Promise<EventPage> => {
      const { data: events, next } = await api.read<LoggedEvent[]>(pageParam, { signal });
      return { events, next };
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: follows ? followEveryMs : false,
    meta: { needsUser: true },
  });
}

export const eventQuery = (position: string) =>
  queryOptions({
    queryKey: ['analysis', 'event', position],
    queryFn: ({ signal }): Promise<EventDetail> => api.get(`/api/analysis/log/${position}`, { signal }),
    meta: { needsUser: true },
  });
